import { expect, test } from "vitest";
import { countClips, findClip } from "#timeline/index/find-clip.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const late = aClip({ id: "late", name: "Rain, late", startTime: 50, endTime: 60 });
const early = aClip({ id: "early", name: "Rain" });
const theme = aClip({ id: "theme", name: "Theme", startTime: 20, endTime: 30 });
const below = aClip({ id: "below", name: "Café rain", laneIndex: 1 });
const { index } = createTestHost(aTimeline([late, early, theme, below])).getView();

test("clips are found by a part of their name, lane by lane and by time, and the search wraps around", () => {
  const walk = ["", "", "", ""].reduce<(typeof late | undefined)[]>((found) => [...found, findClip(index, "RAIN", found.at(-1))], []);
  expect(walk.map((clip) => clip?.id)).toEqual(["early", "late", "below", "early"]);
  expect(findClip(index, "café", undefined)?.id).toBe("below");
  expect(findClip(index, "theme", theme)?.id).toBe("theme");
  expect(findClip(index, "storm", undefined)).toBeUndefined();
  expect(findClip(index, "  ", undefined)).toBeUndefined();
  expect([countClips(index, "rain"), countClips(index, "storm"), countClips(index, " ")]).toEqual([3, 0, 0]);
});

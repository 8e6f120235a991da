import { expect, test } from "vitest";
import { sourceNamesOf } from "#model/text/source-names.ts";
import { countClips, findClip } from "#timeline/index/find-clip.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const late = aClip({ id: "late", name: "Rain, late", startTime: 50, endTime: 60 });
const early = aClip({ id: "early", name: "Rain" });
const theme = aClip({ id: "theme", name: "Theme", startTime: 20, endTime: 30 });
const below = aClip({ id: "below", name: "Café rain", laneIndex: 1 });
const { index, names } = createTestHost(aTimeline([late, early, theme, below])).getView();

test("clips are found by the names of their files", () => {
  const known = sourceNamesOf([{ path: theme.url, fileName: "1m02 v3.wav" }]);
  const bySong = findClip(index, known, "M02 V", undefined);
  expect([bySong?.id, countClips(index, known, "1m02"), countClips(index, names, "1m02")]).toEqual(["early", 4, 0]);
});

test("clips are found by a part of their name, lane by lane and by time, and the search wraps around", () => {
  const walk = ["", "", "", ""].reduce<(typeof late | undefined)[]>(
    (found) => [...found, findClip(index, names, "RAIN", found.at(-1))],
    [],
  );
  expect(walk.map((clip) => clip?.id)).toEqual(["early", "late", "below", "early"]);
  expect(findClip(index, names, "café", undefined)?.id).toBe("below");
  expect(findClip(index, names, "theme", theme)?.id).toBe("theme");
  expect(findClip(index, names, "storm", undefined)).toBeUndefined();
  expect(findClip(index, names, "  ", undefined)).toBeUndefined();
  expect([countClips(index, names, "rain"), countClips(index, names, "storm"), countClips(index, names, " ")]).toEqual([3, 0, 0]);
});

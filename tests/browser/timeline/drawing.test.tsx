import { expect, test } from "vitest";
import { mountTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/timeline-host.ts";

test("§2 ruler, video bar, lanes, clips and playhead are drawn", async () => {
  const peaks = createPcmPeaks({ "song.wav": aSong(60) });
  const timeline = aTimeline([
    aClip({ id: "a", name: "Main theme", startTime: 2, endTime: 12 }),
    aClip({ id: "b", startTime: 14, endTime: 30, laneIndex: 1 }),
  ]);
  const host = createTestHost(timeline, peaks);
  const mounted = await mountTimeline(host);
  expect(mounted.handle.stats()?.visibleClips).toBe(2);
  mounted.unmount();
});

import { mountTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

export const theme = aClip({ id: "theme", name: "Main theme", startTime: 10, endTime: 20, sourceOffset: 5, originalDuration: 40 });
export const rain = aClip({ id: "rain", name: "Rain", startTime: 2, endTime: 6, laneIndex: 1 });

/** A timeline with a clip on each of two lanes. `x`: where a time is on the page, at 20 px a second. */
export async function mountTwoClips() {
  const host = createTestHost(aTimeline([theme, rain], 40));
  const mounted = await mountTimeline(host);
  const { left } = mounted.canvas.getBoundingClientRect();
  return { host, mounted, x: (seconds: number) => left + seconds * 20 };
}

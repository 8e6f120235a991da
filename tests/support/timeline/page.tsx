import { createRef } from "react";
import { createRoot } from "react-dom/client";
import "#ui/fonts.css";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { createDocumentCosts } from "./document-costs.ts";
import { createEnginePeaks } from "./engine-peaks.ts";
import { eventToGpu } from "./event-to-gpu.ts";
import { animationFrame, createJobRunner } from "./jobs.ts";
import type { JobName } from "./jobs.ts";
import { aSong } from "./pcm-peaks.ts";
import { productJobs } from "./product-jobs.ts";
import { spreadOf } from "./spread.ts";
import { aTimeline, createTestHost } from "./test-timeline-host.ts";
import { longClips, LONG_SONG, SONGS, SONG_SECONDS, workloadClips } from "./workload.ts";
import { wrongColumns } from "./wrong-columns.ts";

/**
 * `?clips=10000&seconds=14400&lanes=8&start=300`: the workload, and where jobs begin in it.
 * `?long=yes`: few clips that are long enough to be compared with their samples when four hours are in view.
 */
const query = new URLSearchParams(location.search);
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const seconds = number("seconds", 14_400);
const isLong = query.get("long") === "yes";

const songs = isLong
  ? { [LONG_SONG.url]: aSong(LONG_SONG.seconds, 48_000, 1) }
  : Object.fromEntries(SONGS.map((name, at) => [`${name}.wav`, aSong(SONG_SECONDS, 48_000, at + 1)]));
const clips = isLong ? longClips(seconds) : workloadClips({ clipCount: number("clips", 10_000), seconds, laneCount: number("lanes", 8) });
const peaks = createEnginePeaks(songs);

const beganMs = performance.now();
const host = createTestHost(aTimeline(clips, seconds * 0.92), peaks);
const handle = createRef<CanvasHandle>();
const element = document.getElementById("timeline");
if (!element) throw new Error("The page has no place for the timeline.");
createRoot(element).render(
  <InstanceRoot>
    <div style={{ blockSize: "100vh" }}>
      <TimelineCanvas ref={handle} host={host} ariaLabel="Timeline" />
    </div>
  </InstanceRoot>,
);
const framesDrawn = () => handle.current?.framesDrawn() ?? 0;
const firstDrawMs = (async () => {
  while (framesDrawn() === 0) await animationFrame();
  return performance.now() - beganMs;
})();

const contender = productJobs(host, handle, number("start", 300));

const timelinePage = {
  /** Milliseconds from a loaded project to its first frame. */
  firstDrawMs,
  runner: createJobRunner(contender),
  costs: createDocumentCosts(host),
  visibleClips: () => handle.current?.stats()?.visibleClips ?? 0,
  /** Milliseconds of script from a change to the last drawing command, with one change per animation frame. */
  scriptMs: async (name: JobName, frames: number) => {
    const job = contender.jobs[name];
    if (!job) throw new Error(`The timeline does not ${name}.`);
    const times: number[] = [];
    job.begin?.();
    // The first frames fill caches.
    for (let index = -10; index < frames; index++) {
      await animationFrame();
      const began = performance.now();
      job.step(index);
      handle.current?.drawNow();
      if (index >= 0) times.push(performance.now() - began);
    }
    job.end?.();
    return spreadOf(times);
  },
  eventToGpu: (events: number, waits: boolean) => {
    const { drag } = contender.jobs;
    if (!drag) throw new Error("The timeline does not drag.");
    return eventToGpu(drag, events, waits);
  },
  wrongColumns: (pxPerSecond: number) => wrongColumns(host, handle, songs, pxPerSecond),
};

export type TimelinePage = typeof timelinePage;

declare global {
  interface Window {
    timelinePage: TimelinePage;
  }
}

window.timelinePage = timelinePage;

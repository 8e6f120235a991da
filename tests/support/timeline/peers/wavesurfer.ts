import { dragDistance, JOB_START, panDistancePx, zoomFactor } from "../jobs.ts";
import type { TimelineContender } from "../jobs.ts";
import { FULL_WORKLOAD, workloadClips, WORKLOAD_PX_PER_SECOND } from "../workload.ts";
import { PEER_HEIGHT_PX, PEER_WIDTH_PX, someLoudness } from "./peer-parts.ts";

/** The part of wavesurfer's public API that is used here. */
type Region = { setOptions(options: { start: number; end: number }): void };

type Regions = { addRegion(options: object): Region };

type Surfer = {
  zoom(pxPerSecond: number): void;
  setScroll(px: number): void;
  once(event: "ready", listener: () => void): void;
};

declare const WaveSurfer: {
  create(options: object): Surfer;
  readonly Regions: { create(): Regions };
};

/** Peaks per second of the waveform: at least one per pixel at the closest zoom of the benchmark (18 px per second). */
const POINTS_PER_SECOND = 20;

/**
 * wavesurfer with its regions plugin: one waveform four hours long from given peaks, with the clips as regions that can be dragged and
 * resized. Panned by `setScroll`, zoomed by `zoom`, a region moved by `setOptions`.
 */
export async function wavesurferJobs(container: HTMLElement): Promise<TimelineContender> {
  container.style.cssText = `width: ${PEER_WIDTH_PX}px; height: ${PEER_HEIGHT_PX}px`;
  const regions = WaveSurfer.Regions.create();
  const surfer = WaveSurfer.create({
    container,
    width: PEER_WIDTH_PX,
    height: PEER_HEIGHT_PX,
    peaks: [Float32Array.from({ length: FULL_WORKLOAD.seconds * POINTS_PER_SECOND }, (_, index) => someLoudness(index))],
    duration: FULL_WORKLOAD.seconds,
    minPxPerSec: WORKLOAD_PX_PER_SECOND,
    autoScroll: false,
    plugins: [regions],
  });
  await new Promise<void>((resolve) => surfer.once("ready", resolve));
  const clips = workloadClips(FULL_WORKLOAD);
  const made = clips.map(({ id, name, startTime, endTime }) => regions.addRegion({ id, start: startTime, end: endTime, content: name }));
  const place = clips.findIndex(({ startTime, laneIndex }) => laneIndex === 3 && startTime > JOB_START + 120);
  const [dragged, region] = [clips[place], made[place]];
  if (!dragged || !region) throw new Error("No region to drag.");
  const showStart = () => {
    surfer.zoom(WORKLOAD_PX_PER_SECOND);
    surfer.setScroll(JOB_START * WORKLOAD_PX_PER_SECOND);
  };

  return {
    jobs: {
      pan: { begin: showStart, step: (index) => surfer.setScroll(JOB_START * WORKLOAD_PX_PER_SECOND + panDistancePx(index)) },
      zoom: { begin: showStart, step: (index) => surfer.zoom(WORKLOAD_PX_PER_SECOND * zoomFactor(index)) },
      drag: {
        begin: showStart,
        step: (index) => {
          const by = dragDistance(index);
          region.setOptions({ start: dragged.startTime + by, end: dragged.endTime + by });
        },
      },
    },
  };
}

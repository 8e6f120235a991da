import { dragDistance, JOB_START, panDistancePx, PLAYHEAD_START, zoomFactor } from "../jobs.ts";
import type { TimelineContender } from "../jobs.ts";
import { FULL_WORKLOAD, workloadClips, WORKLOAD_PX_PER_SECOND } from "../workload.ts";
import { PEER_HEIGHT_PX, PEER_WIDTH_PX, someLoudness } from "./peer-parts.ts";

/** The part of Peaks.js's public API that is used here. */
type Segment = { update(fields: { startTime: number; endTime: number }): void };

type Peaks = {
  readonly segments: {
    add(segments: readonly object[]): void;
    getSegment(id: string): Segment | undefined;
  };
  readonly views: { getView(name: "zoomview"): { setZoom(zoom: { seconds: number }): void; setStartTime(time: number): void } | null };
};

declare const peaks: { init(options: object, done: (error: Error | null, instance?: Peaks) => void): void };

const RATE = 48_000;

/**
 * Peaks.js: one zoomable waveform four hours long, with the clips as editable segments. Its waveform is precomputed, as its manual advises;
 * its cache of scales is on, as by default; its player is a clock, so that no sound is decoded. Panned by `setStartTime`, zoomed by
 * `setZoom`, a segment moved by `update`; the playhead moves by itself while its player plays.
 * @param framesPerPoint the waveform's resolution: the closest zoom, and in inverse proportion the cost of a new scale
 */
export async function peaksJobs(container: HTMLElement, framesPerPoint: number): Promise<TimelineContender> {
  const viewSeconds = PEER_WIDTH_PX / WORKLOAD_PX_PER_SECOND;
  const box = document.createElement("div");
  box.style.cssText = `width: ${PEER_WIDTH_PX}px; height: ${PEER_HEIGHT_PX}px`;
  container.append(box);
  const clock = { isPlaying: false, fromMs: 0, at: 0 };
  const now = () => (clock.isPlaying ? clock.at + (performance.now() - clock.fromMs) / 1000 : clock.at);
  let emit: (event: string, time: number) => void = () => {};
  const player = {
    init: (emitter: { emit(event: string, time: number): void }) => {
      emit = (event, time) => emitter.emit(event, time);
      return Promise.resolve();
    },
    destroy: () => {},
    play: () => Promise.resolve(),
    pause: () => {},
    isPlaying: () => clock.isPlaying,
    isSeeking: () => false,
    getCurrentTime: now,
    getDuration: () => FULL_WORKLOAD.seconds,
    seek: (time: number) => {
      clock.at = time;
      emit("player.seeked", time);
      emit("player.timeupdate", time);
    },
  };
  const instance = await new Promise<Peaks>((resolve, reject) => {
    peaks.init(
      {
        zoomview: { container: box },
        player,
        waveformData: { arraybuffer: waveformData(framesPerPoint) },
        zoomLevels: [Math.floor(RATE / WORKLOAD_PX_PER_SECOND)],
        keyboard: false,
      },
      (error, made) => (made ? resolve(made) : reject(error ?? new Error("Peaks.js made nothing."))),
    );
  });
  const clips = workloadClips(FULL_WORKLOAD);
  instance.segments.add(clips.map(({ id, name, startTime, endTime }) => ({ id, startTime, endTime, labelText: name, editable: true })));
  const view = instance.views.getView("zoomview");
  if (!view) throw new Error("Peaks.js has no view.");
  const showStart = () => {
    player.seek(0);
    view.setZoom({ seconds: viewSeconds });
    view.setStartTime(JOB_START);
  };
  const dragged = clips.find(({ startTime, laneIndex }) => laneIndex === 3 && startTime > JOB_START + 120);
  const segment = dragged && instance.segments.getSegment(dragged.id);
  if (!dragged || !segment) throw new Error("No segment to drag.");

  return {
    jobs: {
      pan: { begin: showStart, step: (index) => view.setStartTime(JOB_START + panDistancePx(index) / WORKLOAD_PX_PER_SECOND) },
      zoom: { begin: showStart, step: (index) => view.setZoom({ seconds: viewSeconds / zoomFactor(index) }) },
      drag: {
        begin: showStart,
        step: (index) => {
          const by = dragDistance(index);
          segment.update({ startTime: dragged.startTime + by, endTime: dragged.endTime + by });
        },
      },
      playhead: {
        begin: () => {
          showStart();
          player.seek(PLAYHEAD_START);
          view.setStartTime(JOB_START);
          clock.isPlaying = true;
          clock.fromMs = performance.now();
          emit("player.playing", PLAYHEAD_START);
        },
        step: () => {},
        end: () => {
          clock.at = now();
          clock.isPlaying = false;
          emit("player.pause", clock.at);
        },
      },
    },
  };
}

/** The binary form that Peaks.js reads: version 2, 8 bits, one channel (the header is six 32-bit words). */
function waveformData(framesPerPoint: number): ArrayBuffer {
  const points = Math.floor((FULL_WORKLOAD.seconds * RATE) / framesPerPoint);
  const buffer = new ArrayBuffer(24 + points * 2);
  const header = new DataView(buffer);
  for (const [at, word] of [2, 1, RATE, framesPerPoint, points, 1].entries()) header.setInt32(at * 4, word, true);
  const values = new Int8Array(buffer, 24);
  for (let point = 0; point < points; point++) {
    const loud = Math.round(someLoudness(point) * 120);
    values[point * 2] = -loud;
    values[point * 2 + 1] = loud;
  }
  return buffer;
}

import type { Observations } from "./instruments.ts";

export type Judgement = {
  /** The largest distance of a click from its expected position relative to the first click, in frames. */
  readonly clickErrorFrames: number;
  /** Drift of the playhead from the audible sound, milliseconds: the median of each sixtieth of the time, against the first. */
  readonly playheadDriftMs: number;
  /** Drift of the device's clock from the page's, milliseconds: not a fault, but reported. */
  readonly deviceDriftMs: number;
  /** The longest standstill of the device between two observations, milliseconds: the machine was too busy. */
  readonly deviceStandstillMs: number;
  /** |picture − sound| of each picture frame presented, milliseconds. */
  readonly pictureErrorMs: Readonly<Record<"p50" | "p95" | "p99" | "max", number>>;
  readonly pictureFrames: number;
};

const PARTS = 60;

export function judge({ rate, playhead, picture, clicks }: Observations, clickFrames: readonly number[]): Judgement {
  const offsets = clicks.map((frame, index) => frame - (clickFrames[index] ?? Number.NaN));
  const [offset = Number.NaN] = offsets;
  // A click's position and the time it is rendered relate the timeline to the context's time, independently of the page.
  const timelineAt = (heard: number) => heard - offset / rate;
  const playing = playhead.filter(([place]) => place > 0).slice(0, -1);
  const medians = partsOf(playing.map(([place, heard]) => place - timelineAt(heard))).map(median);
  const [first, last] = [playing[0], playing.at(-1)];
  const steps = playing.slice(1).map(([, heard, page], index) => {
    const [, heardBefore, pageBefore] = playing[index] ?? [0, heard, page];
    return page - pageBefore - (heard - heardBefore);
  });
  const errors = picture.map(([place, heard]) => 1000 * Math.abs(place - timelineAt(heard))).sort((a, b) => a - b);
  const at = (share: number) => errors[Math.min(errors.length - 1, Math.floor(share * errors.length))] ?? Number.NaN;
  return {
    clickErrorFrames: Math.max(...offsets.map((one) => Math.abs(one - offset))),
    playheadDriftMs: 1000 * Math.max(...medians.map((one) => Math.abs(one - (medians[0] ?? Number.NaN)))),
    deviceDriftMs: first && last ? 1000 * (last[1] - first[1] - (last[2] - first[2])) : Number.NaN,
    deviceStandstillMs: 1000 * Math.max(...steps),
    pictureErrorMs: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) },
    pictureFrames: errors.length,
  };
}

function partsOf(values: readonly number[]): number[][] {
  const length = Math.ceil(values.length / PARTS);
  return Array.from({ length: Math.ceil(values.length / length) }, (_, part) => values.slice(part * length, (part + 1) * length));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

import { messages } from "#model/text/messages.ts";
import { formatDb } from "#model/time/time.ts";
import { MAX_LANE_GAIN } from "#model/timeline/limits.ts";

/** The slider's lowest value means silence. */
export const LANE_LEAST_DB = -48;
export const LANE_MOST_DB = 20 * Math.log10(MAX_LANE_GAIN);

/** Converts a linear factor to decibels on the slider: 20·log10(gain) (B-119). */
export function levelOfGain(gain: number): number {
  return gain <= 0 ? LANE_LEAST_DB : Math.max(LANE_LEAST_DB, 20 * Math.log10(gain));
}

export function gainOfLevel(levelDb: number): number {
  return levelDb <= LANE_LEAST_DB ? 0 : Math.min(MAX_LANE_GAIN, 10 ** (levelDb / 20));
}

/** How a slider shows a value of a lane. `placeOf` and `valueAt` convert it to the slider's own range and back. */
export type LaneScale = {
  /** In the present language. */
  readonly label: () => string;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly placeOf: (value: number) => number;
  readonly valueAt: (place: number) => number;
  readonly textOf: (value: number) => string;
};

export const LANE_SCALES: Readonly<Record<"gain" | "pan", LaneScale>> = {
  gain: {
    label: () => messages.gain,
    usual: 1,
    least: LANE_LEAST_DB,
    most: LANE_MOST_DB,
    step: 0.5,
    placeOf: levelOfGain,
    valueAt: gainOfLevel,
    textOf: (gain) => (levelOfGain(gain) <= LANE_LEAST_DB ? messages.silent : formatDb(levelOfGain(gain))),
  },
  /** In hundredths, so that steps stay exact. */
  pan: {
    label: () => messages.pan,
    usual: 0,
    least: -100,
    most: 100,
    step: 1,
    placeOf: (pan) => Math.round(100 * pan),
    valueAt: (place) => place / 100,
    textOf: (pan) => messages.panText(pan),
  },
};

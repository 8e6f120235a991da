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

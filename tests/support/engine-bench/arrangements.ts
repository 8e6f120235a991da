import { wavFile } from "#tests/browser/export/tones.ts";
import type { Arrangement, BenchClip } from "./contender.ts";
import type { TapSide } from "./tap.ts";

export const LANES = 8;
const HOUR = 3600;

/** An hour in zones of eight clips each, one clip per lane; zones sound alternately on the left and on the right channel. */
export type Zones = Arrangement & {
  readonly zoneCount: number;
  /** A time inside a zone, `share` of its length from its start. */
  readonly placeIn: (zone: number, share: number) => number;
};

export const sideOf = (zone: number): TapSide => (zone % 2 === 0 ? 0 : 1);

export function zonesOf(clipCount: number, rate: number): Zones {
  const zoneCount = Math.ceil(clipCount / LANES);
  const zoneSeconds = HOUR / zoneCount;
  // With 100 clips a zone is longer than its sound; the remainder is silence.
  const soundSeconds = Math.min(30, zoneSeconds);
  const clips = Array.from({ length: clipCount }, (_, index): BenchClip => {
    const zone = Math.floor(index / LANES);
    const startSeconds = zone * zoneSeconds;
    return { sound: sideOf(zone) === 0 ? "left" : "right", startSeconds, endSeconds: startSeconds + soundSeconds, offsetSeconds: 0 };
  });
  const steady = (left: number, right: number) => wavFile(rate, soundSeconds, () => [left, right]);
  return {
    sounds: new Map([
      ["left", steady(0.05, 0)],
      ["right", steady(0, 0.05)],
    ]),
    clips,
    lengthSeconds: HOUR,
    zoneCount,
    placeIn: (zone, share) => zone * zoneSeconds + share * soundSeconds,
  };
}

const PLACE_SECONDS = 0.1;
const PLACES = 180;

/** Clips end to end over an hour, all of one sound in which each tenth of a second has its own tone. */
export type Tones = Arrangement & {
  /** The middle of the range that has the tone, near any time. */
  readonly placeOf: (tone: number) => number;
  readonly hertzOf: (tone: number) => number;
};

export function tonesOf(clipCount: number, rate: number): Tones {
  const soundSeconds = PLACES * PLACE_SECONDS;
  const clipSeconds = HOUR / clipCount;
  const hertzOf = (tone: number) => 300 + 50 * tone;
  const clips = Array.from({ length: clipCount }, (_, index): BenchClip => {
    const startSeconds = index * clipSeconds;
    return { sound: "tones", startSeconds, endSeconds: startSeconds + clipSeconds, offsetSeconds: startSeconds % soundSeconds };
  });
  const sampleAt = (time: number) => 0.5 * Math.sin(2 * Math.PI * hertzOf(Math.floor(time / PLACE_SECONDS)) * time);
  return {
    sounds: new Map([["tones", wavFile(rate, soundSeconds + clipSeconds, (time) => sampleAt(time % soundSeconds))]]),
    clips,
    lengthSeconds: HOUR,
    placeOf: (tone) => HOUR / 2 + (tone + 0.5) * PLACE_SECONDS,
    hertzOf,
  };
}

import { readFileSync } from "node:fs";

const { dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

export const TONE = `Tone.js ${dependencies["tone"] ?? ""}`;
export const WAVESURFER = `wavesurfer.js ${dependencies["wavesurfer.js"] ?? ""}`;
export const BUFFERS = "AudioBufferSourceNode, 10 s window";

/** The mean of the middle half, for numbers that are whole milliseconds. */
export function middleHalf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const kept = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4));
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

import { readFileSync } from "node:fs";

/** One figure: ours, and the peer's in the same run. */
export type Report = (figure: string, ours: number, peer: number | null, peerName: string | null, unit: string) => void;

const { dependencies } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

export const TONE = `Tone.js ${dependencies["tone"] ?? ""}`;
export const WAVESURFER = `wavesurfer.js ${dependencies["wavesurfer.js"] ?? ""}`;
export const BUFFERS = "AudioBufferSourceNode, 10 s window";

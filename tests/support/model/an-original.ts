import type { ProjectOriginal } from "#model/timeline/clip.ts";

/** A film of an hour that stays on its owner's computer. */
export function anOriginal(parts: Partial<ProjectOriginal> = {}): ProjectOriginal {
  return {
    name: "Reel 3 v7.mov",
    sizeBytes: 5_570_000_000,
    fingerprint: `5570000000-${"0123456789".repeat(4)}`,
    seconds: 3600,
    frames: 86_400,
    rate: { numerator: 24, denominator: 1 },
    codec: "avc",
    widthPx: 1920,
    heightPx: 1080,
    ...parts,
  };
}

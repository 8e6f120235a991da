import type { Tap } from "./tap.ts";

/** A measured player of a timeline: our engine, or one of its peers. */
export type Contender = {
  readonly tap: Tap;
  readonly play: () => void;
  readonly pause: () => void;
  readonly seek: (seconds: number) => void;
  /** Starts or ends a scrub. */
  readonly hold: (isHeld: boolean) => void;
  /** Moves the scrub position. */
  readonly scrub: (seconds: number) => void;
  /** Frames of clips that had to sound but did not, where known. */
  readonly missedFrames?: () => number;
  readonly dispose: () => Promise<void>;
};

export type BenchClip = {
  readonly sound: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly offsetSeconds: number;
};

/** A timeline and the files that it plays. */
export type Arrangement = {
  readonly sounds: ReadonlyMap<string, Blob>;
  readonly clips: readonly BenchClip[];
  readonly lengthSeconds: number;
};

export type Kind = "ours" | "tone" | "buffers";

/** Decodes every sound whole, as the peers require. */
export async function decodeSounds(context: AudioContext, { sounds }: Arrangement): Promise<(sound: string) => AudioBuffer> {
  const decoded = new Map<string, AudioBuffer>();
  for (const [id, blob] of sounds) decoded.set(id, await context.decodeAudioData(await blob.arrayBuffer()));
  return (sound) => {
    const buffer = decoded.get(sound);
    if (!buffer) throw new Error(`No sound "${sound}".`);
    return buffer;
  };
}

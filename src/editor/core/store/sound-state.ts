import type { AudioError } from "#engine/context/audio-error.ts";

/** How sound is heard on this device, and what keeps it from being heard. */
export type SoundState = {
  /** Undefined while all is well, and before sound was first started. */
  readonly trouble: AudioError | undefined;
  /** The page has run out of memory: only a reload helps. */
  readonly isMemoryShort: boolean;
  /** Sound is decoded without WebCodecs, because a page of this browser ended while it read sound. */
  readonly isDecodingReduced: boolean;
  /** What sound takes to the ear beyond what the browser knows, ms. */
  readonly latencyOffsetMs: number;
  /** How often the sound broke off while playing, since the user has looked. */
  readonly dropOuts: number;
  /** Seconds of clips that were not read in time, since then. */
  readonly lateSeconds: number;
};

export const SOUND_AT_START: SoundState = {
  trouble: undefined,
  isMemoryShort: false,
  isDecodingReduced: false,
  latencyOffsetMs: 0,
  dropOuts: 0,
  lateSeconds: 0,
};

import type { AudioError } from "#engine/context/audio-error.ts";

/** How sound plays on this device, and what keeps it from being audible. */
export type SoundState = {
  /** Undefined without an error, and before sound was first started. */
  readonly audioError: AudioError | undefined;
  /** The page has run out of memory: only a reload helps. */
  readonly isMemoryShort: boolean;
  /** Sound is decoded without WebCodecs, because a page of this browser crashed while it read sound. */
  readonly isDecodingReduced: boolean;
  /** Output latency beyond the value the browser reports, ms. */
  readonly latencyOffsetMs: number;
  /** Number of drop-outs of the device while playing, since the user last cleared the count. */
  readonly dropOuts: number;
  /** Seconds of clips that were not read in time, since then. */
  readonly lateSeconds: number;
};

export const SOUND_AT_START: SoundState = {
  audioError: undefined,
  isMemoryShort: false,
  isDecodingReduced: false,
  latencyOffsetMs: 0,
  dropOuts: 0,
  lateSeconds: 0,
};

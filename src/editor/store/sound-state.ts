import type { SoundTrouble } from "#engine/sound-trouble.ts";

/** What keeps sound from being heard, or spoils it. */
export type SoundState = {
  /** Undefined while all is well, and before sound was first started. */
  readonly trouble: SoundTrouble | undefined;
  /** The page has run out of memory: only a reload helps. */
  readonly isMemoryShort: boolean;
};

export const SOUND_AT_START: SoundState = { trouble: undefined, isMemoryShort: false };

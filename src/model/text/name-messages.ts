import { formatFineDb } from "../time/time.ts";
import { timeText } from "../time/time-style.ts";
import type { TimeStyle, TimeStyles } from "../time/time-style.ts";

/** Names of clips, items and projects. */
export const nameMessages = {
  nameEmpty: "A name cannot be empty.",
  clipRenamed: (before: string, now: string) => `${before} renamed to ${now}`,
  /** What a clip's caption does not say, for its cell in the grid. */
  clipFacts: (names: readonly string[], clip: { readonly sourceOffset: number; readonly gainDb: number }, times: TimeStyles) =>
    [...names, `sound from ${timeText(clip.sourceOffset, times.length)}`, `gain ${formatFineDb(clip.gainDb)}`].join(", "),
  clipUnderPointer: (seconds: number, levelDb: number, style: TimeStyle) =>
    `Source ${timeText(seconds, style)} · Gain ${formatFineDb(levelDb)}`,
} as const;

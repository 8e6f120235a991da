import { formatFineDb } from "../time/time.ts";
import { timeText } from "../time/time-style.ts";
import type { TimeStyle, TimeStyles } from "../time/time-style.ts";
import { withCause } from "./readable-cause.ts";

/** Names of clips, items and projects. */
export const nameMessages = {
  nameEmpty: "A name cannot be empty.",
  renameClip: "Rename",
  clipRenamed: (before: string, now: string) => `${before} renamed to ${now}`,
  /** What a clip's caption does not say, for its cell in the grid. */
  clipFacts: (names: readonly string[], clip: { readonly sourceOffset: number; readonly gainDb: number }, times: TimeStyles) =>
    [...names, `sound from ${timeText(clip.sourceOffset, times.length)}`, `gain ${formatFineDb(clip.gainDb)}`].join(", "),
  clipUnderPointer: (seconds: number, levelDb: number, style: TimeStyle) =>
    `Source ${timeText(seconds, style)} · Gain ${formatFineDb(levelDb)}`,
  itemActions: (name: string) => `Actions of ${name}`,
  itemRenamed: (before: string, now: string) => `${before} renamed to ${now}`,
  itemNotRenamed: (name: string, message: string) => withCause(`Not renamed to “${name}”:`, message),
  itemGone: "the file is no longer in your library",
} as const;

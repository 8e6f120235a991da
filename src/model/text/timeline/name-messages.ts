import type { FadeShape } from "../../timeline/fade-shape.ts";
import { formatFineDb } from "../../time/time.ts";
import { timeText } from "../../time/time-style.ts";
import type { TimeStyle, TimeStyles } from "../../time/time-style.ts";

/** Names of clips, items and projects. */
export const nameMessages = {
  nameEmpty: "A name cannot be empty.",
  clipRenamed: (before: string, now: string) => `${before} renamed to ${now}`,
  /** What a clip's caption does not say, for its cell in the grid. */
  clipFacts: (
    names: readonly string[],
    clip: { readonly sourceOffset: number; readonly gainDb: number },
    fades: FadeShape | undefined,
    times: TimeStyles,
  ) =>
    [
      ...names,
      `sound from ${timeText(clip.sourceOffset, times.source)}`,
      `gain ${formatFineDb(clip.gainDb)}`,
      ...(fades === undefined ? [] : [`fades ${nameMessages.fadeShapes[fades]}`]),
    ].join(", "),
  fadeShapes: { equalPower: "equal power", linear: "linear", s: "S curve" } satisfies Readonly<Record<FadeShape, string>>,
  clipFadeShape: (name: string, shape: FadeShape) => `${name}, fade shape ${nameMessages.fadeShapes[shape]}`,
  clipUnderPointer: (seconds: number, levelDb: number, style: TimeStyle) =>
    `Source ${timeText(seconds, style)} · Gain ${formatFineDb(levelDb)}`,
} as const;

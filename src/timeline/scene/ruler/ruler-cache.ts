import { frameOf, frameText } from "#model/time/time-style.ts";
import type { TimeStyle } from "#model/time/time-style.ts";
import { formatTime } from "#model/time/time.ts";
import type { Shown } from "../../shown-clips.ts";
import { frameMarks, secondMarks } from "./ruler.ts";
import type { RulerMarks } from "./ruler.ts";

/** Number of cached labels: about ten views. */
const MOST_LABELS = 256;

/** The cache key: the inputs that determine the marks. */
type Cause = {
  readonly style: TimeStyle;
  readonly pxPerSecond: number;
  /** Characters of the longest time in view. */
  readonly characters: number;
};

/** Caches a ruler's marks and label texts; scrolling does not recompute them. */
export class RulerCache {
  #cause: Cause | undefined;
  #marks: RulerMarks | undefined;
  readonly #labels = new Map<number, string>();

  /** @param end of the view, seconds */
  marksOf({ view: { viewport }, times: { place: style } }: Shown, end: number): RulerMarks {
    const { pxPerSecond } = viewport;
    const characters = (style.kind === "frames" ? frameText(frameOf(end, style), style) : formatTime(end)).length;
    const before = this.#cause;
    const isSame = before?.pxPerSecond === pxPerSecond && before.characters === characters && before.style === style;
    if (this.#marks && isSame) return this.#marks;
    this.#cause = { style, pxPerSecond, characters };
    this.#labels.clear();
    this.#marks = style.kind === "seconds" ? secondMarks(pxPerSecond, end) : frameMarks(pxPerSecond, end, style);
    return this.#marks;
  }

  /** Label of a step of the marks returned last. */
  labelOf(step: number): string {
    let label = this.#labels.get(step);
    if (label === undefined) {
      if (this.#labels.size >= MOST_LABELS) this.#labels.clear();
      label = this.#marks?.labelOf(step) ?? "";
      this.#labels.set(step, label);
    }
    return label;
  }
}

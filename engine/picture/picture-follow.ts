/** Beyond this the eye sees a jump anyway: seek. */
export const HARD_SEEK_SECONDS = 0.25;
/** Below this nothing is done: half of the rhythm in which screens of 60 Hz show 24 or 25 frames. */
const CLOSE_SECONDS = 0.005;
/** The largest change of pace; more is seen, and no sound hangs on it. */
const LARGEST_NUDGE = 0.06;
/** An error is worked off within this time, where the largest change of pace allows. */
const CORRECTION_SECONDS = 0.6;
/** Frames that are looked at before anything is done: single ones wait for the screen, some longer than others. Their middle half counts. */
const FRAMES_LOOKED_AT = 8;
/** Frames that were under way already when the pace changed. */
const FRAMES_IGNORED = 2;

function middleMean(values: readonly number[]): number {
  const quarter = values.length >> 2;
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length);
}

/**
 * At which pace the picture follows the sound. Looks at the errors of a few frames shown at normal pace and works their
 * mean off in one go: another pace for as long as that takes, then the normal one again. (Correcting with every frame never
 * comes to rest, for elements answer a change of pace late.) Times of the page's clock
 * in milliseconds.
 */
export class PicturePace {
  #errors: number[] = [];
  #ignored = 0;
  #rate = 1;
  #untilMs = 0;

  /** A frame was shown at a picture time that differs from the sound's by `errorSeconds`: positive is early. */
  presented(errorSeconds: number, nowMs: number): void {
    if (this.rate(nowMs) !== 1) return;
    this.#ignored += 1;
    if (this.#ignored <= FRAMES_IGNORED) return;
    this.#errors.push(errorSeconds);
    if (this.#errors.length < FRAMES_LOOKED_AT) return;
    const error = middleMean(this.#errors);
    this.reset();
    if (Math.abs(error) < CLOSE_SECONDS) return;
    const change = Math.max(-LARGEST_NUDGE, Math.min(LARGEST_NUDGE, -error / CORRECTION_SECONDS));
    this.#rate = 1 + change;
    this.#untilMs = nowMs + (1000 * -error) / change;
  }

  /** The pace to play at now. */
  rate(nowMs: number): number {
    if (this.#rate !== 1 && nowMs >= this.#untilMs) this.reset();
    return this.#rate;
  }

  /** The picture was moved or stood: what was seen before says nothing. */
  reset(): void {
    this.#errors = [];
    this.#ignored = 0;
    this.#rate = 1;
  }
}

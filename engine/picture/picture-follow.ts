/** A larger error is visible as a jump in any case: seek. */
export const HARD_SEEK_SECONDS = 0.25;
/** A smaller error is not corrected: half of the jitter with which a 60 Hz screen shows 24 or 25 frames per second. */
const CLOSE_SECONDS = 0.005;
/** The largest change of speed; a larger one is visible. No sound depends on it. */
const LARGEST_NUDGE = 0.06;
/** An error is corrected within this time, if LARGEST_NUDGE allows. */
const CORRECTION_SECONDS = 0.6;
/** Frames measured before a correction. Single frames wait for the screen, some longer than others: only their middle half counts. */
const FRAMES_LOOKED_AT = 8;
/** Frames that were already in flight when the speed changed. */
const FRAMES_IGNORED = 2;

function middleMean(values: readonly number[]): number {
  const quarter = values.length >> 2;
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length);
}

/**
 * Computes the speed at which the picture follows the sound. Measures a few frames at normal speed and corrects their mean error in one
 * step: another speed for the time this takes, then normal speed again. (Correcting at every frame never settles, because elements react
 * late to a change of speed.) Times are milliseconds of the page's clock.
 */
export class PictureSpeed {
  #errors: number[] = [];
  #ignored = 0;
  #rate = 1;
  #untilMs = 0;

  /** Reports a shown frame whose picture time differs from the sound's by `errorSeconds`: positive is early. */
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

  /** The speed to play at now. */
  rate(nowMs: number): number {
    if (this.#rate !== 1 && nowMs >= this.#untilMs) this.reset();
    return this.#rate;
  }

  /** Call after the picture was sought or stood still: earlier measurements do not apply. */
  reset(): void {
    this.#errors = [];
    this.#ignored = 0;
    this.#rate = 1;
  }
}

import { FLOOR_DB, levelDb } from "./level-scale.ts";

/** Decay of a quasi-peak meter (IEC 60268-10, type I): 20 dB in 1.7 s. */
const FALL_DB_PER_SECOND = 20 / 1.7;
const HOLD_SECONDS = 1.5;

/** One channel of a meter: instant attack, linear decay in dB, and a peak hold. Allocates nothing. */
export class MeterChannel {
  /** dBFS; −Infinity when at rest. */
  db = Number.NEGATIVE_INFINITY;
  holdDb = Number.NEGATIVE_INFINITY;
  #secondsSincePeak = 0;

  /** Raises the level to this linear peak, unless it is lower. */
  feed(peak: number): void {
    const db = levelDb(peak);
    if (db > this.db) this.db = db;
    if (db >= this.holdDb) {
      this.holdDb = db;
      this.#secondsSincePeak = 0;
    }
  }

  /** Lets the level decay for this time. */
  fall(seconds: number): void {
    this.db = decayed(this.db, seconds);
    this.#secondsSincePeak += seconds;
    if (this.#secondsSincePeak > HOLD_SECONDS) this.holdDb = Math.max(this.db, decayed(this.holdDb, seconds));
  }

  /** Resets to the state before any measurement. */
  reset(): void {
    this.db = Number.NEGATIVE_INFINITY;
    this.holdDb = Number.NEGATIVE_INFINITY;
    this.#secondsSincePeak = 0;
  }

  get isAtRest(): boolean {
    return this.db === Number.NEGATIVE_INFINITY && this.holdDb === Number.NEGATIVE_INFINITY;
  }
}

function decayed(db: number, seconds: number): number {
  const next = db - FALL_DB_PER_SECOND * seconds;
  return next > FLOOR_DB ? next : Number.NEGATIVE_INFINITY;
}

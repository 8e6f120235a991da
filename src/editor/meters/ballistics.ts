import { FLOOR_DB, levelDb } from "./level-scale.ts";

/** A quasi-peak meter's return (IEC 60268-10, type I): 20 dB in 1.7 s. */
const FALL_DB_PER_SECOND = 20 / 1.7;
const HOLD_SECONDS = 1.5;

/** One channel of a meter: rises at once, falls evenly; the highest level stays marked for a while. Nothing is allocated. */
export class MeterChannel {
  /** dBFS; −Infinity when at rest. */
  db = Number.NEGATIVE_INFINITY;
  holdDb = Number.NEGATIVE_INFINITY;
  #held = 0;

  /** A linear peak was measured. */
  feed(peak: number): void {
    const db = levelDb(peak);
    if (db > this.db) this.db = db;
    if (db >= this.holdDb) {
      this.holdDb = db;
      this.#held = 0;
    }
  }

  /** Time goes by. */
  fall(seconds: number): void {
    this.db = fallen(this.db, seconds);
    this.#held += seconds;
    if (this.#held > HOLD_SECONDS) this.holdDb = Math.max(this.db, fallen(this.holdDb, seconds));
  }

  /** As before anything was measured. */
  reset(): void {
    this.db = Number.NEGATIVE_INFINITY;
    this.holdDb = Number.NEGATIVE_INFINITY;
    this.#held = 0;
  }

  get isAtRest(): boolean {
    return this.db === Number.NEGATIVE_INFINITY && this.holdDb === Number.NEGATIVE_INFINITY;
  }
}

function fallen(db: number, seconds: number): number {
  const next = db - FALL_DB_PER_SECOND * seconds;
  return next > FLOOR_DB ? next : Number.NEGATIVE_INFINITY;
}

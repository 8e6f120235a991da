/** Below this a meter shows nothing. */
export const FLOOR_DB = -60;

/** dBFS of a linear peak; −Infinity for silence. */
export function levelDb(peak: number): number {
  return 20 * Math.log10(peak);
}

/** Deflection by level, as in IEC 60268-18 for digital meters: [dBFS, percent], linear in between. */
const SCALE: readonly (readonly [db: number, percent: number])[] = [
  [-60, 2.5],
  [-50, 7.5],
  [-40, 15],
  [-30, 30],
  [-20, 50],
  [0, 100],
];

/** Deflection at a level: 0 (nothing) … 1 (full scale and above). */
export function meterShare(db: number): number {
  if (!(db > FLOOR_DB)) return 0;
  const above = SCALE.findIndex(([point]) => point >= db);
  const [highDb, high] = SCALE[above] ?? [0, 100];
  const [lowDb, low] = SCALE[above - 1] ?? [0, 100];
  return highDb === lowDb ? 1 : (low + ((high - low) * (db - lowDb)) / (highDb - lowDb)) / 100;
}

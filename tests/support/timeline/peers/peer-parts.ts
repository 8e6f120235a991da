/** Peers have no video bar: so much less high than the product's timeline. */
export const PEER_WIDTH_PX = 1600;
export const PEER_HEIGHT_PX = 508;

/** How loud point number `index` of a waveform is, 0 … 1: beats that swell and fade. */
export function someLoudness(index: number): number {
  return Math.abs(Math.sin(index / 7)) * (0.55 + 0.45 * Math.sin(index / 101)) * 0.9;
}

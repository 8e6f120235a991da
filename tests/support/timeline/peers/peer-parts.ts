/** Peers have no video bar, so they are lower than the product's timeline by its height. */
export const PEER_WIDTH_PX = 1600;
export const PEER_HEIGHT_PX = 508;

/** The loudness of point `index` of a waveform, 0 … 1: beats that swell and fade. */
export function someLoudness(index: number): number {
  return Math.abs(Math.sin(index / 7)) * (0.55 + 0.45 * Math.sin(index / 101)) * 0.9;
}

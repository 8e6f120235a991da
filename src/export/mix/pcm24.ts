const FULL_SCALE = 2 ** 23;
const GREATEST = FULL_SCALE - 1;

/**
 * Converts samples of −1 … 1 to 24-bit integers, little endian; louder ones are clipped. Rounded, without dither: the error is at most half
 * a step, −144 dBFS, which no converter resolves (the best reach −125 dBFS), and the mix itself has float32's 24 significant bits.
 */
export function pcm24(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(3 * samples.length);
  for (let index = 0, at = 0; index < samples.length; index += 1, at += 3) {
    const value = Math.max(-FULL_SCALE, Math.min(GREATEST, Math.round((samples[index] as number) * FULL_SCALE)));
    bytes[at] = value;
    bytes[at + 1] = value >> 8;
    bytes[at + 2] = value >> 16;
  }
  return bytes;
}

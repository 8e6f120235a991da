/** How the compressed copy of a large sound file is encoded: AAC. */
export type SoundCopyPlan = { readonly bitsPerSecond: number; readonly channels: 1 | 2 };

/** Of a copy, under every upload limit from 100 MB on. */
const MOST_BYTES = 96e6;
/** Of an MP4 file: its boxes without the index. */
const HEADER_BYTES = 2000;
/** The index of an MP4 file has 4 bytes for each of 47 packets a second. */
const INDEX_BITS_PER_SECOND = 1500;
/** Nobody hears more detail above. */
const MOST_BITS_PER_SECOND = 256_000;
/** Below, two channels sound worse than one. */
const LEAST_STEREO_BITS_PER_SECOND = 48_000;
/** Below, speech is hard to understand. */
const LEAST_BITS_PER_SECOND = 24_000;

/**
 * Undefined for a sound that is too long for a copy that is worth hearing.
 *
 * @param mostBytes upload limit of the server
 */
export function soundCopyPlan({ seconds, channelCount }: SoundLength, mostBytes: number): SoundCopyPlan | undefined {
  const whole = (8 * (Math.min(MOST_BYTES, 0.96 * mostBytes) - HEADER_BYTES)) / seconds;
  const bitsPerSecond = Math.floor(Math.min(MOST_BITS_PER_SECOND, whole - INDEX_BITS_PER_SECOND));
  if (!(bitsPerSecond >= LEAST_BITS_PER_SECOND)) return undefined;
  return { bitsPerSecond, channels: channelCount === 1 || bitsPerSecond < LEAST_STEREO_BITS_PER_SECOND ? 1 : 2 };
}

type SoundLength = { readonly seconds: number; readonly channelCount: number };

import type { Planar } from "../raw-audio.ts";

/**
 * Decodes a whole file at `rate` by `decodeAudioData`, which exists on the main thread only. Undefined if the browser cannot decode the
 * file.
 */
export type WholeFileDecoder = (bytes: Blob | ArrayBuffer, rate: number) => Promise<Planar | undefined>;

/** The `WholeFileDecoder` of the main thread. Detaches an ArrayBuffer passed to it; the returned arrays may be transferred. */
export async function decodeWhole(bytes: Blob | ArrayBuffer, rate: number): Promise<readonly Float32Array<ArrayBuffer>[] | undefined> {
  try {
    const data = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
    const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(data);
    return Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  } catch {
    return undefined;
  }
}

import type { Planar } from "../raw-audio.ts";

/** The sound of a whole file, at `rate`, by the browser's own decoder, which only the main thread has. Undefined: it cannot decode it. */
export type WholeFileDecoder = (bytes: Blob | ArrayBuffer, rate: number) => Promise<Planar | undefined>;

/** A `WholeFileDecoder` of the main thread. Takes the memory of an ArrayBuffer; the planes may be transferred. */
export async function decodeWhole(bytes: Blob | ArrayBuffer, rate: number): Promise<readonly Float32Array<ArrayBuffer>[] | undefined> {
  try {
    const data = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
    const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(data);
    return Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  } catch {
    return undefined;
  }
}

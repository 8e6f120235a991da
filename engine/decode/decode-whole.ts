/** The browser's own decoder, for whole short files, at `rate`. Rejects when it cannot decode them. */
export async function decodeWhole(blob: Blob, rate: number): Promise<readonly Float32Array<ArrayBuffer>[]> {
  const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await blob.arrayBuffer());
  return Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel).slice());
}

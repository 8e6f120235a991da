/**
 * The detail of a source, for waveforms that show single frames: a file of pages. A page holds PAGE_FRAMES int16 samples of the first channel,
 * then those of the second.
 */
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { silentChannels, type RawAudio } from "../decode/raw-audio.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import { fineSamples } from "../peaks/peak-bins.ts";
import type { PageFile } from "./page-file.ts";

export const finePageBytes = (channelCount: 1 | 2) => 2 * PAGE_FRAMES * channelCount;

/** Undefined where the page is damaged. */
export function readDetail(file: PageFile, index: number, channelCount: 1 | 2): FinePage | undefined {
  const buffer = file.read(index);
  if (buffer === undefined) return undefined;
  return Array.from({ length: channelCount }, (_, channel) => new Int16Array(buffer, 2 * PAGE_FRAMES * channel, PAGE_FRAMES));
}

function appendDetail(file: PageFile, channels: readonly Float32Array[]): void {
  const page = new Int16Array(PAGE_FRAMES * channels.length);
  for (const [channel, samples] of channels.entries()) page.set(fineSamples(samples, PAGE_FRAMES), PAGE_FRAMES * channel);
  file.append(page.buffer);
}

/** Writes the detail of a whole file's audio, by a linear pass at its own rate. `yieldTask` is awaited after each page. */
export async function fillDetail(file: PageFile, audio: RawAudio, yieldTask: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const page = silentChannels(audio.channelCount, PAGE_FRAMES);
  let filled = 0;
  const write = async () => {
    appendDetail(file, page);
    for (const samples of page) samples.fill(0);
    filled = 0;
    await yieldTask();
  };
  await audio.scan(async (block) => {
    const length = block[0]?.length ?? 0;
    for (let at = 0; at < length;) {
      const count = Math.min(length - at, PAGE_FRAMES - filled);
      page.forEach((samples, channel) => samples.set((block[channel] ?? samples).subarray(at, at + count), filled));
      at += count;
      filled += count;
      if (filled === PAGE_FRAMES) await write();
    }
  }, signal);
  if (filled > 0) await write();
}

/** Single-frame detail as a file of pages: a page holds PAGE_FRAMES int16 samples of each channel. */
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { silentPlanes, type RawAudio } from "../decode/raw-audio.ts";
import type { FinePage } from "../peaks/fine-pages.ts";
import { fineSamples } from "../peaks/peak-bins.ts";
import type { PageFile } from "./page-file.ts";

export const finePageBytes = (planes: 1 | 2) => 2 * PAGE_FRAMES * planes;

/** Undefined where the page is damaged. */
export function readDetail(file: PageFile, index: number, planes: 1 | 2): FinePage | undefined {
  const buffer = file.read(index);
  if (buffer === undefined) return undefined;
  return Array.from({ length: planes }, (_, plane) => new Int16Array(buffer, 2 * PAGE_FRAMES * plane, PAGE_FRAMES));
}

function appendDetail(file: PageFile, planes: readonly Float32Array[]): void {
  const page = new Int16Array(PAGE_FRAMES * planes.length);
  for (const [plane, samples] of planes.entries()) page.set(fineSamples(samples, PAGE_FRAMES), PAGE_FRAMES * plane);
  file.append(page.buffer);
}

/** Writes the detail of a whole file's audio, by a linear pass at its own rate. */
export async function fillDetail(file: PageFile, audio: RawAudio, yieldTask: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const page = silentPlanes(audio.planes, PAGE_FRAMES);
  let filled = 0;
  const write = async () => {
    appendDetail(file, page);
    for (const plane of page) plane.fill(0);
    filled = 0;
    await yieldTask();
  };
  await audio.scan(async (run) => {
    const length = run[0]?.length ?? 0;
    for (let at = 0; at < length;) {
      const count = Math.min(length - at, PAGE_FRAMES - filled);
      page.forEach((plane, channel) => plane.set((run[channel] ?? plane).subarray(at, at + count), filled));
      at += count;
      filled += count;
      if (filled === PAGE_FRAMES) await write();
    }
  }, signal);
  if (filled > 0) await write();
}

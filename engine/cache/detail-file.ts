/** Single-frame detail as a file of pages: a page holds PAGE_FRAMES minima, then as many maxima, as int16. */
import { PAGE_FRAMES } from "#worklets/mixer/protocol.ts";
import type { FileSource } from "../decode/paged-source.ts";
import { silentPlanes } from "../decode/raw-audio.ts";
import { fineBins, type Bins } from "../peaks/peak-bins.ts";
import type { PageFile } from "./page-file.ts";

export const finePageBytes = 4 * PAGE_FRAMES;

/** Undefined where the page is damaged. */
export function readDetail(file: PageFile, index: number): Bins | undefined {
  const buffer = file.read(index);
  if (buffer === undefined) return undefined;
  return { min: new Int16Array(buffer, 0, PAGE_FRAMES), max: new Int16Array(buffer, 2 * PAGE_FRAMES, PAGE_FRAMES) };
}

function appendDetail(file: PageFile, planes: readonly Float32Array[]): void {
  const { min, max } = fineBins(planes, PAGE_FRAMES);
  const page = new Int16Array(2 * PAGE_FRAMES);
  page.set(min);
  page.set(max, PAGE_FRAMES);
  file.append(page.buffer);
}

/** Writes the detail of a whole source, by a linear pass at its own rate. */
export async function fillDetail(file: PageFile, source: FileSource, breathe: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const page = silentPlanes(source.planes, PAGE_FRAMES);
  let filled = 0;
  const write = async () => {
    appendDetail(file, page);
    for (const plane of page) plane.fill(0);
    filled = 0;
    await breathe();
  };
  await source.scanRaw(async (run) => {
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

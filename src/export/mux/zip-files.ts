import { makeZip } from "client-zip";
import type { OutputRun } from "../output/output-files.ts";

/** Bytes that are written to `output` at once. */
const PART_BYTES = 4 * 2 ** 20;

export type ZipEntry = { readonly name: string; readonly file: Blob };

/**
 * Writes files into one ZIP (stored, not compressed; ZIP64 beyond 4 GB). Requests each file after it has read the one before. Rejects when
 * a file rejects, and on abort.
 */
export async function zipFiles(files: AsyncIterable<ZipEntry>, madeMs: number, output: OutputRun, signal: AbortSignal): Promise<Blob> {
  const lastModified = new Date(madeMs);
  const parts: Blob[] = [];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const bytes = new Uint8Array(waitingBytes);
    let at = 0;
    for (const chunk of waiting) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    waiting = [];
    waitingBytes = 0;
    parts.push(await output.store(bytes));
  };
  const reader = makeZip(entriesOf(files, lastModified)).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    signal.throwIfAborted();
    waiting.push(step.value);
    waitingBytes += step.value.length;
    if (waitingBytes >= PART_BYTES) await flush();
  }
  await flush();
  return new Blob(parts, { type: "application/zip" });
}

async function* entriesOf(files: AsyncIterable<ZipEntry>, lastModified: Date) {
  for await (const { name, file } of files) yield { name, input: file, lastModified, size: file.size };
}

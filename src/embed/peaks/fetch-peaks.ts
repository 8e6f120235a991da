import { PeaksFormatError, readAudiowaveform } from "#engine/peaks/audiowaveform.ts";
import type { WrittenPeaks } from "#engine/peaks/audiowaveform.ts";
import { coarserBins } from "#engine/peaks/given-peaks.ts";

/** `detail` is for the log. */
export type FetchedPeaks =
  | { readonly ok: true; readonly written: WrittenPeaks }
  | { readonly ok: false; readonly reason: "damaged" | "network"; readonly detail: string }
  | { readonly ok: false; readonly reason: "http"; readonly status: number };

/** An hour of stereo in 16 bits takes 22 MB at 64 samples for each pixel. */
const MOST_BYTES = 2 ** 28;

/** Fetches and reads peaks, in the page or in a worker. Never rejects. @param url absolute */
export async function fetchPeaks(url: string): Promise<FetchedPeaks> {
  try {
    const response = await fetch(url);
    if (!response.ok) return { ok: false, reason: "http", status: response.status };
    const written = readAudiowaveform(await bytesOf(response));
    return { ok: true, written: { ...written, coarser: coarserBins(written.values, written.channelCount) } };
  } catch (error) {
    return { ok: false, reason: error instanceof PeaksFormatError ? "damaged" : "network", detail: String(error) };
  }
}

async function bytesOf(response: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length <= MOST_BYTES) continue;
    await reader?.cancel();
    throw new PeaksFormatError(`There are more than ${MOST_BYTES} bytes.`);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

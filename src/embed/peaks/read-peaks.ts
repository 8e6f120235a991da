import { readAudiowaveform } from "#engine/peaks/audiowaveform.ts";
import { GivenPeaks } from "#engine/peaks/given-peaks.ts";
import { HttpStatusError } from "#engine/decode/bytes/fetch-served.ts";
import { AudioOpenError } from "#engine/decode/raw-audio.ts";
import type { SoundPeaks } from "../output-api.ts";

/** Peaks that the page gave for one sound. */
export type ReadPeaks = { readonly peaks: GivenPeaks; readonly durationSeconds: number; readonly channels: number };

/** As long as the longest sound that is played. */
const MOST_SECONDS = 12 * 3600;
const MOST_CHANNELS = 32;
/** An hour of stereo in 16 bits takes 22 MB at 256 samples for each pixel. */
const MOST_BYTES = 2 ** 28;
/** How far the peaks may end before or after the sound: their encoder may have padded it. */
const LOOSE_SECONDS = 1;
const LOOSE_SHARE = 0.01;

/** The answer of a page is not what `peaks` may give; its bytes are damaged. The message says why, for a log. */
export class GivenPeaksError extends Error {
  override readonly name = "GivenPeaksError";
}

/**
 * Fetches and reads the peaks of one sound. Rejects with a `GivenPeaksError`, a `PeaksFormatError`, an `HttpStatusError`, or an
 * `AudioOpenError` ("network"). @param baseUrl of the page
 */
export async function readPeaks(given: SoundPeaks, baseUrl: string, signal: AbortSignal): Promise<ReadPeaks> {
  const { duration, channels, peaks } = checkedAnswer(given);
  const written = readAudiowaveform(typeof peaks === "string" ? await fetched(peaks, baseUrl, signal) : peaks.slice(0));
  if (channels !== undefined && channels < written.channelCount) {
    throw new GivenPeaksError(`The peaks have ${written.channelCount} channels, and the sound ${channels}.`);
  }
  const coveredSeconds = (written.binCount * written.framesPerBin) / written.sampleRate;
  const looseSeconds = Math.max(LOOSE_SECONDS, LOOSE_SHARE * duration, written.framesPerBin / written.sampleRate);
  if (Math.abs(coveredSeconds - duration) > looseSeconds) {
    throw new GivenPeaksError(`The peaks are ${coveredSeconds} s long, and the sound ${duration} s.`);
  }
  return { peaks: new GivenPeaks(written, duration), durationSeconds: duration, channels: channels ?? written.channelCount };
}

function checkedAnswer(given: unknown): SoundPeaks {
  if (typeof given !== "object" || given === null) throw new GivenPeaksError("It is no object.");
  const { duration, channels, peaks } = given as Readonly<Record<string, unknown>>;
  if (!(typeof duration === "number" && duration > 0 && duration <= MOST_SECONDS)) {
    throw new GivenPeaksError(`duration is not more than 0 and at most ${MOST_SECONDS} s.`);
  }
  if (channels !== undefined && !(Number.isInteger(channels) && Number(channels) >= 1 && Number(channels) <= MOST_CHANNELS)) {
    throw new GivenPeaksError(`channels is not 1 to ${MOST_CHANNELS}.`);
  }
  if (!(typeof peaks === "string" || isArrayBuffer(peaks))) throw new GivenPeaksError("peaks is neither an address nor an ArrayBuffer.");
  return given as SoundPeaks;
}

/** Of any window. */
function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === "[object ArrayBuffer]";
}

async function fetched(address: string, baseUrl: string, signal: AbortSignal): Promise<ArrayBuffer> {
  if (!URL.canParse(address, baseUrl)) throw new GivenPeaksError("peaks is no address.");
  const response = await fetch(new URL(address, baseUrl), { signal }).catch((cause: unknown) => {
    throw new AudioOpenError("network", "The peaks could not be fetched.", { cause });
  });
  if (!response.ok) throw new HttpStatusError(response.status);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    if (bytes <= MOST_BYTES) continue;
    await reader?.cancel();
    throw new GivenPeaksError(`There are more than ${MOST_BYTES} bytes.`);
  }
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

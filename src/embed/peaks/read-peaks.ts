import { PeaksFormatError, readAudiowaveform } from "#engine/peaks/audiowaveform.ts";
import type { WrittenPeaks } from "#engine/peaks/audiowaveform.ts";
import { GivenPeaks } from "#engine/peaks/given-peaks.ts";
import { HttpStatusError } from "#engine/decode/bytes/fetch-served.ts";
import { AudioOpenError } from "#engine/decode/raw-audio.ts";
import type { SoundPeaks } from "../output-api.ts";
import type { FetchedPeaks } from "./fetch-peaks.ts";
import type { PeaksFetcher } from "./peaks-fetcher.ts";

/** Peaks that the page gave for one sound. */
export type ReadPeaks = { readonly peaks: GivenPeaks; readonly durationSeconds: number; readonly channels: number };

/** As long as the longest sound that is played. */
const MOST_SECONDS = 12 * 3600;
const MOST_CHANNELS = 32;
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
export async function readPeaks(given: SoundPeaks, baseUrl: string, fetchPeaks: PeaksFetcher["fetch"]): Promise<ReadPeaks> {
  const { duration, channels, peaks } = checkedAnswer(given);
  const isAddress = typeof peaks === "string";
  if (isAddress && !URL.canParse(peaks, baseUrl)) throw new GivenPeaksError("peaks is no address.");
  // The page may change its bytes later.
  const written = isAddress ? mustBeRead(await fetchPeaks(new URL(peaks, baseUrl).href)) : readAudiowaveform(peaks.slice(0));
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

/** Throws for what could not be fetched or read. */
function mustBeRead(fetched: FetchedPeaks): WrittenPeaks {
  if (fetched.ok) return fetched.written;
  if (fetched.reason === "http") throw new HttpStatusError(fetched.status);
  if (fetched.reason === "damaged") throw new PeaksFormatError(fetched.detail);
  throw new AudioOpenError("network", "The peaks could not be fetched.", { cause: fetched.detail });
}

import { readableAddress } from "#editor/playback/readable-address.ts";
import { PeaksFormatError } from "#engine/peaks/audiowaveform.ts";
import { httpStatusOf } from "#engine/decode/bytes/fetch-served.ts";
import { AudioOpenError } from "#engine/decode/raw-audio.ts";
import { messages } from "#model/text/messages.ts";
import type { TimelineError, TimelineErrorCode } from "../error-api.ts";
import { GivenPeaksError } from "./read-peaks.ts";

/** Peaks that could not be had. No clip is silent because of it. @param url of the sound */
export function peaksError(url: string, cause: unknown): TimelineError {
  const status = httpStatusOf(cause);
  const message = messages.peaksUnreadable(readableAddress(url) ?? url);
  return { code: codeOf(cause, status), message, ...(status !== undefined && { status }), url, clipIds: [], cause };
}

function codeOf(cause: unknown, status: number | undefined): TimelineErrorCode {
  if (status !== undefined) return "http";
  if (cause instanceof PeaksFormatError || cause instanceof GivenPeaksError) return "damaged";
  return cause instanceof AudioOpenError ? "network-or-cors" : "media-callback";
}

import { codecName } from "#media/probe/codec-name.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";

/** Why a sound cannot be played and what the user can do, without a full stop: the `reason` of the message for audio load errors. */
export function sourceFailureText(failure: SourceFailure): string {
  switch (failure.reason) {
    case "unreadable":
      return "the file is damaged or of an unknown kind. Copy it again from where it came from, or convert it to WAV, FLAC or MP3";
    case "no-sound":
      return "there is no sound in it";
    case "unsupported-codec":
      return `this browser cannot decode ${failure.codec === undefined ? "its sound" : codecName(failure.codec)}. Convert it to WAV, FLAC or MP3`;
    case "empty":
      return "no sound is left in it: it is empty or cut off";
    case "network":
      return "it could not be fetched. Check the connection, then try again";
    case "too-long":
      return "it is too long for this browser to decode. Cut it into parts, or convert it to WAV, FLAC or MP3";
    case "no-decoder":
      return "what reads sound could not be loaded (there may be no connection, or this page's policy may not allow it)";
    case "no-resampler":
      return "what converts its sample rate could not be loaded";
    case "closed":
      return "it was closed";
  }
}

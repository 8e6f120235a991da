import type { SourceFailure } from "#engine/source-info.ts";

/** Why a sound cannot be heard, in the user's words: the `reason` of the sentence for audio load errors. */
export function sourceFailureText(failure: SourceFailure): string {
  switch (failure.reason) {
    case "unreadable":
      return "the file is damaged or of an unknown kind";
    case "no-sound":
      return "there is no sound in it";
    case "unsupported-codec":
      return `this browser cannot decode ${failure.codec ?? "its sound"}`;
    case "empty":
      return "it is empty";
    case "network":
      return "it could not be fetched";
    case "too-long":
      return "it is too long for this browser to decode";
    case "no-decoder":
      return "what reads sound could not be loaded (there may be no connection, or this page's policy may not allow it)";
    case "no-resampler":
      return "what converts its sample rate could not be loaded";
    case "closed":
      return "it was closed";
  }
}

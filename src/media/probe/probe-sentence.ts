import { messages } from "#model/text/messages.ts";
import { codecName } from "./codec-name.ts";
import type { ProbeFailure } from "./media-probe.ts";

/** The sentence that refuses a file: its name and the reason. */
export function probeSentence(fileName: string, failure: ProbeFailure): string {
  return messages.fileUnusable(fileName, reasonOf(failure));
}

export function reasonOf(failure: ProbeFailure): string {
  if (failure.kind === "unsupportedCodec") {
    const name = codecName(failure.codec);
    return failure.isPicture ? messages.filePictureCodec(name) : messages.fileSoundCodec(name);
  }
  return REASONS[failure.kind];
}

const REASONS = {
  unknownFormat: messages.fileUnknownFormat,
  empty: messages.fileEmpty,
  edited: messages.fileEdited,
  implausible: messages.fileImplausible,
  damaged: messages.fileDamaged,
  timedOut: messages.fileTimedOut,
  aborted: messages.fileAborted,
} as const;

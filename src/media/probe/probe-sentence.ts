import { fileMessages } from "#model/text/file-messages.ts";
import { codecName } from "./codec-name.ts";
import type { ProbeFailure } from "./media-probe.ts";

/** The sentence that refuses a file: its name and the reason. */
export function probeSentence(fileName: string, failure: ProbeFailure): string {
  return fileMessages.fileUnusable(fileName, reasonOf(failure));
}

export function reasonOf(failure: ProbeFailure): string {
  if (failure.kind === "unsupportedCodec") {
    const name = codecName(failure.codec);
    return failure.isPicture ? fileMessages.filePictureCodec(name) : fileMessages.fileSoundCodec(name);
  }
  return reasons()[failure.kind];
}

const reasons = () => ({
  unknownFormat: fileMessages.fileUnknownFormat,
  empty: fileMessages.fileEmpty,
  edited: fileMessages.fileEdited,
  implausible: fileMessages.fileImplausible,
  damaged: fileMessages.fileDamaged,
  timedOut: fileMessages.fileTimedOut,
  unavailable: fileMessages.fileReaderMissing,
  aborted: fileMessages.fileAborted,
});

import { decimalText } from "#model/text/language/numbers.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { checkImportFile, checkPictureFile, isSoundAlone, typedByContents } from "./check-file.ts";
import { codecName } from "./probe/codec-name.ts";
import { aborted, failed } from "./flow.ts";
import type { FlowFailure, OnFlowProgress } from "./flow.ts";
import type { MediaProbe } from "./probe/media-probe.ts";
import type { PlayCheck } from "./probe/play-check.ts";
import { probeMedia } from "./probe/probe-media.ts";
import { probeSentence } from "./probe/probe-sentence.ts";

/** An accepted file, under a MIME type that says sound or picture, and notes about it for the user. */
export type AdmittedFile = { readonly file: File; readonly probe: MediaProbe; readonly notes: readonly string[] };

type AdmitInput = {
  readonly file: File;
  readonly wanted: "picture" | "picture or sound";
  readonly maxBytes: number;
  /** Absent: playback is not tried. */
  readonly check?: PlayCheck | undefined;
  readonly onProgress?: OnFlowProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Checks every incoming file before anything of it is sent: type, size, contents, and whether this browser plays it. */
export async function admitFile(input: AdmitInput): Promise<Result<AdmittedFile, FlowFailure>> {
  const { file: given, wanted, maxBytes, check, onProgress, signal } = input;
  onProgress?.({ doing: "reading", share: undefined });
  const file = await typedByContents(given).catch(() => undefined);
  if (!file) return failed(probeSentence(given.name, { kind: "unavailable" }));
  const refusalOf = wanted === "picture" ? checkPictureFile : checkImportFile;
  const refusal = refusalOf(file, maxBytes);
  if (refusal !== undefined) {
    const isTooLarge = refusalOf({ type: file.type, size: 0 }, maxBytes) === undefined;
    const isSound = isTooLarge && wanted === "picture or sound" && (await isSoundAlone(file));
    if (signal?.aborted) return aborted();
    return failure({ kind: "failed", message: refusal, ...(isTooLarge && { isTooLarge }), ...(isSound && { isSound }) });
  }
  const probed = await probeMedia(file, { signal, onRead: (share) => onProgress?.({ doing: "reading", share }) });
  if (!probed.ok) return probed.error.kind === "aborted" ? aborted() : failed(probeSentence(file.name, probed.error));
  const probe = probed.value;
  if (wanted === "picture" && !probe.picture) return failed(fileMessages.videoTypeInvalid);
  onProgress?.({ doing: "checking", share: undefined });
  const played = await check?.(file, probe, signal);
  if (signal?.aborted) return aborted();
  if (played && !played.ok) return failed(probeSentence(file.name, played.error));
  return success({ file, probe, notes: notesOn(file.name, probe, played?.value.silentCodec ?? probe.unknownSound) });
}

function notesOn(
  fileName: string,
  { isTruncated, duration, picture, streamCounts }: MediaProbe,
  silentCodec: string | undefined,
): string[] {
  return [
    ...(isTruncated ? [fileMessages.fileTruncated(fileName, decimalText(duration, 1))] : []),
    ...(silentCodec === undefined ? [] : [fileMessages.fileSoundSilent(fileName, codecName(silentCodec))]),
    ...(streamCounts.pictures > 1 ? [fileMessages.fileFirstPicture(fileName, streamCounts.pictures)] : []),
    ...(streamCounts.sounds > 1 ? [fileMessages.fileFirstSound(fileName, streamCounts.sounds)] : []),
    ...(picture?.hasAlpha ? [fileMessages.fileAlphaDropped(fileName)] : []),
  ];
}

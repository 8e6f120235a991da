import { fingerprintBlob } from "#engine/cache/fingerprint.ts";
import type { ProjectOriginal } from "#model/timeline/clip.ts";
import { soundCopyPlan } from "#model/timeline/sound-copy-plan.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { clipName, deriveName } from "#model/text/names.ts";
import { originalMessages } from "#model/text/original-messages.ts";
import { success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import { admitFile } from "./admit-file.ts";
import { aborted, failed, failedCall, sendingProgress } from "./flow.ts";
import type { FlowFailure, FlowProgress } from "./flow.ts";
import type { ImportedFile, ImportInput } from "./import-file.ts";

export type SoundCopyJob = {
  readonly file: Blob;
  readonly fingerprint: string;
  readonly seconds: number;
  readonly bitsPerSecond: number;
  readonly channels: 1 | 2;
  /** 0 … 1 */
  readonly onProgress: (ratio: number) => void;
};

/**
 * Encodes the first sound of a file as AAC in an MP4 file. Rejects with an error whose message says why, or with the signal's reason.
 * `onResting`: more urgent work goes first, or no longer does.
 */
export type EncodeSound = (input: SoundCopyJob, signal: AbortSignal, onResting: (isResting: boolean) => void) => Promise<Blob>;

export type SoundCopyInput = ImportInput & { readonly encode: EncodeSound };

/** `original`: what the item remembers of the file. */
export type ImportedCopy = ImportedFile & { readonly original: ProjectOriginal };

/**
 * Imports a sound of any size that stays on this computer (B-222): a compressed copy is uploaded as the library item, under the file's name.
 * Nothing is sent for a file that is refused.
 */
export async function importSoundCopy(input: SoundCopyInput): Promise<Result<ImportedCopy, FlowFailure>> {
  const { store, file: given, check, encode, onProgress, signal = new AbortController().signal } = input;
  const { maxUploadBytes } = store.library;
  const admitted = await admitFile({
    file: given,
    wanted: "picture or sound",
    maxBytes: Number.POSITIVE_INFINITY,
    check,
    onProgress,
    signal,
  });
  if (!admitted.ok) return admitted;
  const { file, probe, notes } = admitted.value;
  if (probe.picture || !probe.sound) return failed(fileMessages.fileTooLarge(maxUploadBytes));
  const { duration: seconds, channelCount, codec } = probe.sound;
  const plan = soundCopyPlan({ seconds, channelCount }, maxUploadBytes);
  if (!plan) return failed(originalMessages.tooLongForCopy);
  const fingerprint = await fingerprintBlob(file).catch(() => undefined);
  if (fingerprint === undefined) return failed(fileMessages.fileUnusable(file.name, fileMessages.fileDamaged));
  const original: ProjectOriginal = { name: clipName(file.name), sizeBytes: file.size, fingerprint, seconds, codec };

  let progress: FlowProgress = { doing: "compressing", share: 0 };
  const show = (change: Partial<FlowProgress>) => onProgress?.((progress = { ...progress, ...change }));
  show({});
  const job = { file, fingerprint, seconds, ...plan, onProgress: (share: number) => show({ share }) };
  const encoded = await encode(job, signal, (isResting) => show({ doing: isResting ? "resting" : "compressing" })).catch(
    (error: unknown) => new Error(reasonOf(error), { cause: error }),
  );
  if (signal.aborted) return aborted();
  if (encoded instanceof Error) return failed(originalMessages.copyFailed(file.name, encoded.message));

  const copy = new File([encoded], `${deriveName(file.name)}.m4a`, { type: COPY_TYPE });
  const item = await store.library.import(copy, {
    mimeType: COPY_TYPE,
    duration: seconds,
    original,
    onProgress: sendingProgress(onProgress),
    signal,
  });
  return item.ok ? success({ item: item.value, notes, original }) : failedCall(item.error, editorMessages.importFailed);
}

const COPY_TYPE = "audio/mp4";

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

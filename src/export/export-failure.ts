import { exportMessages } from "#model/text/export-messages.ts";
import { sizeText } from "#model/text/size-text.ts";
import type { ExportFormat } from "./plan/export-format.ts";
import { isStall } from "./stall.ts";

/**
 * Why an export ended without a file. `message` is the sentence for the user, `hint` what to do about it, if there is anything (B-138). `cancelled`
 * means that the user cancelled the export: it is not an error.
 */
export type ExportFailure = {
  readonly kind: "precondition" | "picture" | "sound" | "fetch" | "engine" | "write" | "failed" | "cancelled";
  readonly message: string;
  readonly hint: string | undefined;
  /** A format that can carry this picture where the requested one cannot; offered beside the message. */
  readonly instead?: ExportFormat | undefined;
  /** The picture's file stays on the user's computer, and cannot be read. */
  readonly needsOriginal?: true | undefined;
  /** Private storage has no room, but a place that the user chooses may have. */
  readonly needsPlace?: true | undefined;
};

const PERMANENT: ReadonlySet<ExportFailure["kind"]> = new Set(["precondition", "picture", "sound"]);

/** Whether the same export may succeed when it is started again. Faults of the project, the picture or a sound persist. */
export function canRetry({ kind }: ExportFailure): boolean {
  return !PERMANENT.has(kind);
}

type ErrorDetails = {
  readonly hint?: string;
  readonly instead?: ExportFormat | undefined;
  readonly cause?: unknown;
  readonly reason?: string;
  readonly needsOriginal?: true | undefined;
  readonly needsPlace?: true | undefined;
  readonly sourceId?: string;
};

/** Carries a failure through the steps of an export; `start` turns it into a `Result`. `cause` is written to the console. */
export class ExportError extends Error {
  readonly failure: ExportFailure;
  /** The part of an "Export failed: …" that says why; undefined for a sentence of its own. */
  readonly reason: string | undefined;
  /** The source that cannot be read, if it is about one. */
  readonly sourceId: string | undefined;
  constructor(kind: ExportFailure["kind"], message: string, options: ErrorDetails = {}) {
    super(message, { cause: options.cause });
    this.name = "ExportError";
    this.reason = options.reason;
    this.sourceId = options.sourceId;
    const { hint, instead, needsOriginal, needsPlace } = options;
    this.failure = { kind, message, hint, instead, needsOriginal, needsPlace };
  }
}

/** "original": the file stays on the user's computer, and is not at hand. */
type FetchFault = "network" | "notFound" | "badUrl" | "original";

/** `openMedia` rejects with this to give a reason; any other rejection counts as "network". */
export class MediaFetchError extends Error {
  readonly reason: FetchFault;
  constructor(reason: FetchFault, message: string) {
    super(message);
    this.name = "MediaFetchError";
    this.reason = reason;
  }
}

/** @param fileName the file as the user knows it; absent: the last part of its address */
export function fetchFailure(name: string, url: string, cause: unknown, fileName?: string): ExportError {
  const reason = cause instanceof MediaFetchError ? cause.reason : "network";
  const hints = {
    network: exportMessages.exportHintNetwork,
    notFound: exportMessages.exportHintNotFound,
    badUrl: exportMessages.exportHintUrl,
    original: exportMessages.exportHintOriginal,
  };
  return new ExportError("fetch", exportMessages.exportFetchFailed(name, fileName ?? lastSegment(url)), {
    hint: hints[reason],
    cause,
    sourceId: url,
    ...(reason === "original" && { needsOriginal: true }),
  });
}

/** The video engine could not be started. */
export function engineFailure(cause: unknown): ExportError {
  return new ExportError("engine", exportMessages.exportEngineFailed, { cause });
}

/** The file could not be written because storage or memory is full. */
export function writeFailure(file: string, cause: unknown): ExportError {
  return new ExportError("write", exportMessages.exportWriteFailed(file), { hint: exportMessages.exportHintRoom, cause });
}

/** A file that is too large for memory cannot be written to the device: it is full, or has no private storage. */
export function roomFailure(bytes: number, room: "full" | "none", canBePlaced = false): ExportError {
  const size = sizeText(bytes);
  const message = room === "none" ? exportMessages.exportNoStorage(size) : exportMessages.exportNoRoom(size);
  if (canBePlaced) return new ExportError("write", message, { hint: exportMessages.exportHintPlace, needsPlace: true });
  return new ExportError("write", message, { hint: room === "none" ? exportMessages.exportHintStorage : exportMessages.exportHintRoom });
}

/** The exported file could not be saved where the user wanted it. */
export function savingFailure(fileName: string, cause: unknown): ExportError {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new ExportError("write", exportMessages.exportNotSaved(fileName, message), { hint: exportMessages.exportHintSaving, cause });
}

/**
 * Turns any other error into an `ExportError`: a stall, or "Export failed: … Check console." (B-139)
 * @param phase the user's name for the step in progress
 */
export function asExportError(error: unknown, phase: string): ExportError {
  if (error instanceof ExportError) return error;
  if (isStall(error)) return new ExportError("failed", exportMessages.stoodStill(phase), { cause: error });
  return failed(error instanceof Error ? error.message : String(error), error);
}

/** "Export failed: {message}. Check console.", whether or not the message ends with a full stop of its own. */
export function failed(message: string, cause?: unknown): ExportError {
  return new ExportError("failed", failedSentence(message), { hint: exportMessages.exportHintFailed, cause, reason: message });
}

/** A failure caused by one source. @param kind "failed" where another try may read it */
export function soundFailure(sourceId: string, name: string, message: string, kind: "sound" | "failed"): ExportError {
  const reason = `"${name}": ${message}`;
  return new ExportError(kind, failedSentence(reason), { hint: exportMessages.exportHintSound, reason, sourceId });
}

function failedSentence(message: string): string {
  return exportMessages.exportFailed(message.replace(/[.\s]+$/u, ""));
}

function lastSegment(url: string): string {
  return (
    url
      .replace(/[?#].*$/u, "")
      .split("/")
      .at(-1) || url
  );
}

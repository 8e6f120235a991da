import { exportMessages } from "#model/text/export-messages.ts";
import { messages } from "#model/text/messages.ts";
import type { ExportFormat } from "./plan/export-format.ts";
import { isStandStill } from "./stand-still.ts";

/**
 * Why an export ended without a file. `message` is the sentence for the user, `hint` what to look at where the
 * specification names it. `cancelled` is the user's own wish and no error.
 */
export type ExportFailure = {
  readonly kind: "precondition" | "picture" | "sound" | "fetch" | "engine" | "write" | "failed" | "cancelled";
  readonly message: string;
  readonly hint: string | undefined;
  /** The format that would work where the wanted one cannot: to be offered beside the message. */
  readonly instead?: ExportFormat | undefined;
};

const LASTING: ReadonlySet<ExportFailure["kind"]> = new Set(["precondition", "picture", "sound"]);

/** The same export may end otherwise when it is started again. What the project, the picture or a sound lacks, it still lacks then. */
export function canRetry({ kind }: ExportFailure): boolean {
  return !LASTING.has(kind);
}

type ErrorDetails = { readonly hint?: string; readonly instead?: ExportFormat | undefined; readonly cause?: unknown };

/** Carries a failure through the steps of an export; `start` turns it into a `Result`. `cause` goes to the console. */
export class ExportError extends Error {
  readonly failure: ExportFailure;
  constructor(kind: ExportFailure["kind"], message: string, options: ErrorDetails = {}) {
    super(message, { cause: options.cause });
    this.name = "ExportError";
    this.failure = { kind, message, hint: options.hint, instead: options.instead };
  }
}

/** What `openMedia` rejects with to say why a file could not be had; any other rejection counts as "network". */
export class MediaFetchError extends Error {
  readonly reason: "network" | "notFound" | "badUrl";
  constructor(reason: "network" | "notFound" | "badUrl", message: string) {
    super(message);
    this.name = "MediaFetchError";
    this.reason = reason;
  }
}

/** @param fileName the file as the user knows it; absent: the last part of its address */
export function fetchFailure(name: string, url: string, cause: unknown, fileName?: string): ExportError {
  const reason = cause instanceof MediaFetchError ? cause.reason : "network";
  const hints = { network: messages.exportHintNetwork, notFound: messages.exportHintNotFound, badUrl: messages.exportHintUrl };
  return new ExportError("fetch", messages.exportFetchFailed(name, fileName ?? lastSegment(url)), { hint: hints[reason], cause });
}

/** The video engine does not start. */
export function engineFailure(cause: unknown): ExportError {
  return new ExportError("engine", messages.exportEngineFailed, { cause });
}

/** There was no room for a file. */
export function writeFailure(file: string, cause: unknown): ExportError {
  return new ExportError("write", messages.exportWriteFailed(file), { hint: messages.exportHintRoom, cause });
}

/**
 * Anything that is no `ExportError` yet: a stand-still, or the specification's "Export failed: … Check console."
 * @param phase what the user calls the step that was under way
 */
export function asExportError(error: unknown, phase: string): ExportError {
  if (error instanceof ExportError) return error;
  if (isStandStill(error)) return new ExportError("failed", exportMessages.stoodStill(phase), { cause: error });
  return failed(error instanceof Error ? error.message : String(error), error);
}

/** "Export failed: {message}. Check console.", whether or not the message ends with a full stop of its own. */
export function failed(message: string, cause?: unknown): ExportError {
  return new ExportError("failed", failedSentence(message), { hint: messages.exportHintFailed, cause });
}

/** One sound is to blame. @param kind "failed" where it may be read at another try */
export function soundFailure(name: string, message: string, kind: "sound" | "failed"): ExportError {
  return new ExportError(kind, failedSentence(`"${name}": ${message}`), { hint: messages.exportHintSound });
}

function failedSentence(message: string): string {
  return messages.exportFailed(message.replace(/[.\s]+$/u, ""));
}

function lastSegment(url: string): string {
  return (
    url
      .replace(/[?#].*$/u, "")
      .split("/")
      .at(-1) || url
  );
}

import { AudioOpenError } from "#engine/decode/raw-audio.ts";
import type { SourceReader } from "#engine/sources/source-reader.ts";

/** The reason why a source could not be read. */
export class SourceError extends Error {
  readonly sourceId: string;
  constructor(sourceId: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "SourceError";
    this.sourceId = sourceId;
  }
}

/** The source that an error is about; undefined where its file is not to blame: the resampler's script could not be loaded. */
export function faultySource(error: unknown): string | undefined {
  if (!(error instanceof SourceError)) return undefined;
  return error.cause instanceof AudioOpenError && error.cause.kind === "no-resampler" ? undefined : error.sourceId;
}

/** A reader that reports which source it reads. */
export type ReportedReader = {
  /** Rejects with a `SourceError`. Several sources may be opened at once. */
  readonly reader: SourceReader;
  /** Call when no page is being read; a source that is being opened ahead stays reported. */
  readonly rest: () => void;
};

/**
 * Reports a source before reading it, so that a file on which the worker hangs can be named; also names a source that cannot be read.
 * Sources are opened one after the other, in the order of the calls: of two at once it would be unknown which one hangs, and a source that
 * is decoded whole takes memory.
 * @param report called when the source changes that is being opened or, if none is, whose pages are read; undefined: none
 */
export function createReportedReader(reader: SourceReader, report: (sourceId: string | undefined) => void): ReportedReader {
  const opened = new Map<string, Promise<number>>();
  let turn: Promise<unknown> = Promise.resolve();
  let opening: string | undefined;
  let paging: string | undefined;
  let reported: string | undefined;
  const reportNow = () => {
    const now = opening ?? paging;
    // Sent before the read begins, because the worker may hang afterwards.
    if (now !== reported) report(now);
    reported = now;
  };
  const named = (sourceId: string) => (cause: unknown) => {
    throw new SourceError(sourceId, cause);
  };
  const openInTurn = (sourceId: string): Promise<number> => {
    const length = turn.then(() => {
      opening = sourceId;
      reportNow();
      return reader.open(sourceId);
    });
    const end = () => {
      opening = undefined;
      reportNow();
    };
    turn = length.then(end, end);
    return length.catch(named(sourceId));
  };
  return {
    reader: {
      rate: reader.rate,
      open: (sourceId) => {
        const length = opened.get(sourceId) ?? openInTurn(sourceId);
        opened.set(sourceId, length);
        return length;
      },
      readPage: (sourceId, index, pages) => {
        paging = sourceId;
        reportNow();
        return reader.readPage(sourceId, index, pages).catch(named(sourceId));
      },
      close: () => reader.close(),
    },
    rest: () => {
      paging = undefined;
      reportNow();
    },
  };
}

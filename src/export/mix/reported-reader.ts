import type { SourceReader } from "#engine/sources/source-reader.ts";

/** What a source could not be read for. */
export class SourceError extends Error {
  readonly sourceId: string;
  constructor(sourceId: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "SourceError";
    this.sourceId = sourceId;
  }
}

/** A reader that tells what it reads. */
export type ReportedReader = {
  /** Rejects with a `SourceError`. May be asked for many sources at once. */
  readonly reader: SourceReader;
  /** No page is read any more; what is being opened ahead stays told. */
  readonly rest: () => void;
};

/**
 * Tells which source is read before it is, so that it can be named if its file makes the worker hang, and names it where it cannot be
 * read. Sources are opened one after the other in the order asked for: of two side by side nobody could tell which one hangs, and each
 * that is decoded whole takes memory.
 * @param tell hears the source that is opened, else the one whose pages are read, whenever it is another one; undefined: none
 */
export function createReportedReader(reader: SourceReader, tell: (sourceId: string | undefined) => void): ReportedReader {
  const opened = new Map<string, Promise<number>>();
  let turn: Promise<unknown> = Promise.resolve();
  let opening: string | undefined;
  let paging: string | undefined;
  let told: string | undefined;
  const tellNow = () => {
    const now = opening ?? paging;
    // Before it begins: there may be no time afterwards.
    if (now !== told) tell(now);
    told = now;
  };
  const named = (sourceId: string) => (cause: unknown) => {
    throw new SourceError(sourceId, cause);
  };
  const openInTurn = (sourceId: string): Promise<number> => {
    const length = turn.then(() => {
      opening = sourceId;
      tellNow();
      return reader.open(sourceId);
    });
    const end = () => {
      opening = undefined;
      tellNow();
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
        tellNow();
        return reader.readPage(sourceId, index, pages).catch(named(sourceId));
      },
      close: () => reader.close(),
    },
    rest: () => {
      paging = undefined;
      tellNow();
    },
  };
}

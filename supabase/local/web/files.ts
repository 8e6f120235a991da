import { createReadStream } from "node:fs";
import { Readable } from "node:stream";

/** A file on disk with its HTTP metadata. */
export type ServedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** With quotes. */
  readonly etag: string;
  readonly modified: Date;
  readonly headers: Readonly<Record<string, string>>;
};

/** Answers GET and HEAD for a file: 200, 206 for one byte range, 304 for an unchanged one, 416 for a range past its end (RFC 9110). */
export function answerFile(request: Request, file: ServedFile): Response {
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Content-Type": file.mimeType,
    ETag: file.etag,
    "Last-Modified": file.modified.toUTCString(),
    ...file.headers,
  });
  if (isUnchanged(request, file)) return new Response(undefined, { status: 304, headers });

  const range = isRangeWanted(request, file) ? parseRange(request.headers.get("range"), file.sizeBytes) : undefined;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    return new Response(undefined, { status: 416, headers });
  }
  const first = range?.first ?? 0;
  const last = range?.last ?? file.sizeBytes - 1;
  if (range) headers.set("Content-Range", `bytes ${first}-${last}/${file.sizeBytes}`);
  headers.set("Content-Length", String(last - first + 1));
  const body = request.method === "HEAD" || last < first ? undefined : streamOf(file.path, first, last);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function streamOf(path: string, first: number, last: number): ReadableStream {
  // Node declares its own type for the same web stream.
  return Readable.toWeb(createReadStream(path, { start: first, end: last })) as ReadableStream;
}

function isUnchanged(request: Request, file: ServedFile): boolean {
  const knownEtags = request.headers.get("if-none-match");
  if (knownEtags !== null)
    return knownEtags.split(",").some((etag) => etag.trim().replace(/^W\//, "") === file.etag || etag.trim() === "*");
  const since = request.headers.get("if-modified-since");
  return since !== null && Math.floor(file.modified.getTime() / 1000) * 1000 <= Date.parse(since);
}

/** With If-Range, the range applies only if the file is unchanged. */
function isRangeWanted(request: Request, file: ServedFile): boolean {
  const condition = request.headers.get("if-range");
  return condition === null || condition === file.etag || condition === file.modified.toUTCString();
}

/**
 * The bytes of a Range header, both ends included; undefined if the whole file is the right answer (no range, several, or an invalid one).
 */
function parseRange(header: string | null, sizeBytes: number): { first: number; last: number } | "unsatisfiable" | undefined {
  const [, firstText = "", lastText = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (firstText === "" && lastText === "") return undefined;
  if (firstText === "") {
    const suffixBytes = Math.min(Number(lastText), sizeBytes);
    return suffixBytes === 0 ? "unsatisfiable" : { first: sizeBytes - suffixBytes, last: sizeBytes - 1 };
  }
  const first = Number(firstText);
  const last = lastText === "" ? sizeBytes - 1 : Math.min(Number(lastText), sizeBytes - 1);
  if (lastText !== "" && Number(lastText) < first) return undefined;
  return first >= sizeBytes ? "unsatisfiable" : { first, last };
}

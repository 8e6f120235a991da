import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { FAILURES } from "./storage-failures.ts";

export type Received = {
  readonly sizeBytes: number;
  readonly mimeType: string;
  /** As a Cache-Control directive, e.g. "max-age=3600". */
  readonly cacheControl: string;
  /** MD5 of the content in hex. */
  readonly md5: string;
};

type Content = { readonly sizeBytes: number; readonly md5: string };

/**
 * Writes an upload of any size to `path` as it arrives, in constant memory. Accepts the raw body, or multipart as supabase-js sends it
 * (fields first, then one file part, whose name may be empty). Throws StorageFailure 413 past `limitBytes`, 415 for a type that
 * `isTypeAllowed` refuses (nothing is written then).
 */
export async function receiveUpload(
  incoming: IncomingMessage,
  path: string,
  limitBytes: number,
  isTypeAllowed: (mimeType: string) => boolean,
): Promise<Received> {
  const contentType = incoming.headers["content-type"] ?? "application/octet-stream";
  if (contentType.startsWith("multipart/form-data")) return receiveForm(incoming, path, limitBytes, isTypeAllowed);
  const mimeType = bareType(contentType);
  const content = await receiveFile(incoming, path, limitBytes, isTypeAllowed(mimeType));
  return accept(content, mimeType, incoming.headers["cache-control"] ?? "no-cache", limitBytes, isTypeAllowed);
}

async function receiveForm(
  incoming: IncomingMessage,
  path: string,
  limitBytes: number,
  isTypeAllowed: (mimeType: string) => boolean,
): Promise<Received> {
  const form = busboy({ headers: incoming.headers, defParamCharset: "utf8", limits: { files: 1, fields: 8, fieldSize: 65_536, parts: 9 } });
  let cacheControl = "no-cache";
  let file: Promise<{ content: Content; mimeType: string }> | undefined;
  form.on("field", (name, value) => {
    if (name === "cacheControl" && /^\d+$/.test(value)) cacheControl = `max-age=${value}`;
  });
  form.on("file", (_name, stream, { mimeType: type }) => {
    const mimeType = bareType(type);
    file = receiveFile(stream, path, limitBytes, isTypeAllowed(mimeType)).then((content) => ({ content, mimeType }));
    // Both promises reject when the client disconnects; the form's error is the one that is thrown.
    file.catch(() => undefined);
  });
  try {
    await pipeline(incoming, form);
  } catch (error) {
    throw incoming.readableAborted ? error : FAILURES.badRequest(`Not a form that can be read: ${String(error)}`);
  }
  if (!file) throw FAILURES.badRequest("The form has no file.");
  const { content, mimeType } = await file;
  return accept(content, mimeType, cacheControl, limitBytes, isTypeAllowed);
}

function accept(
  content: Content,
  mimeType: string,
  cacheControl: string,
  limitBytes: number,
  isTypeAllowed: (mimeType: string) => boolean,
): Received {
  if (!isTypeAllowed(mimeType)) throw FAILURES.mimeType(mimeType);
  if (content.sizeBytes > limitBytes) throw FAILURES.tooLarge();
  return { ...content, mimeType, cacheControl };
}

/**
 * Streams into the file. A refused upload, or one that does not fit on the disk, is read to its end but not written, so that the client
 * gets the answer instead of a closed connection; only far past the limit is the connection closed. Rejects with the error of writing.
 */
async function receiveFile(source: Readable, path: string, limitBytes: number, isWanted: boolean): Promise<Content> {
  const hash = createHash("md5");
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes * DRAIN_FACTOR) return done(FAILURES.tooLarge());
      if (!isWanted || sizeBytes > limitBytes) return done();
      hash.update(chunk);
      return done(undefined, chunk);
    },
  });
  let failure: { readonly error: unknown } | undefined;
  const keep = (error: unknown): undefined => void (failure ??= { error });
  const file = await open(path, "w").catch(keep);
  try {
    await pipeline(source, meter, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) if (!failure) await file?.writeFile(chunk).catch(keep);
    });
  } finally {
    await file?.close();
  }
  if (failure) throw failure.error;
  return { sizeBytes, md5: hash.digest("hex") };
}

/** A refused upload is read to its end up to this multiple of the limit. */
const DRAIN_FACTOR = 4;

function bareType(contentType: string): string {
  return (contentType.split(";")[0] ?? "").trim().toLowerCase();
}

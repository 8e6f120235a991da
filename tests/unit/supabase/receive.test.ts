import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { receiveUpload } from "#supabase/local/storage/receive.ts";

const LIMIT = 1000;
const isAudio = (type: string) => type.startsWith("audio/");
const md5 = (content: Buffer) => createHash("md5").update(content).digest("hex");
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-receive-"));
  path = join(folder, "incoming");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A request with these headers whose body arrives in pieces of 100 bytes. */
function incoming(headers: Record<string, string>, body: Buffer): IncomingMessage {
  const pieces = Array.from({ length: Math.ceil(body.length / 100) }, (_, index) => body.subarray(index * 100, index * 100 + 100));
  return Object.assign(Readable.from(pieces), { headers }) as unknown as IncomingMessage;
}

const raw = (body: Buffer, headers: Record<string, string> = {}) =>
  receiveUpload(incoming({ "content-type": "audio/wav", ...headers }, body), path, LIMIT, isAudio);

test.runIf(existsSync("/dev/full"))("a full disk is reported after the body is read to its end, for a raw body and a form", async () => {
  path = "/dev/full";
  const body = incoming({ "content-type": "audio/wav" }, Buffer.alloc(777));
  await expect(receiveUpload(body, path, LIMIT, isAudio)).rejects.toMatchObject({ code: "ENOSPC" });
  expect(body.readableEnded).toBe(true);
  await expect(form(file(Buffer.alloc(777)))).rejects.toMatchObject({ code: "ENOSPC" });
});

test("a file that cannot be created is reported after the body is read to its end, for a raw body and a form", async () => {
  path = join(folder, "missing", "incoming");
  const body = incoming({ "content-type": "audio/wav" }, Buffer.alloc(777));
  await expect(receiveUpload(body, path, LIMIT, isAudio)).rejects.toMatchObject({ code: "ENOENT" });
  expect(body.readableEnded).toBe(true);
  await expect(form(file(Buffer.alloc(777)))).rejects.toMatchObject({ code: "ENOENT" });
});

type Part = { readonly head: string; readonly content: Buffer };
const field = (name: string, value: string): Part => ({ head: `name="${name}"`, content: Buffer.from(value) });
const file = (content: Buffer, type = "audio/wav"): Part => ({ head: `name=""; filename="a.wav"\r\nContent-Type: ${type}`, content });

/** A form as supabase-js sends it: fields, then one file under an empty name. */
function form(...parts: readonly Part[]) {
  const chunks = parts.flatMap(({ head, content }) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    content,
    Buffer.from("\r\n"),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from("--x--\r\n")]);
  return receiveUpload(incoming({ "content-type": "multipart/form-data; boundary=x" }, body), path, LIMIT, isAudio);
}

describe("a raw body", () => {
  test("is written as it arrives, with its bare type, size, checksum and cache time", async () => {
    const body = Buffer.from(Array.from({ length: 777 }, (_, index) => index % 251));
    const received = await raw(body, { "content-type": " Audio/WAV ; codecs=1", "cache-control": "max-age=3600" });
    expect(received).toEqual({ sizeBytes: 777, md5: md5(body), mimeType: "audio/wav", cacheControl: "max-age=3600" });
    expect(readFileSync(path).equals(body)).toBe(true);
  });

  test("without a cache time is not cached; without a type it is application/octet-stream, which is refused", async () => {
    expect(await raw(Buffer.from("a"))).toMatchObject({ cacheControl: "no-cache" });
    const untyped = receiveUpload(incoming({}, Buffer.from("a")), path, LIMIT, isAudio);
    await expect(untyped).rejects.toMatchObject({ status: 415, message: "mime type application/octet-stream is not supported" });
  });

  test("of exactly the limit is accepted; one byte more is read and refused, and no more than the limit is written", async () => {
    expect((await raw(Buffer.alloc(LIMIT))).sizeBytes).toBe(LIMIT);
    await expect(raw(Buffer.alloc(LIMIT + 1))).rejects.toMatchObject({ status: 413 });
    expect(readFileSync(path).length).toBeLessThanOrEqual(LIMIT);
  });

  test("far past the limit is cut off", async () => {
    const message = incoming({ "content-type": "audio/wav" }, Buffer.alloc(100 * LIMIT));
    await expect(receiveUpload(message, path, LIMIT, isAudio)).rejects.toMatchObject({ status: 413 });
    expect(message.readableEnded).toBe(false);
    const drained = incoming({ "content-type": "audio/wav" }, Buffer.alloc(4 * LIMIT));
    await expect(receiveUpload(drained, path, LIMIT, isAudio)).rejects.toMatchObject({ status: 413 });
    expect(drained.readableEnded).toBe(true);
  });

  test("of an unsupported type is read to its end and not written", async () => {
    await expect(raw(Buffer.alloc(500), { "content-type": "text/html" })).rejects.toMatchObject({ status: 415 });
    expect(readFileSync(path).length).toBe(0);
  });

  test("that breaks off is an error", async () => {
    const broken = Object.assign(
      Readable.from(
        (function* () {
          yield Buffer.alloc(10);
          throw new Error("aborted");
        })(),
      ),
      { headers: { "content-type": "audio/wav" } },
    ) as unknown as IncomingMessage;
    await expect(receiveUpload(broken, path, LIMIT, isAudio)).rejects.toThrow("aborted");
  });
});

describe("a form", () => {
  const content = Buffer.from("the sound");

  test("has its cache time as a field and its type with the file", async () => {
    const received = await form(field("cacheControl", "3600"), file(content));
    expect(received).toEqual({ sizeBytes: 9, md5: md5(content), mimeType: "audio/wav", cacheControl: "max-age=3600" });
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  test.each(["", "no-store", "3600; x", "-1", "1.5", "x36"])("a cache time of %j counts as none", async (value) => {
    expect(await form(field("cacheControl", value), file(content))).toMatchObject({ cacheControl: "no-cache" });
  });

  test("ignores a number in another field as cache time", async () => {
    expect(await form(field("other", "3600"), file(content))).toMatchObject({ cacheControl: "no-cache" });
  });

  test("has the same limit and the same types", async () => {
    await expect(form(file(Buffer.alloc(LIMIT + 1)))).rejects.toMatchObject({ status: 413 });
    await expect(form(file(content, "text/html"))).rejects.toMatchObject({ status: 415 });
    expect(readFileSync(path).length).toBe(0);
  });

  test("without a file, or cut off, is refused with the reason", async () => {
    await expect(form(field("cacheControl", "1"))).rejects.toMatchObject({ status: 400, message: "The form has no file." });
    expect(existsSync(path)).toBe(false);
    const cut = incoming({ "content-type": "multipart/form-data; boundary=x" }, Buffer.from("--x\r\nContent-Disposition: form-data; na"));
    await expect(receiveUpload(cut, path, LIMIT, isAudio)).rejects.toMatchObject({ status: 400 });
  });
});

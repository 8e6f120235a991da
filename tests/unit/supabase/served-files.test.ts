import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerFile } from "#supabase/local/web/files.ts";

const CONTENT = "0123456789";
const ETAG = '"abc"';
const MODIFIED = new Date("2026-03-04T05:06:07.800Z");
let folder: string;
let path: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "layback-files-"));
  path = join(folder, "file.bin");
  writeFileSync(path, CONTENT);
});
afterAll(() => rmSync(folder, { recursive: true }));

function ask(headers: Record<string, string> = {}, method = "GET", sizeBytes = CONTENT.length): Response {
  return answerFile(new Request("http://localhost/file", { method, headers }), {
    path,
    sizeBytes,
    mimeType: "audio/wav",
    etag: ETAG,
    modified: MODIFIED,
    headers: { "Cache-Control": "no-cache" },
  });
}

async function parts(response: Response): Promise<unknown[]> {
  return [response.status, response.headers.get("content-range"), response.headers.get("content-length"), await response.text()];
}

describe("a file is sent completely", () => {
  test("with its headers", async () => {
    const response = ask();
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "content-length": "10",
      "content-type": "audio/wav",
      etag: ETAG,
      "last-modified": "Wed, 04 Mar 2026 05:06:07 GMT",
    });
    expect(await parts(response)).toEqual([200, null, "10", CONTENT]);
  });

  test.each(["bytes=", "bytes=-", "bytes=a-b", "bytes=1-2,4-5", "bytes=5-4", "bits=0-1", "bytes= 0-1", "0-1", "xbytes=0-1"])(
    "if the range %j is empty, multiple or invalid",
    async (range) => {
      expect(await parts(ask({ range }))).toEqual([200, null, "10", CONTENT]);
    },
  );

  test("HEAD has the headers and no content, also of a range", async () => {
    expect(await parts(ask({}, "HEAD"))).toEqual([200, null, "10", ""]);
    expect(await parts(ask({ range: "bytes=2-3" }, "HEAD"))).toEqual([206, "bytes 2-3/10", "2", ""]);
  });

  test("an empty file has no content and no satisfiable range", async () => {
    expect(await parts(ask({}, "GET", 0))).toEqual([200, null, "0", ""]);
    expect(await parts(ask({ range: "bytes=0-" }, "GET", 0))).toEqual([416, "bytes */0", null, ""]);
    expect(await parts(ask({ range: "bytes=-5" }, "GET", 0))).toEqual([416, "bytes */0", null, ""]);
  });
});

describe("a byte range", () => {
  test.each([
    ["bytes=0-0", "0-0", "0"],
    ["bytes=0-9", "0-9", CONTENT],
    ["bytes=9-9", "9-9", "9"],
    ["bytes=3-5", "3-5", "345"],
    ["bytes=7-", "7-9", "789"],
    ["bytes=7-10", "7-9", "789"],
    ["bytes=7-99999999999999999999", "7-9", "789"],
    ["bytes=-1", "9-9", "9"],
    ["bytes=-10", "0-9", CONTENT],
    ["bytes=-11", "0-9", CONTENT],
  ])("%s answers bytes %s", async (range, sent, text) => {
    expect(await parts(ask({ range }))).toEqual([206, `bytes ${sent}/10`, String(text.length), text]);
  });

  test.each(["bytes=10-", "bytes=10-10", "bytes=99999999999999999999-", "bytes=-0"])("%s lies past the end", async (range) => {
    expect(await parts(ask({ range }))).toEqual([416, "bytes */10", null, ""]);
  });

  test.each([
    [ETAG, 206],
    ["Wed, 04 Mar 2026 05:06:07 GMT", 206],
    ['"other"', 200],
    [`W/${ETAG}`, 200],
    ["Wed, 04 Mar 2026 05:06:08 GMT", 200],
  ])("with If-Range %s answers %i", (condition, status) => {
    expect(ask({ range: "bytes=0-1", "if-range": condition }).status).toBe(status);
  });
});

describe("an unchanged file is not sent again", () => {
  test.each([
    [ETAG, 304],
    [`W/${ETAG}`, 304],
    [`"x", ${ETAG}`, 304],
    [`"x" , W/${ETAG} ,"y"`, 304],
    ["*", 304],
    [" * ", 304],
    ['"x"', 200],
    ["abc", 200],
    [`xW/${ETAG}`, 200],
  ])("If-None-Match: %s answers %i", async (etags, status) => {
    const response = ask({ "if-none-match": etags });
    expect([response.status, await response.text()]).toEqual(status === 304 ? [304, ""] : [200, CONTENT]);
    expect(response.headers.get("etag")).toBe(ETAG);
  });

  test.each([
    ["Wed, 04 Mar 2026 05:06:07 GMT", 304],
    ["Wed, 04 Mar 2026 05:06:08 GMT", 304],
    ["Wed, 04 Mar 2026 05:06:06 GMT", 200],
    ["no date", 200],
  ])("If-Modified-Since: %s answers %i", (since, status) => {
    expect(ask({ "if-modified-since": since }).status).toBe(status);
  });

  test("If-None-Match counts before If-Modified-Since", () => {
    expect(ask({ "if-none-match": '"x"', "if-modified-since": "Wed, 04 Mar 2026 05:06:08 GMT" }).status).toBe(200);
  });
});

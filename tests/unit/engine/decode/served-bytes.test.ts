import { afterEach, expect, test, vi } from "vitest";
import { fingerprint } from "#engine/cache/fingerprint.ts";
import { readBytes, readHead } from "#engine/decode/bytes/byte-source.ts";
import { ByteCache } from "#engine/decode/bytes/byte-cache.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const FILE = Uint8Array.from({ length: 400_000 }, (_, index) => (index * 7) % 256);

/** A server of one file. `takes`: the URLs it accepts; `isOpen`: pages may read its `Content-Range` and `ETag`. */
type Served = { readonly isOpen?: boolean; readonly takes?: (url: string) => boolean; readonly status?: number };

function serve({ isOpen = true, takes = () => true, status = 400 }: Served = {}) {
  const asked: (readonly [url: string, range: string])[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const range = new Headers(init.headers).get("Range") ?? "";
    asked.push([url, range]);
    if (!takes(url)) return new Response('{"statusCode":"400","error":"InvalidJWT"}', { status });
    const [, start = "0", last = ""] = /^bytes=(\d+)-(\d*)$/u.exec(range) ?? [];
    const part = FILE.slice(Number(start), last === "" ? FILE.length : Number(last) + 1);
    const hidden = isOpen ? { "Content-Range": `bytes ${start}-${Number(start) + part.length - 1}/${FILE.length}`, ETag: '"abc"' } : {};
    return new Response(part, { status: 206, headers: { "Content-Length": String(part.length), ...hidden } });
  });
  return asked;
}

const at = (url: string) => ({ url: async () => url });

test("a file's size is known whether the server exposes Content-Range, hides it, or the caller knows the size", async () => {
  serve();
  expect((await readHead(at("https://a.test/x"), 1000)).sizeBytes).toBe(FILE.length);
  const asked = serve({ isOpen: false });
  expect((await readHead(at("https://a.test/x"), 1000)).sizeBytes).toBe(FILE.length);
  expect(asked.map(([, range]) => range)).toEqual(["bytes=0-999", "bytes=0-"]);
  expect((await readHead(at("https://a.test/x"), 1_000_000)).sizeBytes).toBe(FILE.length);
  const reported = serve({ isOpen: false });
  expect((await readHead({ ...at("https://a.test/x"), sizeBytes: FILE.length }, 1000)).sizeBytes).toBe(FILE.length);
  expect(reported).toHaveLength(1);
});

test("a failed request for a file's size is repeated", async () => {
  vi.stubGlobal("setTimeout", (done: () => void) => queueMicrotask(done));
  serve({ isOpen: false });
  const answer = globalThis.fetch;
  let failures = 1;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const isOfAll = new Headers(init.headers).get("Range") === "bytes=0-";
    return isOfAll && failures-- > 0 ? new Response("", { status: 503 }) : answer(url, init);
  });
  expect((await readHead(at("https://a.test/x"), 1000)).sizeBytes).toBe(FILE.length);
});

test("a file's head is requested once if it is cached", async () => {
  const asked = serve();
  const bytes = { ...at("https://a.test/x"), cache: new ByteCache({ freeBytes: 10_000 }) };
  await readHead(bytes, 1000);
  expect(await readHead(bytes, 500)).toEqual({ head: FILE.slice(0, 500), sizeBytes: FILE.length });
  expect(asked).toHaveLength(1);
});

test("a file that never changes under its name is identified by that, without a request or a URL", async () => {
  const asked = serve();
  const url = vi.fn<() => Promise<string>>();
  const [first, again, other] = await Promise.all([
    fingerprint({ url, contentName: "https://a.test/u/1.mp3" }),
    fingerprint({ url, contentName: "https://a.test/u/1.mp3", sizeBytes: 5 }),
    fingerprint({ url, contentName: "https://a.test/u/2.mp3" }),
  ]);
  expect([first === again, first === other]).toEqual([true, false]);
  expect([asked.length, url.mock.calls.length]).toEqual([0, 0]);
});

test("any other file is identified by its content, also if the server exposes no headers", async () => {
  serve({ isOpen: false });
  const first = await fingerprint(at("https://a.test/x?token=1"));
  expect(await fingerprint(at("https://a.test/x?token=2"))).toBe(first);
  FILE[10] = ((FILE[10] ?? 0) + 1) % 256;
  expect(await fingerprint(at("https://a.test/x"))).not.toBe(first);
});

test("B-29 a URL that the server refuses is renewed once, and the read continues", async () => {
  const asked = serve({ takes: (url) => url.endsWith("new") });
  const given: (string | undefined)[] = [];
  const bytes = {
    url: async (refused?: string) => {
      given.push(refused);
      return refused === undefined ? "https://a.test/old" : "https://a.test/new";
    },
  };
  expect(await readBytes(bytes, 10, 20)).toEqual(FILE.slice(10, 20));
  expect(given).toEqual([undefined, "https://a.test/old"]);
  expect(asked.map(([url]) => url)).toEqual(["https://a.test/old", "https://a.test/new"]);
});

test("B-37 an overloaded server does not count as a refused URL", async () => {
  vi.stubGlobal("setTimeout", (done: () => void) => queueMicrotask(done));
  serve({ takes: () => false, status: 429 });
  const given: (string | undefined)[] = [];
  const url = async (refused?: string) => {
    given.push(refused);
    return "https://a.test/x";
  };
  await expect(readBytes({ url }, 0, 10)).rejects.toMatchObject({ kind: "network" });
  expect(new Set(given)).toEqual(new Set([undefined]));
});

test("bytes that were read once are not fetched again", async () => {
  const asked = serve();
  const bytes = { ...at("https://a.test/x"), cache: new ByteCache({ freeBytes: 10_000 }) };
  await readBytes(bytes, 0, 4000);
  await readBytes(bytes, 3000, 6000);
  expect(await readBytes(bytes, 100, 5000)).toEqual(FILE.slice(100, 5000));
  expect(asked).toHaveLength(2);
});

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, rmdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { IS_HOSTED_LIKE, startClientServer } from "#tests/support/hosted-like/client-server.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { BUCKET, createBelongings, must, wavFile } from "#tests/support/server/victim.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let server: TestServer;
let user: SignedInUser;

beforeAll(async () => {
  server = await startClientServer();
  user = await signUpUser(server, "media@example.com");
});
afterAll(() => server?.dispose());

const bucket = () => user.client.storage.from(BUCKET);
const newPath = (extension = "wav") => `${user.id}/music-tracks/${randomUUID()}.${extension}`;

async function stored(content: Uint8Array<ArrayBuffer>, path = newPath()): Promise<string> {
  must(await bucket().upload(path, wavFile(content), { cacheControl: "3600" }));
  return path;
}

async function signed(path: string): Promise<string> {
  return must(await bucket().createSignedUrl(path, 3600)).signedUrl;
}

/** The names of the files that hold object contents. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("B-33 upload and download", () => {
  test.skipIf(IS_HOSTED_LIKE)("an object uploaded as a form is returned byte for byte, with its type and cache time", async () => {
    const content = new Uint8Array(randomBytes(300_000));
    const path = await stored(content);
    const back = must(await bucket().download(path));
    expect(back.type).toBe("audio/wav");
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true);
    const response = await fetch(await signed(path));
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(response.headers.get("etag")).toBe(`"${createHash("md5").update(content).digest("hex")}"`);
  });

  test("an object uploaded as a raw body, as the app does to show progress, is returned byte for byte", async () => {
    const content = new Uint8Array(randomBytes(70_000));
    const path = newPath("webm");
    const response = await put(path, content, { "content-type": "video/webm; codecs=vp9", "cache-control": "max-age=3600" });
    expect(response.status).toBe(200);
    const back = must(await bucket().download(path));
    expect(back.type).toBe("video/webm");
    expect(Buffer.from(await back.arrayBuffer()).equals(content)).toBe(true);
  });

  test("an empty file is stored as such", async () => {
    const response = await fetch(await signed(await stored(new Uint8Array(0))));
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });

  test("an object is not overwritten", async () => {
    const path = await stored(new Uint8Array([1]));
    const { error } = await bucket().upload(path, wavFile("other"));
    expect(error).toMatchObject({ statusCode: "409" });
    expect(must(await bucket().download(path)).size).toBe(1);
  });

  test.each(["text/html", "image/svg+xml", "application/javascript", "audiox/wav"])("a file of type %s is refused", async (type) => {
    const before = await filesOnDisk();
    const { error } = await bucket().upload(newPath(), new File(["x"], "x", { type }));
    expect(error).toMatchObject({ statusCode: "415" });
    expect(await filesOnDisk()).toEqual(before);
  });

  test("B-69 a library video is copied into the project's folder, and the copy is a separate object", async () => {
    const path = await stored(new Uint8Array([1, 2, 3]));
    const copy = `${user.id}/projects/${randomUUID()}/videos/${randomUUID()}.mp4`;
    must(await bucket().copy(path, copy));
    must(await bucket().remove([path]));
    expect(must(await bucket().download(copy)).size).toBe(3);
  });

  test.each(["../other/x.wav", "./x.wav", "a//b.wav", "a/../../x.wav", "a\\..\\b.wav", "a/\u0001.wav", "a/", ""])(
    "no object may be named %j in one's own folder",
    async (name) => {
      const path = await stored(new Uint8Array([1]));
      expect((await bucket().copy(path, `${user.id}/${name}`)).error).toMatchObject({ statusCode: "403" });
    },
  );

  test("an upload that breaks off leaves neither an object nor a file", async () => {
    const before = await filesOnDisk();
    const path = newPath();
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(
      `POST /storage/v1/object/${BUCKET}/${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${server.publishableKey}\r\n` +
        `Authorization: Bearer ${user.accessToken}\r\nContent-Type: audio/wav\r\nContent-Length: 1000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(200_000));
    await vi.waitFor(async () => expect((await filesOnDisk()).length).toBe(before.length + 1), { timeout: 10_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await filesOnDisk()).toEqual(before), { timeout: 10_000 });
    expect((await bucket().download(path)).error).not.toBeNull();
  });
});

describe("B-52 the limit of 104857600 bytes", () => {
  test.runIf(isExhaustive)("one byte more is refused with 413 and leaves nothing, as a raw body and as a form", async () => {
    const before = await filesOnDisk();
    const tooLarge = new Uint8Array(104_857_601);
    const raw = await put(newPath(), tooLarge, { "content-type": "video/mp4" });
    expect(raw.status).toBe(413);
    expect(await raw.json()).toMatchObject({ statusCode: "413", message: "The object exceeded the maximum allowed size" });
    const { error } = await bucket().upload(newPath(), wavFile(tooLarge));
    expect(error).toMatchObject({ statusCode: "413" });
    expect(await filesOnDisk()).toEqual(before);
  });
});

describe("reading by URL", () => {
  test.skipIf(IS_HOSTED_LIKE)("the picture seeks: a range answers 206 with just those bytes", async () => {
    const content = new Uint8Array(randomBytes(100_000));
    const url = await signed(await stored(content));
    const cases: readonly [string, number, number][] = [
      ["bytes=0-0", 0, 0],
      ["bytes=10-99", 10, 99],
      ["bytes=99000-", 99_000, 99_999],
      ["bytes=-500", 99_500, 99_999],
      ["bytes=50000-200000", 50_000, 99_999],
    ];
    for (const [range, first, last] of cases) {
      const response = await fetch(url, { headers: { range } });
      expect(response.status).toBe(206);
      expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/100000`);
      expect(Buffer.from(await response.arrayBuffer()).equals(content.subarray(first, last + 1))).toBe(true);
    }
    const past = await fetch(url, { headers: { range: "bytes=100000-" } });
    expect(past.status).toBe(416);
    expect(past.headers.get("content-range")).toBe("bytes */100000");
  });

  test("an unchanged object is not sent again, and HEAD sends no content", async () => {
    const url = await signed(await stored(new Uint8Array(5000)));
    const etag = (await fetch(url)).headers.get("etag") ?? "";
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect((await fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await fetch(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "5000"]);
    const stale = await fetch(url, { headers: { range: "bytes=0-9", "if-range": '"other"' } });
    expect([stale.status, (await stale.arrayBuffer()).byteLength]).toEqual([200, 5000]);
  });

  test("pages of other origins, also isolated ones, may play it, and none may run it", async () => {
    const { headers } = await fetch(await signed(await stored(new Uint8Array(10))));
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
  });

  test("a reader that disconnects in the middle, as a seeking <video> does, affects no other", async () => {
    const url = await signed(await stored(new Uint8Array(8_000_000)));
    for (let round = 0; round < 20; round++) {
      const leaving = new AbortController();
      const response = await fetch(url, { headers: { range: `bytes=${round}-` }, signal: leaving.signal });
      await response.body?.getReader().read();
      leaving.abort();
    }
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(8_000_000);
  });

  test("B-29 private media cannot be read without a signed URL", async () => {
    const path = await stored(new Uint8Array(10));
    const unsigned = [
      `object/${BUCKET}/${path}`,
      `object/public/${BUCKET}/${path}`,
      `object/authenticated/${BUCKET}/${path}`,
      `object/sign/${BUCKET}/${path}`,
    ];
    for (const route of unsigned) expect((await fetch(`${server.url}/storage/v1/${route}`)).ok, route).toBe(false);
  });

  test("a signature is valid for its own object only, unaltered, and not as a session", async () => {
    const [mine, other] = [await stored(new Uint8Array(1)), await stored(new Uint8Array(2))];
    const url = new URL(await signed(mine));
    const token = url.searchParams.get("token") ?? "";
    const onOther = await fetch(`${server.url}/storage/v1/object/sign/${BUCKET}/${other}?token=${token}`);
    const altered = await fetch(`${url.origin}${url.pathname}?token=${token.slice(0, -4)}AAAA`);
    expect([onOther.status, altered.status]).toEqual([400, 400]);
    const asSession = await fetch(`${server.url}/rest/v1/projects`, {
      headers: { apikey: server.publishableKey, authorization: `Bearer ${token}` },
    });
    expect(asSession.status).toBe(401);
    const sessionAsSignature = await fetch(`${url.origin}${url.pathname}?token=${user.accessToken}`);
    expect(sessionAsSignature.status).toBe(400);
  });

  test("a signed URL is valid for an hour at most", async () => {
    const path = await stored(new Uint8Array(1));
    for (const expiresIn of [3601, 0, -1, Number.NaN]) expect((await bucket().createSignedUrl(path, expiresIn)).error).not.toBeNull();
    const { signedUrl } = must(await bucket().createSignedUrl(path, 1));
    expect((await fetch(signedUrl)).status).toBe(200);
    await vi.waitFor(async () => expect((await fetch(signedUrl)).status).toBe(400), { timeout: 5000, interval: 200 });
  });

  test("several URLs are signed in one call; a missing object is reported", async () => {
    const path = await stored(new Uint8Array(1));
    const entries = must(await bucket().createSignedUrls([path, newPath()], 60));
    expect(entries.map((entry) => entry.error === null)).toEqual([true, false]);
    expect((await fetch(entries[0]?.signedUrl ?? "")).status).toBe(200);
  });
});

describe("B-40 removing", () => {
  test("an object that a row refers to stays, whatever is requested; unreferenced it is removed", async () => {
    const owner = await signUpUser(server, "owner@example.com");
    const { referencedPath, itemId, clipId, projectId } = await createBelongings(owner);
    const ownBucket = owner.client.storage.from(BUCKET);
    const removed = async () => must(await ownBucket.remove([referencedPath])).length;

    expect(await removed()).toBe(0);
    expect((await ownBucket.move(referencedPath, `${owner.id}/music-tracks/moved.wav`)).error).toMatchObject({ statusCode: "403" });
    expect((await ownBucket.upload(referencedPath, wavFile("new"), { upsert: true })).error).toMatchObject({ statusCode: "403" });
    must(await owner.client.from("music_tracks").delete().eq("id", itemId).select());
    expect(await removed(), "a clip still plays it").toBe(0);
    const op = { opId: randomUUID(), projectId, baseRev: 1, changes: [{ kind: "remove", id: clipId }] };
    must(await owner.client.rpc("apply_operation", { op }));
    expect(await removed()).toBe(1);
    expect((await ownBucket.download(referencedPath)).error).not.toBeNull();
  });

  test("B-39 the sweep finds unreferenced objects, and nothing else", async () => {
    const owner = await signUpUser(server, "sweeper@example.com");
    const { loosePath } = await createBelongings(owner);
    expect(must(await owner.client.rpc("unreferenced_media", { older_than: "0 seconds" }))).toEqual([{ path: loosePath }]);
    expect(must(await owner.client.rpc("unreferenced_media"))).toEqual([]);
  });

  test("a removed object's file is gone from the disk", async () => {
    const before = await filesOnDisk();
    const path = await stored(new Uint8Array(10));
    expect((await filesOnDisk()).length).toBe(before.length + 1);
    must(await bucket().remove([path]));
    expect(await filesOnDisk()).toEqual(before);
  });
});

test("an object is replaced or removed even if its old content cannot be: a later sweep removes that", async () => {
  const print = vi.spyOn(console, "error").mockReturnValue(undefined);
  const others = new Set(await filesOnDisk());
  /** Puts a folder in place of the newest content, which then cannot be removed as a file. */
  const blockNewest = async (): Promise<string> => {
    const name = (await filesOnDisk()).find((file) => !others.has(file)) ?? "missing";
    const place = join(server.dataDir, "objects", name.slice(0, 2), name);
    await rm(place);
    await mkdir(place);
    return place;
  };
  const path = await stored(new Uint8Array([1]));
  const old = await blockNewest();
  must(await bucket().upload(path, wavFile(new Uint8Array([2])), { upsert: true }));
  expect(new Uint8Array(await must(await bucket().download(path)).arrayBuffer())).toEqual(new Uint8Array([2]));
  const next = await blockNewest();
  expect(must(await bucket().remove([path]))).toHaveLength(1);
  expect((await bucket().download(path)).error).not.toBeNull();
  expect(print).toHaveBeenCalledTimes(2);
  print.mockRestore();
  await Promise.all([old, next].map((place) => rmdir(place)));
});

test("simultaneous uploads and reads do not mix up", async () => {
  const contents = Array.from({ length: 40 }, () => new Uint8Array(randomBytes(20_000)));
  const paths = await Promise.all(contents.map((content) => stored(content)));
  const back = await Promise.all(paths.map(async (path) => Buffer.from(await must(await bucket().download(path)).arrayBuffer())));
  expect(back.map((content, index) => content.equals(contents[index] ?? new Uint8Array()))).toEqual(contents.map(() => true));
});

async function put(path: string, content: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<Response> {
  return fetch(`${server.url}/storage/v1/object/${BUCKET}/${path}`, {
    method: "POST",
    headers: { apikey: server.publishableKey, authorization: `Bearer ${user.accessToken}`, ...headers },
    body: content,
  });
}

import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { decodeFacts, decodeSums, encodeFacts, encodeSums, type CachedFacts } from "#engine/cache/cached-facts.ts";
import { checksum } from "#engine/cache/checksum.ts";
import { DecodedCache } from "#engine/cache/decoded-cache.ts";
import { fingerprintBlob, sampledRanges } from "#engine/cache/fingerprint.ts";
import type { SyncFile } from "#engine/cache/opfs.ts";
import { PageFile } from "#engine/cache/page-file.ts";
import { openSoundCache } from "#engine/cache/sound-cache.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const cached: CachedFacts = {
  facts: { rate: 44_100, channels: 2, codec: "opus", container: "WebM", lengthFrames: 99_001 },
  channelCount: 2,
  integratedLufs: -14.25,
  peaks: [
    { min: Int16Array.of(-5, -32767, 0), max: Int16Array.of(5, 32767, 0) },
    { min: Int16Array.of(-7, 0, -1), max: Int16Array.of(9, 1, 11) },
  ],
  index: { timestamps: Float64Array.of(-0.0065, 0.0135, 1 / 3), frames: Float64Array.of(-312, 648, 16_000) },
};

test("the cached facts of a source are read as they were written, with an index and without", () => {
  expect(decodeFacts(encodeFacts(cached))).toEqual(cached);
  const peaks = [{ min: new Int16Array(), max: new Int16Array() }];
  const plain = { ...cached, index: undefined, channelCount: 1, integratedLufs: undefined, peaks } as const;
  expect(decodeFacts(encodeFacts(plain))).toEqual(plain);
});

test("any changed byte and any missing end is detected", () => {
  const written = encodeFacts(cached);
  for (let at = 0; at < written.byteLength - 4; at += 1) {
    const damaged = new Uint8Array(written.slice());
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    expect(decodeFacts(damaged.buffer)).toBeUndefined();
  }
  for (const cut of [0, 8, 16, 64, written.byteLength - 8]) expect(decodeFacts(written.slice(0, cut))).toBeUndefined();
});

test("damaged or cut page checksums are rejected as a whole", () => {
  const sums = Uint32Array.of(1, 2, 0xffff_ffff);
  const written = encodeSums(sums);
  expect(decodeSums(written.buffer)).toEqual(sums);
  expect(decodeSums(encodeSums(new Uint32Array()).buffer)).toEqual(new Uint32Array());
  for (let at = 0; at < written.length; at += 1) {
    const damaged = written.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x10;
    expect(decodeSums(damaged.buffer)).toBeUndefined();
  }
  for (const cut of [0, 3, 4, 8, 16]) expect(decodeSums(written.buffer.slice(0, cut))).toBeUndefined();
});

test("a checksum differs if words change, move or are missing", () => {
  const words = Uint32Array.from({ length: 1000 }, (_, index) => index * 7);
  const others = [words.toReversed(), words.slice(1), words.map((word, index) => (index === 500 ? word + 1 : word))];
  for (const other of others) expect(checksum(other)).not.toBe(checksum(words));
  expect(checksum(words.slice())).toBe(checksum(words));
});

test("small files are sampled completely, large ones at both ends and evenly between", () => {
  const plan = { samples: 4, bytes: 100 };
  expect(sampledRanges(1000, plan)).toEqual([[0, 1000]]);
  const ranges = sampledRanges(1_000_000, plan);
  expect(ranges).toHaveLength(6);
  expect(ranges[0]).toEqual([0, 65_536]);
  expect(ranges.at(-1)).toEqual([1_000_000 - 65_536, 1_000_000]);
  for (const [index, [start, end]] of ranges.entries()) {
    expect(end).toBeGreaterThan(start);
    expect(start).toBeGreaterThanOrEqual(ranges[index - 1]?.[1] ?? 0);
  }
});

test("files of the same size with different contents have different fingerprints", async () => {
  const bytes = new Uint8Array(2_000_000).map((_, index) => index % 251);
  const changed = bytes.slice();
  changed.fill(7, 900_000, 908_000);
  expect(await fingerprintBlob(new Blob([bytes]))).toBe(await fingerprintBlob(new Blob([bytes.slice()])));
  expect(await fingerprintBlob(new Blob([changed]))).not.toBe(await fingerprintBlob(new Blob([bytes])));
  expect(await fingerprintBlob(new Blob([bytes.subarray(1)]))).not.toBe(await fingerprintBlob(new Blob([bytes])));
});

test("decoded sound in memory is bounded: the least recently read source is evicted, never the one in use", () => {
  const held = new DecodedCache(100);
  const released: string[] = [];
  const aLease = (name: string) => ({ release: () => void released.push(name) });
  const [one, two, three, four] = [aLease("one"), aLease("two"), aLease("three"), aLease("four")];
  held.use(one, 40);
  held.use(two, 40);
  held.use(one, 40);
  held.use(three, 40);
  expect(released).toEqual(["two"]);
  held.delete(three);
  held.use(two, 60);
  expect(released).toEqual(["two"]);
  held.use(four, 500);
  expect(released).toEqual(["two", "one", "two"]);
});

test("a page that the device cannot read counts as absent; readable pages stay available", () => {
  const page = Uint8Array.from({ length: 64 }, (_, index) => index);
  const sums = Uint32Array.of(checksum(new Uint32Array(page.buffer)), 0);
  const refusing: Pick<SyncFile, "read"> = {
    read(target, { at }) {
      if (at > 0) throw new DOMException("Gone.", "InvalidStateError");
      target.set(page);
      return page.length;
    },
  };
  const pages = new PageFile(refusing as SyncFile, page.length, sums, () => undefined);
  expect(pages.read(0)).toEqual(page.buffer);
  expect([pages.has(1), pages.read(1), pages.has(1)]).toEqual([true, undefined, false]);
});

test("a cache whose folder cannot be listed counts as empty, and still opens", async () => {
  const folder = {
    keys() {
      throw new DOMException("An operation failed.", "UnknownError");
    },
  };
  const root = { getDirectoryHandle: () => Promise.resolve(folder) };
  vi.stubGlobal("navigator", { storage: { getDirectory: () => Promise.resolve(root) } });
  const cache = await openSoundCache({});
  expect(await cache?.hasAny("1000-")).toBe(false);
  cache?.close();
});

/** A device that never answers below its root folder, with `getDirectoryHandle` of the cache's folder. */
function stubSilentDevice(folder: object, more: object = {}): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const root = { getDirectoryHandle: () => Promise.resolve(folder) };
  vi.stubGlobal("navigator", { storage: { getDirectory: () => Promise.resolve(root) }, ...more });
}

test("an entry of a device that does not answer counts as absent after ten seconds, and the device is asked again only once it has answered", async () => {
  let answer: (entry: unknown) => void = () => undefined;
  const getDirectoryHandle = vi.fn<() => Promise<unknown>>(() => new Promise((resolve) => (answer = resolve)));
  stubSilentDevice({ getDirectoryHandle });
  const cache = await openSoundCache({});
  const entry = cache?.entryOf("1000-a");
  if (!entry) throw new Error("There is no cache.");
  const facts = entry.facts();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await facts).toBeUndefined();
  const others = [entry.facts(), entry.open("pages", 64), entry.begin("pages", 64, 1), entry.writeFacts(cached)];
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined, undefined]);
  expect(getDirectoryHandle).toHaveBeenCalledOnce();
  answer({ getFileHandle: () => Promise.reject(new DOMException("None.", "NotFoundError")) });
  await vi.advanceTimersByTimeAsync(0);
  void entry.facts();
  await vi.advanceTimersByTimeAsync(0);
  expect(getDirectoryHandle).toHaveBeenCalledTimes(2);
  cache?.close();
});

test("a file of pages that a slow device opens after ten seconds is closed: it would be locked until the tab is closed", async () => {
  const close = vi.fn<() => void>();
  let open: (file: unknown) => void = () => undefined;
  const sums = encodeSums(Uint32Array.of(1));
  const files: Readonly<Record<string, object>> = {
    "pages.sums": { getFile: () => Promise.resolve(new Blob([sums])) },
    pages: { createSyncAccessHandle: () => new Promise((resolve) => (open = resolve)) },
  };
  const entryFolder = { getFileHandle: (name: string) => Promise.resolve(files[name]) };
  stubSilentDevice({ getDirectoryHandle: () => Promise.resolve(entryFolder) });
  const cache = await openSoundCache({});
  const opened = cache?.entryOf("1000-a").open("pages", 64);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toBeUndefined();
  open({ close });
  await vi.advanceTimersByTimeAsync(0);
  expect(close).toHaveBeenCalledOnce();
  cache?.close();
});

test("a cache that another tab does not release in ten seconds is done without", async () => {
  stubSilentDevice({}, { locks: { request: () => new Promise(() => undefined) } });
  const opened = openSoundCache({});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await opened).toBeUndefined();
});

test("a file of pages whose checksums a device does not write in ten seconds ends the pass that made it", async () => {
  const file = { truncate() {}, write: (bytes: Uint8Array) => bytes.length, flush() {}, close() {} };
  const pages = { createSyncAccessHandle: () => Promise.resolve(file) };
  const entryFolder = {
    getFileHandle: (name: string) => (name === "pages" ? Promise.resolve(pages) : new Promise(() => undefined)),
    removeEntry: () => Promise.resolve(),
  };
  stubSilentDevice({
    getDirectoryHandle: () => Promise.resolve(entryFolder),
    async *values() {},
    async *entries() {},
    async *keys() {},
  });
  const cache = await openSoundCache({ budgetBytes: 1e6 });
  const making = await cache?.entryOf("1000-a").begin("pages", 64, 1);
  making?.pages.append(new ArrayBuffer(64));
  const committed = making?.commit();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(making).toBeDefined();
  expect(await committed).toBeUndefined();
  cache?.close();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { cacheBudget, makeRoom } from "#engine/cache/eviction.ts";
import { CACHE_FOLDER, FACTS_FILE, FINE_FILE, pagesFile, sumsOf } from "#engine/cache/opfs.ts";
import { createEngine } from "#engine/engine.ts";
import type { SourceInfo } from "#engine/source-info.ts";
import type { Engine, EngineOptions, SourceBytes } from "#engine/types.ts";
import { mediaBlob, until } from "./support.ts";

const NAME = "vanilagy__Toothsome-Meme.VBRv2.mp3";
const engines: Engine[] = [];

beforeEach(async () => {
  expect(await clearSoundCache()).toBe(true);
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.dispose();
});

/** The file's sound is at 24 kHz: at another rate it is resampled, and kept both ways. */
function anEngine(decode: EngineOptions["decode"] = {}, sampleRate = 48_000): Engine {
  const engine = createEngine({ decode, sampleRate });
  engines.push(engine);
  return engine;
}

/** Opens a source and waits for all of its peaks. */
async function openWhole(engine: Engine, bytes: SourceBytes): Promise<SourceInfo> {
  const info = await engine.openSource("s", bytes);
  if (!info.ok) throw new Error(`${info.reason}: ${info.detail}`);
  await until(() => engine.peaks.peaksOf("s")?.progress === 1, 30_000);
  return info;
}

/** The source, sample by sample, at 40 places: detail comes from pages. */
async function samples(engine: Engine): Promise<readonly number[]> {
  const peaks = engine.peaks.peaksOf("s");
  const [min, max] = [new Int16Array(64), new Int16Array(64)];
  const found: number[] = [];
  for (let place = 0; place < 40; place += 1) {
    const request = { firstColumn: place * 45_000, count: 64, framesPerColumn: 1, shiftFrames: 0 };
    await until(() => peaks?.columns(request, min, max) === 0, 30_000);
    found.push(...min, ...max);
  }
  return found;
}

const cacheFolder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(CACHE_FOLDER);

async function entries(): Promise<readonly FileSystemDirectoryHandle[]> {
  const folders: FileSystemDirectoryHandle[] = [];
  for await (const handle of (await cacheFolder()).values()) if (handle instanceof FileSystemDirectoryHandle) folders.push(handle);
  return folders;
}

const sizeOf = async (folder: FileSystemDirectoryHandle, name: string) => (await (await folder.getFileHandle(name)).getFile()).size;

/** The one entry, once its peaks are kept. */
async function onlyEntry(): Promise<FileSystemDirectoryHandle> {
  await expect
    .poll(async () => Promise.all((await entries()).map((entry) => sizeOf(entry, FACTS_FILE).catch(() => 0))))
    .toEqual([expect.toSatisfy((size: number) => size > 0)]);
  const [entry] = await entries();
  if (entry === undefined) throw new Error("No entry.");
  return entry;
}

/** The same, once its sound is kept too. */
async function filledEntry(names: readonly string[] = [pagesFile(48_000), FINE_FILE]): Promise<FileSystemDirectoryHandle> {
  const entry = await onlyEntry();
  await expect.poll(() => areWhole(entry, names), { timeout: 30_000 }).toEqual(names.map(() => true));
  return entry;
}

const areWhole = (entry: FileSystemDirectoryHandle, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      sizeOf(entry, sumsOf(name)).then(
        (bytes) => bytes > 0,
        () => false,
      ),
    ),
  );

/** Waits until a worker that is gone has let go of the file. */
async function overwrite(folder: FileSystemDirectoryHandle, name: string, at: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = await folder.getFileHandle(name);
  const writable = await vi.waitFor(() => file.createWritable({ keepExistingData: true }), 5000);
  await writable.write({ type: "write", position: at, data: bytes });
  await writable.close();
}

/** Fills the cache; gives what the source really sounds like. */
async function fillCache(blob: Blob): Promise<readonly number[]> {
  const engine = anEngine();
  expect(await openWhole(engine, { blob })).toMatchObject({ cached: false });
  const decoded = await samples(engine);
  await filledEntry();
  await engine.dispose();
  return decoded;
}

/** The file by an address that must not be asked for but once, for its fingerprint; without a decoder for it either. */
async function openUntouched(blob: Blob, sampleRate = 48_000): Promise<Engine> {
  let asked = 0;
  const url = URL.createObjectURL(blob);
  const engine = anEngine({ usesWebCodecs: false }, sampleRate);
  const info = await openWhole(engine, {
    url: () => {
      asked += 1;
      return Promise.resolve(url);
    },
  });
  expect(info).toMatchObject({ cached: true, codec: "mp3", container: "MP3", channels: 2 });
  await samples(engine);
  expect(asked).toBe(1);
  URL.revokeObjectURL(url);
  return engine;
}

test("design: what was opened once is opened again without being decoded: same sound, same peaks, and the file itself is not asked for", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  expect(await samples(await openUntouched(blob))).toEqual(decoded);
});

test("issue 3: peaks are whole, and kept, before any sound is; closed in between nothing is lost, and the next opening keeps the sound", async () => {
  const blob = await mediaBlob(NAME);
  const first = anEngine();
  await openWhole(first, { blob });
  const entry = await onlyEntry();
  expect(await areWhole(entry, [pagesFile(48_000), FINE_FILE])).toEqual([false, false]);
  const decoded = await samples(first);
  await first.dispose();
  expect(await areWhole(entry, [FINE_FILE])).toEqual([false]);
  const second = anEngine();
  expect(await openWhole(second, { blob })).toMatchObject({ cached: true });
  expect(await samples(second)).toEqual(decoded);
  await filledEntry();
  await second.dispose();
  expect(await samples(await openUntouched(blob))).toEqual(decoded);
});

test("issue 3: peaks are at the file's own rate: known at one rate of the engine they are so at every other, where only the sound is made anew", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  const other = anEngine({}, 24_000);
  expect(await openWhole(other, { blob })).toMatchObject({ cached: true });
  expect(other.peaks.peaksOf("s")?.rate).toBe(24_000);
  expect(await samples(other)).toEqual(decoded);
  await filledEntry([pagesFile(24_000), pagesFile(48_000), FINE_FILE]);
  await other.dispose();
  expect(await samples(await openUntouched(blob, 24_000))).toEqual(decoded);
});

test("§6 signing out while sound is being kept keeps none of it; what is open goes on", async () => {
  const blob = await mediaBlob(NAME);
  const engine = anEngine();
  await openWhole(engine, { blob });
  await onlyEntry();
  expect(await clearSoundCache()).toBe(true);
  expect((await samples(engine)).some((sample) => sample !== 0)).toBe(true);
  await expect(cacheFolder()).rejects.toThrow(/not be found/);
});

test("design: the cache is keyed by content: another file of the same size is decoded", async () => {
  const blob = await mediaBlob(NAME);
  await fillCache(blob);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  bytes.fill(0, 200_000, 203_000);
  expect(await openWhole(anEngine(), { blob: new Blob([bytes]) })).toMatchObject({ cached: false });
});

test.each([
  [24_000, pagesFile(24_000), [pagesFile(24_000)]],
  [48_000, FINE_FILE, [pagesFile(48_000), FINE_FILE]],
])("design: a damaged page is decoded anew, and its file made anew by the next opening: at %d Hz, in %s", async (rate, name, all) => {
  const blob = await mediaBlob(NAME);
  const first = anEngine({}, rate);
  await openWhole(first, { blob });
  const decoded = await samples(first);
  const entry = await filledEntry(all);
  await first.dispose();
  // In the sixth page of either.
  await overwrite(entry, name, name === FINE_FILE ? 5 * 65_536 + 38_000 : 5 * 131_072 + 77_000, Uint8Array.of(1, 2, 3, 4));
  const damaged = anEngine({}, rate);
  expect(await openWhole(damaged, { blob })).toMatchObject({ cached: true });
  expect(await samples(damaged)).toEqual(decoded);
  await damaged.dispose();
  expect(await areWhole(entry, [name])).toEqual([false]);
  const made = anEngine({}, rate);
  expect(await openWhole(made, { blob })).toMatchObject({ cached: true });
  expect(await samples(made)).toEqual(decoded);
  await filledEntry(all);
});

test("design: an entry whose facts are damaged is none: the file is decoded, and they are made anew", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  await overwrite(await onlyEntry(), FACTS_FILE, 4000, new Uint8Array(64).fill(9));
  const anew = anEngine();
  expect(await openWhole(anew, { blob })).toMatchObject({ cached: false });
  expect(await samples(anew)).toEqual(decoded);
  await anew.dispose();
  expect(await openWhole(anEngine(), { blob })).toMatchObject({ cached: true });
});

test("design: two tabs open one file at once; both play it, one entry is made", async () => {
  const blob = await mediaBlob(NAME);
  const [one, two] = [anEngine(), anEngine()];
  await Promise.all([openWhole(one, { blob }), openWhole(two, { blob })]);
  expect(await samples(two)).toEqual(await samples(one));
  await onlyEntry();
  const [third, fourth] = [anEngine(), anEngine()];
  const infos = await Promise.all([openWhole(third, { blob }), openWhole(fourth, { blob })]);
  expect(infos.map((info) => info.cached)).toEqual([true, true]);
  expect(await samples(fourth)).toEqual(await samples(third));
});

test("design: a device without room keeps the peaks alone; the sound is decoded on demand, from an index that is kept too", async () => {
  const blob = await mediaBlob("music-opus.webm");
  const full = anEngine({ cacheBytes: 500_000 });
  expect(await openWhole(full, { blob })).toMatchObject({ cached: false });
  const decoded = await samples(full);
  const entry = await onlyEntry();
  await full.dispose();
  expect(await areWhole(entry, [pagesFile(48_000)])).toEqual([false]);
  const again = anEngine({ cacheBytes: 500_000 });
  expect(await openWhole(again, { blob })).toMatchObject({ cached: true });
  expect(await samples(again)).toEqual(decoded);
});

test("design: without a cache everything works, and nothing is kept", async () => {
  const engine = anEngine({ cacheBytes: 0 });
  await openWhole(engine, { blob: await mediaBlob(NAME) });
  await samples(engine);
  expect(await entries().catch(() => [])).toEqual([]);
});

test("issue 3: without WebCodecs short files are decoded by the browser in one piece; where they are kept, they are so once", async () => {
  const blob = await mediaBlob(NAME);
  const engine = anEngine({ usesWebCodecs: false });
  const info = await openWhole(engine, { blob });
  expect(info).toMatchObject({ cached: false, codec: "mp3" });
  expect(info.durationSeconds).toBeGreaterThan(38);
  expect((await samples(engine)).some((sample) => sample !== 0)).toBe(true);
  await onlyEntry();
  expect((await samples(engine)).some((sample) => sample !== 0)).toBe(true);
  await engine.dispose();
  expect(await openWhole(anEngine({ usesWebCodecs: false }), { blob })).toMatchObject({ cached: true });
});

test("issue 3: without WebCodecs a file of more than 10 minutes is refused, with its codec; the others go on", async () => {
  const music = await mediaBlob("katspaugh__stereo.mp3");
  const engine = anEngine({ usesWebCodecs: false });
  const long = await engine.openSource("long", { blob: new Blob([music, music, music, music]) });
  expect(long).toMatchObject({ ok: false, reason: "too-long", codec: "mp3" });
  await openWhole(engine, { blob: await mediaBlob(NAME) });
});

test("issue 3: without WebCodecs and without a cache, more sound than memory may hold is decoded again when it is needed", async () => {
  const music = await mediaBlob("katspaugh__stereo.mp3");
  const engine = anEngine({ usesWebCodecs: false, cacheBytes: 0 });
  // 134 MB, 201 MB and 15 MB: two do not fit together.
  for (const [name, times] of [
    ["twice", 2],
    ["thrice", 3],
  ] as const) {
    expect(await engine.openSource(name, { blob: new Blob(Array.from({ length: times }, () => music)) })).toMatchObject({ ok: true });
    await until(() => engine.peaks.peaksOf(name)?.complete === true, 60_000);
  }
  await openWhole(engine, { blob: await mediaBlob(NAME) });
  const [min, max] = [new Int16Array(64), new Int16Array(64)];
  const request = { firstColumn: 4_000_000, count: 64, framesPerColumn: 1, shiftFrames: 0 };
  await until(() => engine.peaks.peaksOf("twice")?.columns(request, min, max) === 0, 60_000);
  expect([...min, ...max].some((sample) => sample !== 0)).toBe(true);
});

test("§6 signing out removes all decoded sound from the device, also what is open; what is open goes on", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  const open = anEngine();
  expect(await openWhole(open, { blob })).toMatchObject({ cached: true });
  expect(await clearSoundCache()).toBe(true);
  await expect(cacheFolder()).rejects.toThrow(/not be found/);
  expect(await samples(open)).toEqual(decoded);
});

test("design: the entry used longest ago makes room", async () => {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(CACHE_FOLDER, { create: true });
  for (const name of ["first", "second", "third"]) {
    const folder = await root.getDirectoryHandle(name, { create: true });
    for (const file of [pagesFile(48_000), "used"]) {
      const writable = await (await folder.getFileHandle(file, { create: true })).createWritable();
      await writable.write(new Uint8Array(1000));
      await writable.close();
    }
    const { lastModified } = await (await folder.getFileHandle("used")).getFile();
    await expect.poll(() => Date.now()).toBeGreaterThan(lastModified);
  }
  expect(await makeRoom(root, 1500, 5600)).toBe(true);
  expect((await entries()).map(({ name }) => name).toSorted()).toEqual(["second", "third"]);
  expect(await makeRoom(root, 5000, 3600)).toBe(false);
  expect(await cacheBudget()).toBeLessThanOrEqual(2 * 2 ** 30);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { CacheUse } from "#engine/cache/cache-use.ts";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { cacheBudget, evictFor } from "#engine/cache/eviction.ts";
import { CACHE_CHANNEL, CACHE_FOLDER, FACTS_FILE, FINE_FILE, openCacheFolder, pagesFile } from "#engine/cache/opfs.ts";
import {
  anEngine,
  areWhole,
  cacheFolder,
  disposeEngines,
  entries,
  fillCache,
  filledEntry,
  NAME,
  onlyEntry,
  openUntouched,
  openWhole,
  overwrite,
  samples,
} from "./cached-sounds.ts";
import { until } from "../engine-support.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

beforeEach(async () => {
  expect(await clearSoundCache()).toBe(true);
});
afterEach(disposeEngines);

test("a file opened before is opened again without decoding: same sound, same peaks, and the file itself is not requested", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  expect(await samples(await openUntouched(blob))).toEqual(decoded);
});

test("B-36 a stored file that never changes under its name is found by that name, without requesting a URL", async () => {
  const blob = await mediaBlob(NAME);
  const asked: (string | undefined)[] = [];
  const url = URL.createObjectURL(blob);
  const stored = {
    contentName: "https://server.example/u/1.mp3",
    url: async (refused?: string) => {
      asked.push(refused);
      return url;
    },
  };
  const first = anEngine();
  expect(await openWhole(first, stored)).toMatchObject({ cached: false });
  const decoded = await samples(first);
  await filledEntry();
  await first.dispose();
  asked.length = 0;
  const again = anEngine();
  expect(await openWhole(again, stored)).toMatchObject({ cached: true });
  expect(await samples(again)).toEqual(decoded);
  expect(asked).toEqual([]);
  URL.revokeObjectURL(url);
  expect(await openWhole(anEngine(), { blob })).toMatchObject({ cached: false });
});

test.runIf(isExhaustive)(
  "peaks are complete and stored before any sound is; closing in between loses nothing, and the next opening stores the sound",
  async () => {
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
  },
);

test.runIf(isExhaustive)(
  "peaks are at the file's own rate: once computed they are valid at every engine rate; only the sound is computed again",
  async () => {
    const blob = await mediaBlob(NAME);
    const decoded = await fillCache(blob);
    const other = anEngine({}, 24_000);
    expect(await openWhole(other, { blob })).toMatchObject({ cached: true });
    expect(other.peaks.peaksOf("s")?.rate).toBe(24_000);
    expect(await samples(other)).toEqual(decoded);
    await filledEntry([pagesFile(24_000), pagesFile(48_000), FINE_FILE]);
    await other.dispose();
    expect(await samples(await openUntouched(blob, 24_000))).toEqual(decoded);
  },
);

test("B-25 signing out while sound is being stored leaves none of it stored; open sources continue", async () => {
  const blob = await mediaBlob(NAME);
  const engine = anEngine();
  await openWhole(engine, { blob });
  await onlyEntry();
  expect(await clearSoundCache()).toBe(true);
  expect((await samples(engine)).some((sample) => sample !== 0)).toBe(true);
  await expect(cacheFolder()).rejects.toThrow(/not be found/);
});

test("B-25 what a worker still writes when the user signs out is removed too: the removal waits for it", async () => {
  const use = new CacheUse(CACHE_CHANNEL);
  await use.ready;
  let write: () => void = () => undefined;
  const isWriting = new Promise<void>((resolve) => {
    write = resolve;
  });
  const written = use.during(async () => {
    await isWriting;
    return openCacheFolder();
  });
  const cleared = clearSoundCache();
  await expect.poll(() => use.isOver).toBe(true);
  const later = new CacheUse(CACHE_CHANNEL);
  write();
  expect(await written).toBeDefined();
  expect(await cleared).toBe(true);
  await expect(cacheFolder()).rejects.toThrow(/not be found/);
  await later.ready;
  expect(later.isOver).toBe(false);
  later.end();
});

test("B-154 of a source that is only shown, peaks and loudness are stored; its sound once it is played, and it closes with its last use", async () => {
  const blob = await mediaBlob("music-opus.webm");
  const first = anEngine();
  const opening = first.openSource("s", { blob }, "showing");
  // Closed as soon as it is complete, as the library does.
  const complete = new Promise<number | undefined>((resolve) => {
    first.peaks.onPeaks(() => {
      const peaks = first.peaks.peaksOf("s");
      if (peaks?.complete) resolve(peaks.integratedLufs);
    });
  });
  expect(await opening).toMatchObject({ ok: true });
  const lufs = await complete;
  first.closeSource("s", "showing");
  expect(first.peaks.peaksOf("s")).toBeUndefined();
  expect(lufs).toBeLessThan(-5);
  expect(lufs).toBeGreaterThan(-40);
  const entry = await onlyEntry();
  await first.dispose();

  const second = anEngine();
  await second.openSource("s", { blob }, "showing");
  await until(() => second.peaks.peaksOf("s")?.complete === true);
  expect(second.peaks.peaksOf("s")?.integratedLufs).toBe(lufs);
  expect(await areWhole(entry, [pagesFile(48_000)])).toEqual([false]);
  expect(await second.openSource("s", { blob })).toMatchObject({ ok: true, cached: true });
  await filledEntry([pagesFile(48_000)]);
  second.closeSource("s");
  expect(second.peaks.peaksOf("s")?.complete).toBe(true);
  second.closeSource("s", "showing");
  expect(second.peaks.peaksOf("s")).toBeUndefined();
});

test.runIf(isExhaustive)("the cache is keyed by content: another file of the same size is decoded", async () => {
  const blob = await mediaBlob(NAME);
  await fillCache(blob);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  bytes.fill(0, 200_000, 203_000);
  expect(await openWhole(anEngine(), { blob: new Blob([bytes]) })).toMatchObject({ cached: false });
});

test.each(
  representatives([
    [24_000, pagesFile(24_000), [pagesFile(24_000)]],
    [48_000, FINE_FILE, [pagesFile(48_000), FINE_FILE]],
  ]),
)("a damaged page is decoded again, and its file is rewritten by the next opening: at %d Hz, in %s", async (rate, name, all) => {
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

test.runIf(isExhaustive)("an entry whose metadata are damaged is ignored: the file is decoded, and they are written again", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  await overwrite(await onlyEntry(), FACTS_FILE, 4000, new Uint8Array(64).fill(9));
  const anew = anEngine();
  expect(await openWhole(anew, { blob })).toMatchObject({ cached: false });
  expect(await samples(anew)).toEqual(decoded);
  await anew.dispose();
  expect(await openWhole(anEngine(), { blob })).toMatchObject({ cached: true });
});

test("two tabs open one file at once; both play it, one entry is made", async () => {
  const blob = await mediaBlob(NAME);
  const [one, two] = [anEngine(), anEngine()];
  await Promise.all([openWhole(one, { blob }), openWhole(two, { blob })]);
  expect(await samples(two)).toEqual(await samples(one));
  await onlyEntry();
});

test("a device without space stores the peaks alone; the sound is decoded on demand, from an index that is stored too", async () => {
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

test("B-25 signing out removes all decoded sound from the device, also of open sources; open sources continue", async () => {
  const blob = await mediaBlob(NAME);
  const decoded = await fillCache(blob);
  const open = anEngine();
  expect(await openWhole(open, { blob })).toMatchObject({ cached: true });
  expect(await clearSoundCache()).toBe(true);
  await expect(cacheFolder()).rejects.toThrow(/not be found/);
  expect(await samples(open)).toEqual(decoded);
});

test("the least recently used entry is evicted", async () => {
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
  expect(await evictFor(root, 1500, 5600)).toBe(true);
  expect((await entries()).map(({ name }) => name).toSorted()).toEqual(["second", "third"]);
  expect(await evictFor(root, 5000, 3600)).toBe(false);
  expect(await cacheBudget()).toBeLessThanOrEqual(2 * 2 ** 30);
});

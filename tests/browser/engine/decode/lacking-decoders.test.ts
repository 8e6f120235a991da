import { afterEach, beforeEach, expect, test } from "vitest";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { FINE_FILE, pagesFile } from "#engine/cache/opfs.ts";
import { anEngine, areWhole, disposeEngines, entries, NAME, onlyEntry, openWhole, samples, waitForEntries } from "./cached-sounds.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";

beforeEach(async () => {
  expect(await clearSoundCache()).toBe(true);
});
afterEach(disposeEngines);

test("without a cache a file opens and its sound can be read, and nothing is stored", async () => {
  const engine = anEngine({ cacheBytes: 0 });
  await openWhole(engine, { blob: await mediaBlob(NAME) });
  await samples(engine);
  expect(await entries().catch(() => [])).toEqual([]);
});

test("without WebCodecs a short file is decoded and stored as one entry, which is used again", async () => {
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

test("sound that was decoded in one piece is not used with WebCodecs; sound that was decoded packet by packet is also used without", async () => {
  const blob = await mediaBlob(NAME);
  const withoutWebCodecs = anEngine({ usesWebCodecs: false });
  await openWhole(withoutWebCodecs, { blob });
  await onlyEntry();
  await withoutWebCodecs.dispose();
  const usual = anEngine();
  expect(await openWhole(usual, { blob })).toMatchObject({ cached: false, container: "MP3" });
  await waitForEntries(2);
  await samples(usual);
  const files = [pagesFile(48_000), FINE_FILE];
  await expect.poll(async () => Promise.all((await entries()).map((entry) => areWhole(entry, files)))).toContainEqual([true, true]);
  await usual.dispose();
  expect(await openWhole(anEngine({ usesWebCodecs: false }), { blob })).toMatchObject({ cached: true, container: "MP3" });
});

test("without WebCodecs nothing is added to an entry that was made packet by packet and has no sound yet", async () => {
  const blob = await mediaBlob(NAME);
  const usual = anEngine();
  await openWhole(usual, { blob });
  await waitForEntries(1);
  await usual.dispose();
  const withoutWebCodecs = anEngine({ usesWebCodecs: false });
  expect(await openWhole(withoutWebCodecs, { blob })).toMatchObject({ cached: false });
  await samples(withoutWebCodecs);
  await waitForEntries(2);
  await withoutWebCodecs.dispose();
  expect(await openWhole(anEngine(), { blob })).toMatchObject({ cached: true, container: "MP3" });
});

test("without WebCodecs a file of more than 10 minutes is refused and its codec named; other files can still be opened", async () => {
  const music = await mediaBlob("katspaugh__stereo.mp3");
  const engine = anEngine({ usesWebCodecs: false });
  const long = await engine.openSource("long", { blob: new Blob([music, music, music, music]) });
  expect(long).toMatchObject({ ok: false, reason: "too-long", codec: "mp3" });
  await openWhole(engine, { blob: await mediaBlob(NAME) });
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { anEngine, disposeEngines, entries, NAME, onlyEntry, openWhole, samples } from "./cached-sounds.ts";
import { mediaBlob, until } from "./support.ts";

beforeEach(async () => {
  expect(await clearSoundCache()).toBe(true);
});
afterEach(disposeEngines);

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

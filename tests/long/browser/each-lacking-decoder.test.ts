import { afterEach, expect, test } from "vitest";
import { anEngine, disposeEngines, NAME, openWhole } from "../../browser/engine/decode/cached-sounds.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { until } from "../../browser/engine/engine-support.ts";

afterEach(disposeEngines);

test("without WebCodecs and without a cache, more sound than memory may hold is decoded again when it is needed", async () => {
  const music = await mediaBlob("katspaugh__stereo.mp3");
  const engine = anEngine({ usesWebCodecs: false, cacheBytes: 0 });
  // 134 MB, 201 MB and 15 MB: two of them exceed the limit together.
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

import { afterEach, beforeAll, expect, test } from "vitest";
import { commands } from "vitest/browser";
import { clearSoundCache } from "#engine/cache/clear-sound-cache.ts";
import { FINE_FILE, pagesFile } from "#engine/cache/opfs.ts";
import type { SourceFailure, SourceInfo } from "#engine/sources/source-info.ts";
import type { Engine, SourceBytes } from "#engine/types.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { anEngine, disposeEngines, filledEntry } from "../../browser/engine/decode/cached-sounds.ts";
import { until } from "../../browser/engine/engine-support.ts";

const COLUMNS = 200;

let origin: string;
beforeAll(async () => {
  origin = await commands.startHiddenMedia();
});
afterEach(disposeEngines);

type Opened = { readonly info: SourceInfo | SourceFailure; readonly peaks: readonly number[] };

/** Reads the whole sound; returns its columns. */
async function opened(engine: Engine, bytes: SourceBytes): Promise<Opened> {
  const info = await engine.openSource("s", bytes);
  if (!info.ok) return { info: { ...info, detail: "" }, peaks: [] };
  await until(() => engine.peaks.peaksOf("s")?.progress === 1, 120_000);
  const [min, max] = [new Int16Array(COLUMNS), new Int16Array(COLUMNS)];
  const framesPerColumn = Math.max(64, Math.floor((info.durationSeconds * info.sampleRate) / COLUMNS));
  engine.peaks.peaksOf("s")?.columns({ firstColumn: 0, count: COLUMNS, framesPerColumn, shiftFrames: 0 }, min, max);
  return { info: { ...info, cached: false }, peaks: [...min, ...max] };
}

test.each(await commands.listDecodable())(
  "B-37 %s is the same from a server of another origin that exposes no headers, and is found again",
  async (name) => {
    expect(await clearSoundCache()).toBe(true);
    const local = await opened(anEngine({ cacheBytes: 0 }), { blob: await mediaBlob(name) });
    const served = { url: async () => `${origin}/media/${encodeURIComponent(name)}`, contentName: `${origin}/${name}` };
    const first = anEngine();
    expect(await opened(first, served)).toEqual(local);
    if (!local.info.ok) return;
    await filledEntry(local.info.sampleRate === 48_000 ? [pagesFile(48_000)] : [pagesFile(48_000), FINE_FILE]);
    await first.dispose();
    await commands.takeAsked();
    expect(await opened(anEngine(), served)).toEqual(local);
    expect(await commands.takeAsked()).toEqual([]);
  },
);

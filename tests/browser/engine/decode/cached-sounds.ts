import { expect, vi } from "vitest";
import { CACHE_FOLDER, FACTS_FILE, FINE_FILE, pagesFile, sumsOf } from "#engine/cache/opfs.ts";
import { createEngine } from "#engine/engine.ts";
import type { SourceInfo } from "#engine/sources/source-info.ts";
import type { Engine, EngineOptions, SourceBytes } from "#engine/types.ts";
import { until } from "../engine-support.ts";

/** Its sound is at 24 kHz; for another rate it is resampled, and both versions are cached. */
export const NAME = "vanilagy__Toothsome-Meme.VBRv2.mp3";
const engines: Engine[] = [];

/** An engine; `disposeEngines` disposes of it. */
export function anEngine(decode: EngineOptions["decode"] = {}, sampleRate = 48_000): Engine {
  const engine = createEngine({ decode, sampleRate });
  engines.push(engine);
  return engine;
}

/** Opens a source and waits for all of its peaks. */
export async function openWhole(engine: Engine, bytes: SourceBytes): Promise<SourceInfo> {
  const info = await engine.openSource("s", bytes);
  if (!info.ok) throw new Error(`${info.reason}: ${info.detail}`);
  await until(() => engine.peaks.peaksOf("s")?.progress === 1, 30_000);
  return info;
}

/** Single samples of the source at 40 positions, whose detail comes from PCM pages. */
export async function samples(engine: Engine): Promise<readonly number[]> {
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

export const cacheFolder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(CACHE_FOLDER);

export async function entries(): Promise<readonly FileSystemDirectoryHandle[]> {
  const folders: FileSystemDirectoryHandle[] = [];
  for await (const handle of (await cacheFolder()).values()) if (handle instanceof FileSystemDirectoryHandle) folders.push(handle);
  return folders;
}

const sizeOf = async (folder: FileSystemDirectoryHandle, name: string) => (await (await folder.getFileHandle(name)).getFile()).size;

/** Waits until the cache has so many entries, all with their peaks. */
export async function waitForEntries(count: number): Promise<void> {
  await expect
    .poll(async () => Promise.all((await entries()).map((entry) => sizeOf(entry, FACTS_FILE).catch(() => 0))))
    .toEqual(Array.from({ length: count }, () => expect.toSatisfy((size: number) => size > 0) as number));
}

/** The only cache entry, once its peaks are stored. */
export async function onlyEntry(): Promise<FileSystemDirectoryHandle> {
  await waitForEntries(1);
  const [entry] = await entries();
  if (entry === undefined) throw new Error("No entry.");
  return entry;
}

/** The only cache entry, once its sound is stored too. */
export async function filledEntry(names: readonly string[] = [pagesFile(48_000), FINE_FILE]): Promise<FileSystemDirectoryHandle> {
  const entry = await onlyEntry();
  await expect.poll(() => areWhole(entry, names), { timeout: 30_000 }).toEqual(names.map(() => true));
  return entry;
}

export const areWhole = (entry: FileSystemDirectoryHandle, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      sizeOf(entry, sumsOf(name)).then(
        (bytes) => bytes > 0,
        () => false,
      ),
    ),
  );

/** Overwrites bytes of the file, after waiting until an ended worker has released it. */
export async function overwrite(
  folder: FileSystemDirectoryHandle,
  name: string,
  at: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const file = await folder.getFileHandle(name);
  const writable = await vi.waitFor(() => file.createWritable({ keepExistingData: true }), 5000);
  await writable.write({ type: "write", position: at, data: bytes });
  await writable.close();
}

/** Call after each test. */
export async function disposeEngines(): Promise<void> {
  for (const engine of engines.splice(0)) await engine.dispose();
}

/** Fills the cache; returns samples of the source's real sound. */
export async function fillCache(blob: Blob): Promise<readonly number[]> {
  const engine = anEngine();
  expect(await openWhole(engine, { blob })).toMatchObject({ cached: false });
  const decoded = await samples(engine);
  await filledEntry();
  await engine.dispose();
  return decoded;
}

/** Opens the file by a URL that may be requested once only, for its fingerprint, and without a decoder for it. */
export async function openUntouched(blob: Blob, sampleRate = 48_000): Promise<Engine> {
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

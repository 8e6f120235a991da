import { cdp } from "vitest/browser";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { openStoredProxy, PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { packPart, unpackPart } from "#engine/proxy/proxy-part.ts";
import { runProxy } from "#engine/proxy/proxy-run.ts";
import type { ProxySettings } from "#engine/proxy/proxy-settings.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { pictureOf } from "../../export/export-media.ts";
import { noiseFilm, repeated, withPackets } from "./made-films.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

const SETTINGS: ProxySettings = { shortSidePx: 90, videoBitsPerSecond: 400_000, mostBytes: 96e6, indexBytes: 6, keySeconds: 1 };

function start(original: Blob, settings: Partial<ProxySettings> = {}) {
  const progress: number[] = [];
  const input = { original, name: "a", settings: { ...SETTINGS, ...settings }, onProgress: (ratio: number) => progress.push(ratio) };
  const run = runProxy(input);
  onTestFinished(() => run.dispose());
  return { ...run, progress };
}

async function made(original: Blob, settings: Partial<ProxySettings> = {}): Promise<Blob> {
  const result = await start(original, settings).result;
  if (result?.type !== "done") throw new Error(`No proxy: ${result?.detail ?? "disposed"}`);
  return result.file;
}

const timesOf = async (film: Blob) =>
  (await pictureOf(film)).packets.map(({ timestamp }) => timestamp).toSorted((one, other) => one - other);

async function folderOf(name: string): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle(PROXY_FOLDER)).getDirectoryHandle(name);
}

test("a proxy of noise stays under its limit, with all frames; one for which there is no room at all says so, and leaves nothing", async () => {
  const film = await noiseFilm(4);
  const freely = await made(film, { shortSidePx: 180, videoBitsPerSecond: 100_000 });
  await removeFromDevice(PROXY_FOLDER);
  const mostBytes = Math.floor(freely.size / 3);
  const proxy = await made(film, { shortSidePx: 180, videoBitsPerSecond: 100_000, mostBytes });
  expect(proxy.size).toBeLessThanOrEqual(mostBytes);
  expect((await timesOf(proxy)).length).toBe(40);
  expect((await openStoredProxy("a"))?.file.size).toBe(proxy.size);
  const none = await start(film, { mostBytes: 2000 }).result;
  expect(none).toMatchObject({ type: "failed", reason: "too-large" });
  expect(await openStoredProxy("a")).toBeUndefined();
});

test("a proxy of a film whose rate varies is as large as one whose rate is known", async () => {
  const film = await withPackets(await mediaBlob("coded-groups.mp4"), (packets) =>
    packets.map((packet) => ({ ...packet, timestamp: 4 * packet.timestamp, duration: 4 * packet.duration })),
  );
  const unknown = await made(film, { videoBitsPerSecond: 30_000 });
  await removeFromDevice(PROXY_FOLDER);
  const times = await timesOf(film);
  const averageFramesPerSecond = (times.length - 1) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
  // The rate that the file states is not that of its frames.
  const told = await made(film, { videoBitsPerSecond: 30_000, framesPerSecond: 50, averageFramesPerSecond });
  expect(averageFramesPerSecond).toBeLessThan(10);
  expect(unknown.size / told.size).toBeGreaterThan(0.9);
  expect(unknown.size / told.size).toBeLessThan(1.1);
});

test("parts that another encoder has made are made again", async () => {
  const film = await repeated(await mediaBlob("coded-groups.mp4"), 20);
  const clean = await pictureOf(await made(film));
  await removeFromDevice(PROXY_FOLDER);
  const first = start(film);
  await expect.poll(() => first.progress.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  first.dispose();
  const folder = await folderOf("a");
  const handle = await folder.getFileHandle("0");
  const part = unpackPart(await (await handle.getFile()).arrayBuffer());
  if (!part) throw new Error("no part");
  const stream = await handle.createWritable();
  await stream.write(packPart({ ...part, config: { ...part.config, description: Uint8Array.of(1, 66, 0, 10, 255, 225, 0) } }));
  await stream.close();
  expect(await pictureOf(await made(film))).toEqual(clean);
});

test("pictures behind a damaged packet are held, and the proxy has all frames at their times", async () => {
  const film = await withPackets(await mediaBlob("coded-groups.mp4"), (packets) =>
    packets.map((packet, index) => (index === 3 ? { ...packet, data: packet.data.map(() => 0xff) } : packet)),
  );
  const [wanted, found] = [await timesOf(film), await timesOf(await made(film))];
  expect(found.length).toBe(wanted.length);
  expect(Math.max(...found.map((time, index) => Math.abs(time - (wanted[index] ?? Number.NaN))))).toBeLessThan(1.1e-5);
});

test("pictures before the first key packet that can be read are held as well", async () => {
  const film = await withPackets(await mediaBlob("coded-groups.mp4"), (packets) =>
    packets.map((packet, index) => (index === 0 ? { ...packet, data: packet.data.map(() => 0xff) } : packet)),
  );
  expect((await timesOf(await made(film))).length).toBe((await timesOf(film)).length);
});

test("a film of which nothing can be decoded gets no proxy", async () => {
  const film = await withPackets(await mediaBlob("coded-groups.mp4"), (packets) =>
    packets.map((packet) => ({ ...packet, data: packet.data.map(() => 0xff) })),
  );
  expect(await start(film).result).toMatchObject({ type: "failed", reason: "failed" });
});

test("a full device says so and keeps no parts; a write that fails otherwise keeps them", async () => {
  const film = await repeated(await mediaBlob("coded-groups.mp4"), 40);
  const first = start(film);
  await expect.poll(() => first.progress.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
  first.dispose();
  const folder = await folderOf("a");
  const used = (await navigator.storage.estimate()).usage ?? 0;
  const { origin } = location;
  await cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize: used + 1000 });
  onTestFinished(async () => {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  });
  expect(await start(film).result).toMatchObject({ type: "failed", reason: "full" });
  await expect(folder.keys().next()).rejects.toThrow();
  await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  await removeFromDevice(PROXY_FOLDER);
  const root = await navigator.storage.getDirectory();
  const parts = await (await root.getDirectoryHandle(PROXY_FOLDER, { create: true })).getDirectoryHandle("a", { create: true });
  await parts.getDirectoryHandle("1", { create: true });
  expect(await start(film).result).toMatchObject({ type: "failed", reason: "failed" });
  expect((await (await parts.getFileHandle("0")).getFile()).size).toBeGreaterThan(0);
});

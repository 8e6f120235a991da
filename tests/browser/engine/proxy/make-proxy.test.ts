import { ALL_FORMATS, BlobSource, EncodedPacketSink, Input } from "mediabunny";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { removeFromDevice } from "#engine/cache/clear-folder.ts";
import { USED_FILE } from "#engine/cache/opfs.ts";
import { PROXY_FOLDER } from "#engine/proxy/part-store.ts";
import { runProxy } from "#engine/proxy/proxy-run.ts";
import type { ProxyInput } from "#engine/proxy/proxy-run.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { representatives } from "#tests/support/representatives.ts";

beforeEach(async () => {
  await removeFromDevice(PROXY_FOLDER);
});

const settings = { shortSidePx: 90, videoBitsPerSecond: 400_000, mostBytes: 96e6, indexBytes: 6, keySeconds: 1, framesPerSecond: 25 };

function start(original: Blob, more: Partial<ProxyInput> = {}) {
  const progress: number[] = [];
  const run = runProxy({ original, name: "a", settings, onProgress: (ratio) => progress.push(ratio), ...more });
  onTestFinished(() => run.dispose());
  return { ...run, progress };
}

/** The picture of a file: its packets in presentation order, and how it is shown. */
async function pictureOf(file: Blob) {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error("no picture");
  const packets: { readonly timestamp: number; readonly isKey: boolean }[] = [];
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets()) packets.push({ timestamp, isKey: type === "key" });
  packets.sort((one, other) => one.timestamp - other.timestamp);
  const shape = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  return { packets, shape, turn: await track.getRotation(), codec: await track.getCodec() };
}

async function made(run: ReturnType<typeof start>): Promise<Blob> {
  const result = await run.result;
  if (result?.type !== "done") throw new Error(`No proxy: ${result?.detail ?? "disposed"}`);
  return result.file;
}

/** Without a rate, where it varies or times are rounded. */
const WITHOUT_RATE = new Set(["coded-vfr.mp4", "webav-tech__bear-vp9.mp4"]);
const FILES = [
  "coded-groups.mp4",
  "coded-turned.mp4",
  "coded-frames.mp4",
  "coded-vfr.mp4",
  "vanilagy__edts.mp4",
  "webav-tech__bear-vp9.mp4",
  "h264-422-10bit.mp4",
];

test.each(representatives(FILES, 2))(
  "a proxy of %s has the frames of the original at their times, its aspect ratio and rotation, and a key frame each second",
  async (name) => {
    const original = await mediaBlob(name);
    const [before, after] = [
      await pictureOf(original),
      await pictureOf(await made(start(original, { settings: { ...settings, framesPerSecond: WITHOUT_RATE.has(name) ? undefined : 25 } }))),
    ];
    const shown = before.packets.filter(({ timestamp }) => timestamp >= 0);
    expect(after.packets.length).toBe(shown.length);
    const moved = after.packets.map(({ timestamp }, index) => Math.abs(timestamp - (shown[index]?.timestamp ?? Number.NaN)));
    expect(Math.max(...moved)).toBeLessThan(1.1e-5);
    const keys = after.packets.filter(({ isKey }) => isKey).map(({ timestamp }) => timestamp);
    expect(Math.max(...keys.slice(1).map((time, index) => time - (keys[index] ?? 0)))).toBeLessThanOrEqual(1.021);
    expect([after.codec, after.turn]).toEqual(["avc", before.turn]);
    const [ratio, wanted] = [after, before].map(({ shape: [width = 0, height = 1] }) => width / height);
    expect(Math.abs((ratio ?? 0) / (wanted ?? 1) - 1)).toBeLessThan(0.02);
  },
);

/** Times of change of the finished parts. */
async function partsStored(name: string): Promise<ReadonlyMap<string, number>> {
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle(PROXY_FOLDER)).getDirectoryHandle(name);
  const times = new Map<string, number>();
  for await (const [part, handle] of folder.entries())
    if (handle instanceof FileSystemFileHandle && part !== USED_FILE) times.set(part, (await handle.getFile()).lastModified);
  return times;
}

test("a finished proxy is used again by the next run; a damaged one is made again", async () => {
  const original = await mediaBlob("index-first.mp4");
  const first = await made(start(original));
  const before = await partsStored("a");
  expect([...before.keys()].toSorted()).toEqual(["whole", "whole.facts"]);
  const again = await made(start(original));
  expect(await partsStored("a")).toEqual(before);
  expect(await pictureOf(again)).toEqual(await pictureOf(first));
  const root = await navigator.storage.getDirectory();
  const folder = await (await root.getDirectoryHandle(PROXY_FOLDER)).getDirectoryHandle("a");
  const damaged = await (await folder.getFileHandle("whole")).createWritable();
  await damaged.write("cut off");
  await damaged.close();
  expect(await pictureOf(await made(start(original)))).toEqual(await pictureOf(first));
});

test("a run that is held makes nothing until it is released; one that is disposed of ends", async () => {
  const original = await mediaBlob("coded-groups.mp4");
  const run = start(original);
  run.hold(true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(run.progress).toEqual([]);
  run.hold(false);
  await made(run);
  expect(run.progress.at(-1)).toBe(1);
  const ended = start(original, { name: "b" });
  ended.dispose();
  expect(await ended.result).toBeUndefined();
});

test("a file that cannot be decoded gets no proxy, with the reason", async () => {
  expect(await start(new Blob(["no film"])).result).toMatchObject({ type: "failed", reason: "failed" });
});

test("the given sound is in the proxy, where it was", async () => {
  const original = await mediaBlob("coded-groups.mp4");
  const proxy = await made(start(original, { sound: await mediaBlob("webav-tech__44.1kHz-2chan.m4a") }));
  const decode = async (file: Blob) => new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await file.arrayBuffer());
  const [sound, expected] = [await decode(proxy), await decode(await mediaBlob("webav-tech__44.1kHz-2chan.m4a"))];
  const [heard, wanted] = [sound.getChannelData(0), expected.getChannelData(0)];
  // Decoders differ in noise that AAC leaves to them, so the place is compared, and the likeness.
  const errorAt = (lag: number) => {
    let sum = 0;
    for (let at = 44_100; at < 48_100; at += 1) sum += Math.abs((heard[at + lag] ?? 0) - (wanted[at] ?? 0));
    return sum;
  };
  const lags = Array.from({ length: 2001 }, (_, index) => index - 1000);
  expect(lags.reduce((best, lag) => (errorAt(lag) < errorAt(best) ? lag : best))).toBe(0);
  const level = wanted.slice(44_100, 48_100).reduce((sum, sample) => sum + Math.abs(sample), 0);
  expect(errorAt(0)).toBeLessThan(0.02 * level);
});

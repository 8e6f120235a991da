import { expect, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { encodeSound } from "#export/encode/encode-sound.ts";
import { createEncoders } from "#export/encode/encoders.ts";
import { createExporter } from "#export/exporter.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { pictureOf, soundOf } from "./export-media.ts";
import { mixdownOf } from "./mixdown-of.ts";
import { clickAt, loudestFrame, wavFile } from "./tones.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";

const RATE = 48_000;
const PICTURE_URL = "user/projects/p/videos/picture.webm";

test.each(
  representatives([
    ["vp8.webm", 1e-5],
    ["webav-tech__bear-vp9.mp4", 1.1e-3],
  ] as const),
)("B-131 %s is exported as WebM: the picture copied, its sound Opus of the same length and at its time", async (name, toleranceSeconds) => {
  const picture = await mediaBlob(name);
  const before = await pictureOf(picture);
  const files = new Map([
    [PICTURE_URL, picture],
    ["click.wav", wavFile(RATE, 1, clickAt(0.5, 0.9))],
  ]);
  const exporter = createExporter({ openMedia: async (url) => files.get(url) ?? new Blob(), cache: false });
  const clip = aClip({ url: "click.wav", startTime: 0.7, endTime: 1.7, sourceOffset: 0, originalDuration: 1 });
  const request = { format: "webm", pictureHasSound: false } as const;
  const timeline = aTimeline([clip], { picture: { url: PICTURE_URL, duration: before.end } });
  expect(await exporter.inspect(timeline, request)).toEqual({ ok: true, value: [] });
  const result = await exporter.start(timeline, request).result;
  if (!result.ok) throw new Error(result.error.message);
  const { blob, name: fileName, lagFrames } = result.value;
  expect([fileName.endsWith(".webm"), blob.type, lagFrames]).toEqual([true, "video/webm", 0]);
  const after = await pictureOf(blob);
  expect(after.packets.map(({ type, sha256 }) => ({ type, sha256 }))).toEqual(before.packets.map(({ type, sha256 }) => ({ type, sha256 })));
  const moved = after.packets.map((packet, index) => Math.abs(packet.timestamp - (before.packets[index]?.timestamp ?? 0)));
  expect(Math.max(...moved)).toBeLessThan(toleranceSeconds);
  expect([after.shown.displayWidth, after.shown.displayHeight]).toEqual([before.shown.displayWidth, before.shown.displayHeight]);
  const sound = await soundOf(blob);
  expect([sound.codec, sound.rate, sound.channels]).toEqual(["opus", RATE, 2]);
  expect(Math.abs(sound.left.length / RATE - before.end)).toBeLessThan(1e-3);
  expect(Math.abs(loudestFrame(sound.left) - 1.2 * RATE)).toBeLessThanOrEqual(1);
});

test("B-134 a picture that WebM cannot carry is refused before it starts, and MP4 named", async () => {
  const picture = await mediaBlob("export-picture.mp4");
  const exporter = createExporter({ openMedia: async () => picture, cache: false });
  const answer = await exporter.inspect(aTimeline([aClip()]), { format: "webm", pictureHasSound: false });
  expect(answer).toMatchObject({ ok: false, error: { kind: "picture", instead: "mp4", message: expect.stringContaining("H.264") } });
});

/** Power of the coding error in [from, to). */
function errorPower(coded: Float32Array, original: Float32Array, from: number, to: number): number {
  let power = 0;
  for (let frame = from; frame < to; frame += 1) power += ((coded[frame] ?? 0) - (original[frame] ?? 0)) ** 2;
  return power / (to - from);
}

test.runIf(isExhaustive)(
  "on music, the error at a boundary of the Opus segments is not above its surroundings; the end is on the sample",
  async () => {
    const { signal } = new AbortController();
    const music = await soundOf(await mediaBlob("webav-tech__44.1kHz-2chan.m4a"));
    const lengthFrames = 491_520 + 62_345;
    const [left, right] = [music.left.slice(0, lengthFrames), music.right.slice(0, lengthFrames)];
    const session = await openFfmpeg(placedAssets(), signal, () => undefined);
    const encoders = createEncoders(CODEC_SETTINGS.webm, Promise.resolve(session), 1, () => Promise.reject(new Error("one is enough")));
    const { file } = await encodeSound(mixdownOf(left, right, CODEC_SETTINGS.webm.grid), encoders, lengthFrames, () => undefined);
    session.terminate();
    const coded = await soundOf(file);
    expect(coded.left.length).toBe(lengthFrames);
    const boundary = 491_520 - 336;
    const at = (from: number) => errorPower(coded.left, left, from, from + 960);
    const around = Array.from({ length: 60 }, (_, piece) => at(boundary - 480 + 960 * (piece - 30))).toSorted((a, b) => a - b);
    expect(at(boundary - 480)).toBeLessThanOrEqual(around[Math.floor(0.95 * around.length)] ?? 0);
  },
);

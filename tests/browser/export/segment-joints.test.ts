import { expect, test } from "vitest";
import { CODINGS } from "#export/coding.ts";
import { encodeSound } from "#export/encode-sound.ts";
import { createEncoders } from "#export/encoders.ts";
import { SELF_HOSTED_ASSETS } from "#export/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg-session.ts";
import type { FfmpegSession } from "#export/ffmpeg-session.ts";
import { mediaBlob, soundOf } from "./media.ts";
import { mixdownOf } from "./mixdown-of.ts";

const RATE = 48_000;
const SEGMENT_FRAMES = 480 * 1024;
const { signal } = new AbortController();

/** Power of what coding has added to [from, to). */
function errorPower(coded: Float32Array, original: Float32Array, from: number, to: number): number {
  let power = 0;
  for (let frame = from; frame < to; frame += 1) power += ((coded[frame] ?? 0) - (original[frame] ?? 0)) ** 2;
  return power / (to - from);
}

test("§9 on music, the error at every joint of the encoded segments is not above its surroundings; a click stays on its sample", async () => {
  const music = await soundOf(await mediaBlob("webav-tech__44.1kHz-2chan.m4a"));
  // Two joints, and an end on no packet's border.
  const lengthFrames = 2 * SEGMENT_FRAMES + 62_345;
  const [left, right] = [music.left.slice(0, lengthFrames), music.right.slice(0, lengthFrames)];
  const click = 60_003;
  for (const side of [left, right]) {
    side.fill(0, click - 200, click + 200);
    side[click] = 0.9;
  }
  const engines: FfmpegSession[] = [];
  const open = async () => {
    const engine = await openFfmpeg(SELF_HOSTED_ASSETS, signal, () => undefined);
    engines.push(engine);
    return engine;
  };
  const { file, encodedSegments } = await encodeSound(
    mixdownOf(left, right),
    createEncoders(CODINGS.mp4, open(), 2, open),
    lengthFrames,
    () => undefined,
  );
  for (const engine of engines) engine.terminate();
  expect(encodedSegments).toBe(3);
  const coded = await soundOf(file);
  expect(coded.left.length).toBe(lengthFrames);
  expect(coded.lengthSeconds).toBeCloseTo(lengthFrames / RATE, 6);
  let loudest = click - 2000;
  for (let frame = loudest; frame < click + 2000; frame += 1) {
    if (Math.abs(coded.left[frame] ?? 0) > Math.abs(coded.left[loudest] ?? 0)) loudest = frame;
  }
  expect(loudest).toBe(click);
  for (const joint of [1, 2].map((index) => index * SEGMENT_FRAMES)) {
    // Both halves of the overlapping windows around the joint; the surroundings: a second on each side, in pieces of the same length.
    const at = (from: number) => errorPower(coded.left, left, from, from + 2048);
    const around = Array.from({ length: 46 }, (_, piece) => at(joint - 1024 + 2048 * (piece - 23))).toSorted((a, b) => a - b);
    expect(at(joint - 1024), `joint at ${joint / RATE} s`).toBeLessThanOrEqual(around[Math.floor(0.95 * around.length)] ?? 0);
    // And far below the music itself, whichever music it is.
    const loudness = errorPower(left, new Float32Array(left.length), joint - 1024, joint + 1024);
    expect(10 * Math.log10(at(joint - 1024) / loudness)).toBeLessThan(-12);
  }
});

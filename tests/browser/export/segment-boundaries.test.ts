import { expect, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { unpackSegment } from "#export/encode/encoded-segment.ts";
import type { EncodedSegment } from "#export/encode/encoded-segment.ts";
import { encodeSound } from "#export/encode/encode-sound.ts";
import { createEncoders } from "#export/encode/encoders.ts";
import type { Encoders, MixedSegment } from "#export/encode/encoders.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "#export/ffmpeg/ffmpeg-session.ts";
import type { Mixdown } from "#export/mix/mixdown.ts";
import { SoundParts } from "#export/encode/sound-parts.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { soundOf } from "./export-media.ts";
import { mixdownOf } from "./mixdown-of.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const RATE = 48_000;
const SEGMENT_FRAMES = 480 * 1024;
const { signal } = new AbortController();

/** Power of the coding error in [from, to). */
function errorPower(coded: Float32Array, original: Float32Array, from: number, to: number): number {
  let power = 0;
  for (let frame = from; frame < to; frame += 1) power += ((coded[frame] ?? 0) - (original[frame] ?? 0)) ** 2;
  return power / (to - from);
}

test.runIf(isExhaustive)(
  "B-130 on music, the error at every boundary of the encoded segments is not above its surroundings, also after an edit; a click stays on its sample",
  async () => {
    const music = await soundOf(await mediaBlob("webav-tech__44.1kHz-2chan.m4a"));
    // An engine encodes the first segment at once, and the others in two runs of three; the end is not on a packet border.
    const lengthFrames = 6 * SEGMENT_FRAMES + 62_345;
    const [left, right] = [music.left.slice(0, lengthFrames), music.right.slice(0, lengthFrames)];
    const click = 60_003;
    for (const side of [left, right]) {
      side.fill(0, click - 200, click + 200);
      side[click] = 0.9;
    }
    const engines: FfmpegSession[] = [];
    const open = async () => {
      const engine = await openFfmpeg(placedAssets(), signal, () => undefined);
      engines.push(engine);
      return engine;
    };
    const mixdown = mixdownOf(left, right);
    const encoders = createEncoders(CODEC_SETTINGS.mp4, open(), 1, open);
    const cached = new Map<number, EncodedSegment>();
    const cachePackets = (index: number, { buffer }: Uint8Array<ArrayBuffer>) => {
      const segment = unpackSegment(buffer);
      if (segment) cached.set(index, segment);
    };
    const caching: Mixdown = { ...mixdown, cachePackets };
    const { file, encodedSegments } = await encodeSound(caching, encoders, lengthFrames, () => undefined);
    expect(encodedSegments).toBe(7);
    // Two segments in the middle of their runs are encoded again, each alone, as after an edit.
    const again: Mixdown = {
      ...mixdown,
      missing: () => Promise.resolve([2, 5]),
      getSegment: async (index) => {
        const delivered = await mixdown.getSegment(index);
        const encoded = cached.get(index);
        return index === 2 || index === 5 || !encoded ? delivered : { type: "found", index, facts: delivered.facts, encoded };
      },
    };
    const edited = await encodeSound(again, encoders, lengthFrames, () => undefined);
    expect(edited.encodedSegments).toBe(2);
    const inOneGo = await soundOf(await encodedInOneGo(mixdown, encoders, lengthFrames));
    for (const engine of engines) engine.terminate();
    for (const blob of [file, edited.file]) {
      const coded = await soundOf(blob);
      expect(coded.left.length).toBe(lengthFrames);
      expect(coded.lengthSeconds).toBeCloseTo(lengthFrames / RATE, 6);
      expect(loudestNear(coded.left, click)).toBe(click);
      expectNoBoundaries(coded.left, inOneGo.left, left);
    }
  },
);

function loudestNear(sound: Float32Array, place: number): number {
  let loudest = place - 2000;
  for (let frame = loudest; frame < place + 2000; frame += 1) {
    if (Math.abs(sound[frame] ?? 0) > Math.abs(sound[loudest] ?? 0)) loudest = frame;
  }
  return loudest;
}

/** The same sound without a boundary. */
async function encodedInOneGo(mixdown: Mixdown, encoders: Encoders, lengthFrames: number): Promise<Blob> {
  const batch: MixedSegment[] = [];
  for (const segment of mixdown.segments) {
    const delivered = await mixdown.getSegment(segment.index);
    if (delivered.type !== "rendered") throw new Error("There is nothing to encode.");
    batch.push({ segment, pcm: delivered.pcm });
  }
  const { encoded } = await encoders.start(batch);
  const parts = new SoundParts();
  for (const [index, segment] of (await encoded).entries()) parts.add(index, segment);
  return CODEC_SETTINGS.mp4.fileOf(parts.all(), lengthFrames);
}

function expectNoBoundaries(coded: Float32Array, inOneGo: Float32Array, left: Float32Array): void {
  for (const boundary of [1, 2, 3, 4, 5, 6].map((index) => index * SEGMENT_FRAMES)) {
    // Both halves of the overlapping windows around the boundary; the surroundings: a second in each direction, in pieces of the same length.
    const at = (from: number) => errorPower(coded, left, from, from + 2048);
    const around = Array.from({ length: 46 }, (_, piece) => at(boundary - 1024 + 2048 * (piece - 23))).toSorted((a, b) => a - b);
    // Where the music itself is hard to code, as in an attack, one position in twenty has a larger error, but no larger than without the
    // boundary.
    const without = errorPower(inOneGo, left, boundary - 1024, boundary + 1024);
    const bound = Math.max(around[Math.floor(0.95 * around.length)] ?? 0, 1.1 * without);
    expect(at(boundary - 1024), `boundary at ${boundary / RATE} s`).toBeLessThanOrEqual(bound);
    // And far below the music itself, whatever the music.
    const loudness = errorPower(left, new Float32Array(left.length), boundary - 1024, boundary + 1024);
    expect(10 * Math.log10(at(boundary - 1024) / loudness)).toBeLessThan(-12);
  }
}

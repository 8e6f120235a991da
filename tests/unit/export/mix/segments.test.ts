import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packetsOfAdts, packSegment, unpackSegment } from "#export/encode/encoded-segment.ts";
import { packFacts, unpackFacts } from "#export/encode/pack-facts.ts";
import { segmentsOf } from "#export/mix/segment-grid.ts";
import { packetsKey, recipeKey } from "#export/mix/segment-key.ts";
import { segmentRangeOf } from "#export/mix/segment-range.ts";
import type { PlannedClip, PlannedLane, PlaybackPlan } from "#model/plan/playback-plan.ts";

const LENGTH = 100 * 48_000;

test("B-130 segments cover every frame and every packet once, and the encoder also gets 24 packets before and 2 after", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 * 480 * 1024 + 5 }), (lengthFrames) => {
      const segments = segmentsOf(lengthFrames);
      expect(segments.reduce((sum, { packetCount }) => sum + packetCount, 0)).toBe(Math.ceil(lengthFrames / 1024) + 1);
      let at = 0;
      for (const { fromFrame, toFrame, inputFrom, inputTo, firstPacket, packetCount } of segments) {
        expect(fromFrame).toBe(at);
        at = toFrame;
        expect(firstPacket).toBe(inputFrom === 0 ? 0 : 24);
        expect((inputTo - inputFrom) / 1024).toBe(firstPacket + packetCount + 2);
        expect(packetCount).toBeGreaterThan(0);
      }
      expect(at).toBe(lengthFrames);
    }),
  );
});

/** An ADTS packet of AAC-LC, 48 kHz, stereo, filled with one value. */
function adts(lengthBytes: number, fill: number): number[] {
  const whole = lengthBytes + 7;
  return [
    0xff,
    0xf1,
    0x4c,
    0x80 | (whole >> 11),
    (whole >> 3) & 0xff,
    ((whole & 7) << 5) | 0x1f,
    0xfc,
    ...Array.from({ length: lengthBytes }, () => fill),
  ];
}

test("packets are extracted from ADTS exactly; a stream that is damaged, too short or of another format is refused", () => {
  const stream = Uint8Array.from([...adts(5, 1), ...adts(300, 2), ...adts(7, 3)]);
  const { sizesBytes, data } = packetsOfAdts(stream, 1, 2);
  expect([...sizesBytes]).toEqual([300, 7]);
  expect([...data]).toEqual([...Array.from({ length: 300 }, () => 2), 3, 3, 3, 3, 3, 3, 3]);
  expect(() => packetsOfAdts(stream, 1, 3)).toThrow("damaged");
  expect(() => packetsOfAdts(stream.slice(0, -1), 0, 3)).toThrow("damaged");
  const at44 = stream.with(2, 0x50);
  expect(() => packetsOfAdts(at44, 0, 3)).toThrow("another kind");
});

test("a cached segment is read as it was written; any changed byte and any missing end is detected", () => {
  const segment = { sizesBytes: Uint32Array.of(3, 2), data: Uint8Array.of(1, 2, 3, 4, 5) };
  const facts = {
    isLimited: true,
    sumPeak: 1.5,
    peak: 0.89,
    hops: Float64Array.of(0.1, 0.2, 0.3),
    probe: { atFrame: 7, samples: Float32Array.of(0.5, -0.5, 0.25) },
  };
  const cached = { packetsKey: "abc", facts };
  const packed = packSegment(segment);
  const packedFacts = packFacts(cached);
  expect(unpackSegment(packed.slice().buffer)).toEqual(segment);
  expect(unpackFacts(packedFacts.slice().buffer)).toEqual(cached);
  for (const [bytes, unpack] of [
    [packed, unpackSegment],
    [packedFacts, unpackFacts],
  ] as const) {
    for (let at = 0; at < bytes.length; at += 1) {
      expect(unpack(bytes.with(at, (bytes[at] ?? 0) ^ 0x10).buffer), `byte ${at}`).toBeUndefined();
      expect(unpack(bytes.slice(0, at).buffer), `cut at ${at}`).toBeUndefined();
    }
  }
});

const clip: PlannedClip = {
  id: "a",
  sourceId: "a.wav",
  laneId: "lane-0",
  startFrame: 600_000,
  endFrame: 800_000,
  offsetFrames: 0,
  gainDb: 0,
  pan: 0,
  fadeInFrames: 0,
  fadeOutFrames: 0,
  muted: false,
};
const lane: PlannedLane = { id: "lane-0", gain: 1, muted: false, solo: false };
const planOf = (clips: readonly PlannedClip[], lanes = [lane]): PlaybackPlan => ({ clips, lanes, playableFrames: 0, pictureFrames: 0 });

/** The recipe keys of all segments. */
function keysOf(plan: PlaybackPlan, lengthFrames = LENGTH, code = "1", contents = "x"): Promise<readonly string[]> {
  const fingerprints = new Map(["a.wav", "b.wav"].map((id) => [id, `${contents}${id}`]));
  return Promise.all(
    segmentsOf(lengthFrames).map((segment) => recipeKey(segmentRangeOf(plan, segment, lengthFrames), segment, 48_000, code, fingerprints)),
  );
}

test("a segment's key changes with everything that changes its sound, and with nothing else", async () => {
  const before = await keysOf(planOf([clip]));
  const changed = async (plan: PlaybackPlan, ...more: [number?, string?, string?]) =>
    (await keysOf(plan, ...more)).flatMap((key, index) => (key === before[index] ? [] : [index]));
  expect(new Set(before).size).toBe(before.length);
  expect(await changed(planOf([clip]))).toEqual([]);
  expect(await changed(planOf([{ ...clip, id: "another" }]))).toEqual([]);
  // The clip sounds only in segment 1 and ends more than 2 s before segment 2: 800,000 < 983,040 − 96,000.
  expect(await changed(planOf([{ ...clip, gainDb: -3 }]))).toEqual([1]);
  expect(await changed(planOf([{ ...clip, sourceId: "b.wav" }]))).toEqual([1]);
  expect(await changed(planOf([clip], [{ ...lane, gain: 0.5 }]))).toEqual([1]);
  expect(await changed(planOf([clip], [{ ...lane, pan: 0.5 }]))).toEqual([1]);
  expect(await changed(planOf([{ ...clip, endFrame: 960_000 }]))).toEqual([1, 2]);
  expect(await changed(planOf([clip], [lane, { ...lane, id: "lane-1", solo: true }]))).toEqual([]);
  expect(await changed(planOf([clip]), LENGTH, "1", "other contents")).toEqual([1]);
  expect(await changed(planOf([clip]), LENGTH, "2")).toEqual(before.map((_, index) => index));
  expect(await changed(planOf([clip]), LENGTH - 48_000)).toEqual([9]);
});

test("a segment's key changes with each step of the gain to the target loudness, and where peaks are kept", async () => {
  const [segment] = segmentsOf(LENGTH);
  if (!segment) throw new Error("There is no segment.");
  const keyAt = (gainDb: number) =>
    recipeKey(segmentRangeOf(planOf([clip]), segment, LENGTH, 10 ** (gainDb / 20)), segment, 48_000, "1", new Map([["a.wav", "x"]]));
  const keys = await Promise.all([0, 0.05, -0.05, 6].map(keyAt));
  expect(new Set(keys).size).toBe(4);
  expect(await keyAt(6)).toBe(keys[3]);
  const withPeaks = segmentRangeOf(planOf([clip]), segment, LENGTH, 1, true);
  expect(keys).not.toContain(await recipeKey(withPeaks, segment, 48_000, "1", new Map([["a.wav", "x"]])));
});

test("the key of packets depends on the sound's bits and the encoder's name", async () => {
  const sound = Float32Array.of(0, 0.5, -0.5, 1);
  const key = await packetsKey(sound, "aac");
  expect(await packetsKey(sound.slice(), "aac")).toBe(key);
  expect(await packetsKey(Float32Array.of(0, 0.5, -0.5, 0.999), "aac")).not.toBe(key);
  expect(await packetsKey(sound, "aac 2")).not.toBe(key);
});

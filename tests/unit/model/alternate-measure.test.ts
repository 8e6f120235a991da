import { expect, test } from "vitest";
import { alternateSound, measuredOf } from "#model/plan/alternate-measure.ts";
import type { Clip, Lane } from "#model/timeline/clip.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { aClip, FULL_CLIP } from "#tests/support/model/builders.ts";

const SPAN = { start: 10, end: 20 };
const ordinary = aClip({ id: "a", startTime: 9, endTime: 13, fadeIn: 0.5 });
const other = aClip({ id: "b", startTime: 15, endTime: 22, laneIndex: 1, sourceOffset: 7 });

const ofClips = (clips: readonly Clip[], lanes: readonly Lane[] = [], span = SPAN) => measuredOf(alternateSound(span, clips, lanes));
const asWas = ofClips([ordinary, other]);

test("B-231 what is measured is named by eight hexadecimal digits", () => {
  expect(asWas).toMatch(/^[0-9a-f]{8}$/u);
  expect(ofClips([])).toMatch(/^[0-9a-f]{8}$/u);
});

test.each<[string, Partial<Clip>]>([
  ["source", { url: "u/other.wav" }],
  ["start", { startTime: 9.001 }],
  ["end", { endTime: 13.001 }],
  ["offset", { sourceOffset: 2.001 }],
  ["gain", { gainDb: -0.1 }],
  ["pan", { pan: 0.1 }],
  ["fade-in", { fadeIn: 0.501 }],
  ["fade-out", { fadeOut: 0.001 }],
  ["fade shape", { fadeShape: "linear" }],
  ["mute", { muted: true }],
])("B-231 figures are out of date after a change of a clip's %s", (_, change) => {
  expect(ofClips([{ ...ordinary, ...change }, other])).not.toBe(asWas);
});

test.each<[string, Partial<Lane>]>([
  ["gain", { gain: 0.5 }],
  ["pan", { pan: -0.5 }],
  ["mute", { muted: true }],
])("B-231 figures are out of date after a change of a lane's %s", (_, change) => {
  expect(ofClips([ordinary, other], [{ ...defaultLane(0), ...change }])).not.toBe(asWas);
});

test("B-231 figures are out of date after a change of the span, and of the number of clips", () => {
  expect(ofClips([ordinary, other], [], { start: 10, end: 20.5 })).not.toBe(asWas);
  expect(ofClips([ordinary, other], [], { start: 10.5, end: 20 })).not.toBe(asWas);
  expect(ofClips([ordinary])).not.toBe(asWas);
  expect(ofClips([ordinary, other, { ...other, id: "c" }])).not.toBe(asWas);
});

test("B-231 figures stay valid for the same sound", () => {
  const { name, colour } = FULL_CLIP;
  expect(ofClips([other, { ...ordinary, id: "z", name, colour, originalDuration: 99, fadeShape: "equalPower" }])).toBe(asWas);
  expect(ofClips([{ ...ordinary, laneIndex: 5 }, other], [{ ...defaultLane(0), solo: true, name, colour, isLocked: true }])).toBe(asWas);
  // Outside the span, muted, or past the end of its source: not heard before or after.
  const unheard = [{ startTime: 0, endTime: 10 }, { startTime: 20, endTime: 30 }, { muted: true }, { sourceOffset: 60 }];
  expect(ofClips([ordinary, other, ...unheard.map((change) => aClip({ ...change, id: "c" }))])).toBe(asWas);
});

test("B-231 figures stay valid when a cue is moved with its clips, by whatever times", () => {
  for (const by of [0.1, 1 / 3, 1234.567891, 86_399.999]) {
    const moved = [ordinary, other].map((clip) => ({ ...clip, startTime: clip.startTime + by, endTime: clip.endTime + by }));
    expect(ofClips(moved, [], { start: SPAN.start + by, end: SPAN.end + by })).toBe(asWas);
  }
});

test("B-231 clips on a muted lane and on one without gain are not heard", () => {
  const silent = [
    { ...defaultLane(0), muted: true },
    { ...defaultLane(1), gain: 0 },
  ];
  expect(alternateSound(SPAN, [ordinary, other], silent).clips).toEqual([]);
  expect(alternateSound(SPAN, [ordinary, other], silent.slice(1)).clips).toEqual([other]);
});

import { expect, test } from "vitest";
import { readMovieHeader } from "#engine/decode/movie-header.ts";
import { rangeOf } from "#engine/decode/presented-range.ts";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { probeHere } from "#media/probe/probe-here.ts";
import { withEdits, type TestEdit } from "#tests/support/media/edit-lists.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

/** 8 s; its edit lists skip 0.08 s of the picture (frames out of order) and 1,024 frames of the sound. */
const SOURCE = "edit-source.mp4";
const PRIMING = 1024 / 48_000;
const FRAME_SECONDS = 1 / 25;

const sourceBytes = async () => new Uint8Array(await readMedia(SOURCE));

type Row = {
  readonly what: string;
  readonly vide: readonly TestEdit[];
  readonly soun: readonly TestEdit[];
  readonly seconds: readonly [picture: number, sound: number];
};

const ROWS: readonly Row[] = [
  {
    what: "trimmed from 8 s to 3 s",
    vide: [{ seconds: 3, from: 2.58 }],
    soun: [{ seconds: 3, from: 2.5 + PRIMING }],
    seconds: [3, 3],
  },
  {
    what: "behind half a second of nothing",
    vide: [{ seconds: 0.5 }, { seconds: 3, from: 0.08 }],
    soun: [{ seconds: 0.5 }, { seconds: 2, from: PRIMING }],
    seconds: [3.5, 2.5],
  },
  {
    what: "in two parts that meet",
    vide: [
      { seconds: 1, from: 1.08 },
      { seconds: 2, from: 2.08 },
    ],
    soun: [
      { seconds: 1, from: 1 },
      { seconds: 2, from: 2 },
    ],
    seconds: [3, 3],
  },
  { what: "longer than what it holds", vide: [{ seconds: 3000, from: 0.08 }], soun: [{ seconds: 3000, from: PRIMING }], seconds: [8, 8] },
  { what: "of length 0: to the end", vide: [{ seconds: 0, from: 0.08 }], soun: [{ seconds: 0, from: PRIMING }], seconds: [8, 8] },
];

test.each(ROWS)("an MP4 whose edit lists are $what has their duration", async ({ vide, soun, seconds }) => {
  const probed = await probeHere(new Blob([withEdits(await sourceBytes(), { vide, soun })]));
  if (!probed.ok) throw new Error(probed.error.kind);
  expect(Math.abs((probed.value.picture?.duration ?? 0) - seconds[0])).toBeLessThan(FRAME_SECONDS / 2);
  expect(Math.abs((probed.value.sound?.duration ?? 0) - seconds[1])).toBeLessThanOrEqual(1 / 48_000);
  expect(probed.value.duration).toBe(probed.value.picture?.duration);
});

test.each([
  [
    "two parts that do not meet",
    [
      { seconds: 2, from: 0.08 },
      { seconds: 2, from: 5.08 },
    ],
  ],
  ["double speed", [{ seconds: 2, from: 0.08, speed: 2 }]],
  ["a frame that stands", [{ seconds: 2, from: 0.08, speed: 0 }]],
])("an MP4 whose picture is shown in %s is refused, with a next step", async (_what, vide) => {
  const probed = await probeHere(new Blob([withEdits(await sourceBytes(), { vide })]));
  expect(probed).toEqual({ ok: false, error: { kind: "edited" } });
});

test("of two pictures and two sounds the first ones are described, and all are counted", async () => {
  const probed = await probeHere(new Blob([new Uint8Array(await readMedia("two-streams.mp4"))]));
  if (!probed.ok) throw new Error(probed.error.kind);
  const { picture, sound, streamCounts } = probed.value;
  expect([picture?.widthPx, picture?.duration, streamCounts]).toEqual([160, 3, { pictures: 2, sounds: 2 }]);
  expect(Math.abs((sound?.duration ?? 0) - 3)).toBeLessThan(0.001);
});

test("in a fragmented file the length of an edit covers only its first part and is ignored", () => {
  const edits = [{ seconds: 1, mediaSeconds: 0.5, speed: 1 }];
  expect(rangeOf(edits, { tickSeconds: 0.001, isFragmented: true }).endSeconds).toBeUndefined();
  expect(rangeOf(edits, { tickSeconds: 0.001, isFragmented: false }).endSeconds).toBe(1);
});

test("an edit after a gap in the edit list counts as not adjacent to the first; a gap at the end is ignored", () => {
  const clock = { tickSeconds: 0.001, isFragmented: false };
  const part = (mediaSeconds: number | undefined, seconds = 2) => ({ seconds, mediaSeconds, speed: 1 });
  expect(rangeOf([part(0), part(undefined, 1), part(2)], clock)).toMatchObject({ isEdited: true, endSeconds: 2, parts: 1 });
  expect(rangeOf([part(undefined), part(0), part(2), part(undefined)], clock)).toMatchObject({ isEdited: false, endSeconds: 6, parts: 2 });
  expect(rangeOf([{ ...part(0), speed: 0.5 }], clock)).toMatchObject({ isEdited: true });
});

test("an MP4 whose index lists only the first packets and whose fragments hold the rest has the duration of all", async () => {
  const file = new Blob([new Uint8Array(await readMedia("partly-fragmented.mp4"))]);
  const probed = await probeHere(file);
  if (!probed.ok) throw new Error(probed.error.kind);
  const { picture, sound } = probed.value;
  expect(picture?.frameCount).toBe(150);
  // The muxer shifts the fragments by the sound's priming.
  expect(Math.abs((picture?.duration ?? 0) - 6)).toBeLessThan(FRAME_SECONDS);
  expect(Math.abs((sound?.duration ?? 0) - 6)).toBeLessThan(0.03);
  const facts = await readFileFacts(file);
  expect([facts.video?.end, facts.video?.packets.timestamps.length]).toEqual([picture?.duration, 150]);
});

test("reading the edit lists of an MP4 ends whatever overwrites its header", async () => {
  const file = withEdits(await sourceBytes(), { vide: [{ seconds: 3, from: 0.08 }] });
  const movie = new TextDecoder("latin1").decode(file).lastIndexOf("moov");
  let state = 1;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
  for (let round = 0; round < (isExhaustive ? 300 : 60); round += 1) {
    const damaged = file.slice();
    for (let count = 0; count < 8; count += 1)
      damaged[movie + Math.floor(random() * 1200)] = random() < 0.3 ? 0xff : Math.floor(random() * 256);
    const header = await readMovieHeader({ blob: new Blob([damaged]) }, damaged.length);
    expect(header?.streams.every(({ edits }) => edits.length <= 1000) ?? true).toBe(true);
  }
});

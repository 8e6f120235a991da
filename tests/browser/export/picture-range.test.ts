import { afterEach, expect, onTestFinished, test } from "vitest";
import { createPictureFrames } from "#engine/picture/picture-frames.ts";
import { clearOutputFiles } from "#export/output/output-files.ts";
import type { ExportedFile } from "#export/run-export.ts";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { exportMessages } from "#model/text/export-messages.ts";
import type { LoopRange } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { withEdits } from "#tests/support/media/edit-lists.ts";
import type { TestEdit } from "#tests/support/media/edit-lists.ts";
import { startCodeMkv } from "#tests/support/media/start-code-mkv.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { frameOn } from "#tests/support/picture/frame-on.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { anExporter, clip, failureOf, fileOf, PICTURE_URL } from "./an-exporter.ts";
import { pictureOf, soundOf } from "./export-media.ts";
import { decibels, tone, wavFile } from "./tones.ts";

const RATE = 48_000;

afterEach(() => clearOutputFiles());

/** An exporter of a picture with one clip from 1 s on, and the picture's own sound. */
function exporterOf(picture: Blob) {
  const files = new Map([
    [PICTURE_URL, picture],
    ["low.wav", wavFile(RATE, 8, (time) => tone(300 + 40 * time, 0.3)(time))],
  ]);
  const exporter = anExporter(files);
  onTestFinished(() => exporter.dispose());
  const timeline = aTimeline([clip("low", 1, 9)], { settings: { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false } } });
  return (range?: LoopRange) => exporter.start(timeline, { pictureHasSound: true, format: "mp4", range });
}

/**
 * Checks the frames that a video element shows first and at the end. Returns its duration in seconds: once Chromium has read them, it adds
 * the hidden frames that the last ones depend on, whatever program wrote the file: on a busy machine before the page is told the duration.
 */
async function checkElement(file: Blob, first: number, last: number): Promise<number> {
  const video = document.createElement("video");
  video.muted = true;
  const url = URL.createObjectURL(file);
  onTestFinished(() => URL.revokeObjectURL(url));
  document.body.append(video);
  onTestFinished(() => video.remove());
  const happened = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
  const known = happened("loadedmetadata").then(() => video.duration);
  const loaded = happened("loadeddata");
  video.src = url;
  const seconds = await known;
  await loaded;
  await expect.poll(() => frameOn(video)).toBe(first);
  const seeked = happened("seeked");
  video.currentTime = seconds;
  await seeked;
  await expect.poll(() => frameOn(video)).toBe(last);
  return seconds;
}

/** Of the pictures whose frames are counted. */
const FRAME_SECONDS = 1 / 25;

/** The engine's own reader shows these frames at the start and at the end. */
async function checkReader(file: Blob, first: number, last: number, seconds: number): Promise<void> {
  const frames = createPictureFrames({ blob: file });
  onTestFinished(() => frames.dispose());
  frames.setSize(160, 90);
  document.body.append(frames.canvas);
  await expect.poll(() => frames.canShow).toBe(true);
  const isShown = async (at: number, number: number) => {
    frames.want(at);
    await expect.poll(() => frames.shown?.isExact).toBe(true);
    // The canvas's content reaches this thread later.
    await expect.poll(() => frameOn(frames.canvas)).toBe(number);
  };
  await isShown(0, first);
  await isShown(seconds, last);
}

async function checkFrames({ blob, lengthSeconds }: ExportedFile, first: number, last: number, seconds: number): Promise<void> {
  expect(lengthSeconds).toBeCloseTo(seconds, 4);
  const elementSeconds = await checkElement(blob, first, last);
  await checkReader(blob, first, last, seconds);
  const { video } = await readFileFacts(blob);
  expect(video?.end).toBeCloseTo(seconds, 4);
  const times = [...(video?.packets.timestamps ?? [])].filter((time) => time > -1e-6);
  expect(times.filter((time) => time < seconds - 1e-6)).toHaveLength(last - first + 1);
  // One frame for each packet: once it has read the hidden ones, Chromium counts them, too.
  const ends = [seconds, times.length * FRAME_SECONDS];
  expect(Math.min(...ends.map((end) => Math.abs(elementSeconds - end)))).toBeLessThan(0.005);
}

test("B-203 an MP4 of a range that begins between key frames shows exactly its frames, copied, with the sound of the whole there", async () => {
  const picture = await mediaBlob("coded-groups.mp4");
  const start = exporterOf(picture);
  const whole = await soundOf((await fileOf(start())).blob);
  const file = await fileOf(start({ start: 3, end: 5.2 }));
  await checkFrames(file, 75, 129, 2.2);
  expect([file.lagFrames, file.name]).toEqual([0, expect.stringMatching(/^edited-video-\d+\.mp4$/u)]);

  // From the key frame at 2 s to the last packet that a shown frame depends on.
  const [before, after] = [await pictureOf(picture), await pictureOf(file.blob)];
  const at = before.packets.findIndex(({ sha256 }) => sha256 === after.packets[0]?.sha256);
  expect([before.packets[at]?.timestamp, before.packets[at]?.type]).toEqual([2, "key"]);
  expect(after.packets.map(({ sha256 }) => sha256)).toEqual(
    before.packets.slice(at, at + after.packets.length).map(({ sha256 }) => sha256),
  );
  expect(after.packets.length).toBeLessThan(2.5 * 25 + 25);
  expect(after.shown).toEqual(before.shown);

  const sound = await soundOf(file.blob);
  expect(sound.left.length).toBe(105_600);
  const there = whole.left.subarray(3 * RATE, 5.2 * RATE);
  const difference = sound.left.reduce((sum, sample, frame) => sum + (sample - (there[frame] ?? 0)) ** 2, 0) / sound.left.length;
  expect(decibels(Math.sqrt(difference))).toBeLessThan(-45);
});

test.runIf(isExhaustive).each([
  ["within a frame, which it then shows for the rest of its time", { start: 3.01, end: 3.985 }, 75, 99, 0.975],
  ["on a key frame, to the end", { start: 4, end: 30 }, 100, 199, 4],
] as const)("B-203 a range that begins %s has its frames and its length", async (_where, range, first, last, seconds) => {
  const file = await fileOf(exporterOf(await mediaBlob("coded-groups.mp4"))(range));
  await checkFrames(file, first, last, seconds);
});

test("B-203 a range after the picture's end or before its first frame is refused with a sentence", async () => {
  const start = exporterOf(await mediaBlob("late-picture.mp4"));
  expect(await failureOf(start({ start: 20, end: 21 }))).toMatchObject({ message: exportMessages.exportRangeBeyond });
  expect(await failureOf(start({ start: 0.1, end: 0.4 }))).toMatchObject({ message: exportMessages.exportRangeWithoutFrame });
});

/** An MP4 of 8 s with these edits of its picture. */
async function editedPicture(vide: readonly TestEdit[]): Promise<Blob> {
  const whole = new Uint8Array(await (await mediaBlob("edit-source.mp4")).arrayBuffer());
  return new Blob([withEdits(whole, { vide })]);
}

type OddRow = { readonly what: string; readonly picture: () => Promise<Blob>; readonly range: LoopRange; readonly firstTime?: number };

/** The first six are cut by code of their own. */
const ODD_PICTURES: readonly OddRow[] = [
  { what: "rotated", picture: () => mediaBlob("vanilagy__rotate-buck-bunny.mp4"), range: { start: 1.2, end: 1.8 } },
  { what: "frames of all lengths", picture: () => mediaBlob("vanilagy__cursed-vfr.mp4"), range: { start: 2.513, end: 4.01 } },
  { what: "in fragments after its index", picture: () => mediaBlob("partly-fragmented.mp4"), range: { start: 4.6, end: 5.4 } },
  {
    what: "trimmed by its edit list within a frame",
    picture: () => editedPicture([{ seconds: 3, from: 2.58 }]),
    range: { start: 1.6, end: 3 },
  },
  {
    what: "in two adjacent parts",
    picture: () =>
      editedPicture([
        { seconds: 1, from: 1.08 },
        { seconds: 2, from: 2.08 },
      ]),
    range: { start: 1.6, end: 2.8 },
  },
  { what: "not begun yet", picture: () => mediaBlob("late-picture.mp4"), range: { start: 0.2, end: 1 }, firstTime: 0.3 },
  {
    what: "cut off",
    picture: async () => (await mediaBlob("index-first.mp4")).slice(0, 180_000),
    range: { start: 1.5, end: 2.5 },
  },
  { what: "pixels of 2:1", picture: () => mediaBlob("vanilagy__sar_2x1.mp4"), range: { start: 1.2, end: 2 } },
  { what: "VP9", picture: () => mediaBlob("webav-tech__bear-vp9.mp4"), range: { start: 1.02, end: 2.02 } },
  { what: "Motion JPEG", picture: () => mediaBlob("mjpeg.mov"), range: { start: 0.4, end: 0.8 } },
  { what: "start codes, in Matroska", picture: startCodePicture, range: { start: 1.4, end: 3.2 } },
];

async function startCodePicture(): Promise<Blob> {
  const stream = new Uint8Array(await (await mediaBlob("units.h264")).arrayBuffer());
  return startCodeMkv(stream, { width: 160, height: 90 });
}

test.each(representatives(ODD_PICTURES))(
  "B-203 a range of a picture is cut ($what): the frame at the start lies at 0, and it is displayed as before",
  async ({ what, picture, range, firstTime = 0 }) => {
    const source = await picture();
    const exporter = anExporter(
      new Map([
        ["low.wav", wavFile(RATE, 8, tone(440, 0.3))],
        [PICTURE_URL, source],
      ]),
    );
    onTestFinished(() => exporter.dispose());
    const file = await fileOf(exporter.start(aTimeline([clip("low", 0, 8)]), { pictureHasSound: false, format: "mp4", range }));
    expect(file.lengthSeconds).toBeCloseTo(range.end - range.start, 3);
    const { video } = await readFileFacts(file.blob);
    expect(video?.end).toBeCloseTo(range.end - range.start, 3);
    const times = video?.packets.timestamps.filter((time) => time > -1e-6) ?? new Float64Array();
    expect(Math.min(...times)).toBeCloseTo(firstTime, 5);
    expect((await readFileFacts(source)).video?.rotation).toBe(video?.rotation);
    if (what.includes("start codes")) return;
    expect((await pictureOf(file.blob)).shown).toEqual((await pictureOf(source)).shown);
  },
);

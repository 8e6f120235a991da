import { expect, onTestFinished, test } from "vitest";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { createExporter } from "#export/exporter.ts";
import { openAudio } from "#engine/decode/open-audio.ts";
import type { Planar } from "#engine/decode/raw-audio.ts";
import { createPictureFrames } from "#engine/picture/picture-frames.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { aTimeline } from "#tests/support/model/builders.ts";
import { withEdits, type TestEdit } from "#tests/support/media/edit-lists.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { representatives } from "#tests/support/representatives.ts";

const RATE = 48_000;
const FRAME_SECONDS = 1 / 25;
const PRIMING = 1024 / RATE;

type Row = {
  readonly what: string;
  readonly vide: readonly TestEdit[];
  readonly soun: readonly TestEdit[];
  readonly seconds: number;
  /** The second of the untrimmed file that is audible at `heardAt`. */
  readonly heard: number;
  readonly heardAt: number;
};

const ROWS: readonly Row[] = [
  {
    what: "trimmed from 8 s to 3 s",
    vide: [{ seconds: 3, from: 2.58 }],
    soun: [{ seconds: 3, from: 2.5 + PRIMING }],
    seconds: 3,
    heard: 2.5,
    heardAt: 0,
  },
  {
    what: "in two parts that meet",
    vide: [
      { seconds: 1, from: 1.08 },
      { seconds: 2, from: 2.08 },
    ],
    soun: [
      { seconds: 1, from: 1 + PRIMING },
      { seconds: 2, from: 2 + PRIMING },
    ],
    seconds: 3,
    heard: 1,
    heardAt: 0,
  },
  {
    what: "behind half a second of nothing",
    vide: [{ seconds: 0.5 }, { seconds: 3, from: 0.08 }],
    soun: [{ seconds: 0.5 }, { seconds: 3, from: PRIMING }],
    seconds: 3.5,
    heard: 0,
    heardAt: 0.5,
  },
];

async function edited({ vide, soun }: Pick<Row, "vide" | "soun">): Promise<Blob> {
  const source = new Uint8Array(await (await mediaBlob("edit-source.mp4")).arrayBuffer());
  return new Blob([withEdits(source, { vide, soun })], { type: "video/mp4" });
}

/** The duration that a video element reports for a file. */
async function elementSeconds(file: Blob): Promise<number> {
  const video = document.createElement("video");
  const url = URL.createObjectURL(file);
  onTestFinished(() => URL.revokeObjectURL(url));
  await new Promise((resolve, reject) => {
    video.addEventListener("loadedmetadata", resolve);
    video.addEventListener("error", reject);
    video.src = url;
  });
  return video.duration;
}

async function lastFrameSeconds(file: Blob, seconds: number): Promise<number | undefined> {
  const frames = createPictureFrames({ blob: file });
  frames.setSize(64, 64);
  document.body.append(frames.canvas);
  await expect.poll(() => frames.canShow).toBe(true);
  frames.want(seconds);
  await expect.poll(() => frames.shown?.isExact).toBe(true);
  const shown = frames.shown?.seconds;
  frames.dispose();
  return shown;
}

async function soundOf(file: Blob): Promise<{ readonly lengthFrames: number; readonly channels: Planar }> {
  const audio = await openAudio({ blob: file });
  const { lengthFrames } = audio.facts;
  const channels = await audio.read(0, lengthFrames + RATE);
  audio.close();
  return { lengthFrames, channels };
}

async function exported(picture: Blob, seconds: number) {
  const timeline = aTimeline([], {
    picture: { url: "picture", duration: seconds },
    settings: { ...DEFAULT_SETTINGS, videoSound: { gain: 1, muted: false } },
  });
  return createExporter({ openMedia: () => Promise.resolve(picture), cache: false, report: () => undefined }).start(timeline, {
    pictureHasSound: true,
    format: "mp4",
  }).result;
}

test.each(representatives(ROWS))("an MP4 $what: element, single frames, sound and export agree on what is presented", async (row) => {
  const { seconds, heard, heardAt } = row;
  const file = await edited(row);
  expect(Math.abs((await elementSeconds(file)) - seconds)).toBeLessThan(FRAME_SECONDS / 2);
  // Requests a time that was cut away, too.
  expect(await lastFrameSeconds(file, seconds + 1)).toBeCloseTo(seconds - FRAME_SECONDS, 1);

  const whole = await soundOf(await mediaBlob("edit-source.mp4"));
  const sound = await soundOf(file);
  expect(sound.lengthFrames).toBe(seconds * RATE);
  const [from, at] = [heard * RATE, heardAt * RATE];
  const [samples = new Float32Array()] = sound.channels;
  const expected = whole.channels[0]?.subarray(from, from + sound.lengthFrames - at) ?? new Float32Array();
  const worst = expected.reduce(
    (most, sample, frame) => (frame < 2048 ? most : Math.max(most, Math.abs(sample - (samples[at + frame] ?? 0)))),
    0,
  );
  expect(worst).toBeLessThan(0.01);
  expect(samples.subarray(sound.lengthFrames).every((sample) => sample === 0)).toBe(true);
  expect(samples.subarray(0, at).every((sample) => sample === 0)).toBe(true);

  const result = await exported(file, seconds);
  if (!result.ok) throw new Error(result.error.message);
  expect(Math.abs(result.value.lengthSeconds - seconds)).toBeLessThan(FRAME_SECONDS / 2);
  const output = result.value.blob;
  const { video } = await readFileFacts(output);
  expect(Math.abs((video?.end ?? 0) - seconds)).toBeLessThan(FRAME_SECONDS / 2);
  // After an empty edit Chromium adds its length to that of a cut picture, whatever program wrote the file.
  if (heardAt === 0) expect(Math.abs((await elementSeconds(output)) - seconds)).toBeLessThan(FRAME_SECONDS);
  expect(await lastFrameSeconds(output, seconds + 1)).toBeCloseTo(seconds - FRAME_SECONDS, 1);
});

test("an MP4 whose edit list joins two parts that are not adjacent is not exported, and the sentence names a next step", async () => {
  const parts = [
    { seconds: 2, from: 0.08 },
    { seconds: 2, from: 5.08 },
  ];
  const result = await exported(await edited({ vide: parts, soun: parts }), 4);
  expect(result.ok ? "exported" : result.error.message).toContain("Change Video");
});

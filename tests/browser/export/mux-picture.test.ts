import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { createEncoders } from "#export/encode/encoders.ts";
import { encodeSound } from "#export/encode/encode-sound.ts";
import { examinePicture } from "#export/mux/examine-picture.ts";
import { placedAssets } from "#export/ffmpeg/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "#export/ffmpeg/ffmpeg-session.ts";
import { openFileCheck } from "#export/verify/file-check.ts";
import type { VideoFacts } from "#export/verify/file-facts.ts";
import { muxPicture } from "#export/mux/mux-picture.ts";
import { clearOutputFiles, createOutputFiles } from "#export/output/output-files.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { pictureOf, soundOf } from "./export-media.ts";
import { outputsStored } from "./outputs-stored.ts";
import { mixdownOf } from "./mixdown-of.ts";
import { loudestFrame } from "./tones.ts";
import { representatives } from "#tests/support/representatives.ts";

const RATE = 48_000;
const { signal } = new AbortController();

let session: FfmpegSession;
beforeEach(async () => {
  session = await openFfmpeg(placedAssets(), signal, () => undefined);
});
afterEach(() => session.terminate());

/** Silence with one loud sample. */
function click(lengthFrames: number, atFrame: number): Float32Array<ArrayBuffer> {
  const sound = new Float32Array(lengthFrames);
  sound[atFrame] = 0.8;
  return sound;
}

/** The engine's output must not go through its memory. */
const onDevice = (engine: FfmpegSession): FfmpegSession => ({ ...engine, read: () => Promise.reject(new Error("From memory.")) });

function wantedOf(video: VideoFacts, lengthFrames: number) {
  const wanted = { format: "mp4", video, codecSettings: CODEC_SETTINGS.mp4, lengthFrames } as const;
  return { ...wanted, openCheck: () => openFileCheck({ ...wanted, probes: [], signal }) };
}

const PICTURES = [
  ["vanilagy__video.mp4", "with sound of its own"],
  ["vanilagy__edts.mp4", "with B-frames, edit lists and pixels that are not square"],
  ["coded-groups.mp4", "of groups of frames"],
  ["vanilagy__rotate-buck-bunny.mp4", "that is rotated"],
  ["vanilagy__sar_2x1.mp4", "with an aspect of 2:1 per pixel"],
  ["vanilagy__cursed-vfr.mp4", "with frames of all lengths"],
  ["google__sample_fragmented.mp4", "in fragments"],
  ["meta-pytorch__discard_first_keyframe.mp4", "whose edit list begins after the first key frame"],
  ["late-picture.mp4", "that begins at half a second"],
  ["mjpeg.mov", "in Motion JPEG"],
] as const;

test.each(representatives(PICTURES, 2))(
  "B-131 the video stream of %s, a picture %s, is copied unchanged; the sound is as long and in its place",
  async (name) => {
    const source = await mediaBlob(name);
    const { video } = await examinePicture(source, "mp4", signal);
    const lengthFrames = Math.round(video.end * RATE);
    const clickFrame = Math.round(lengthFrames / 3);
    const mix = mixdownOf(click(lengthFrames, clickFrame));
    const encoders = createEncoders(CODEC_SETTINGS.mp4, Promise.resolve(session), 1, () => Promise.reject(new Error("one is enough")));
    const { file } = await encodeSound(mix, encoders, lengthFrames, () => undefined);

    const files = await createOutputFiles().begin();
    const { file: output } = await muxPicture(
      onDevice(session),
      { ...wantedOf(video, lengthFrames), picture: source, sound: file, files, signal },
      () => undefined,
    );

    const head = new TextDecoder("latin1").decode(await output.slice(0, 64).arrayBuffer());
    expect([head.slice(4, 8), head.indexOf("moov") > 0]).toEqual(["ftyp", true]);
    const before = await pictureOf(source);
    const after = await pictureOf(output);
    expect(after.shown).toEqual(before.shown);
    expect(after.packets.map(({ type, sha256 }) => ({ type, sha256 }))).toEqual(
      before.packets.map(({ type, sha256 }) => ({ type, sha256 })),
    );
    const moved = after.packets.map((packet, index) => Math.abs(packet.timestamp - (before.packets[index]?.timestamp ?? 0)));
    expect(Math.max(...moved)).toBeLessThan(1e-5);
    expect(Math.abs(after.end - before.end)).toBeLessThan(before.frameSeconds);
    const sound = await soundOf(output);
    expect([sound.codec, sound.rate, sound.channels]).toEqual(["aac", 48_000, 2]);
    expect(Math.abs(sound.lengthSeconds - before.end)).toBeLessThan(before.frameSeconds);
    expect(Math.abs(loudestFrame(sound.left) - clickFrame)).toBeLessThanOrEqual(1);
  },
);

test("if the device has no space for the file, the engine writes it in its memory", async () => {
  const picture = await mediaBlob("export-picture.mp4");
  const { video } = await examinePicture(picture, "mp4", signal);
  const lengthFrames = Math.round(video.end * RATE);
  const encoders = createEncoders(CODEC_SETTINGS.mp4, Promise.resolve(session), 1, () => Promise.reject(new Error("one is enough")));
  const { file: sound } = await encodeSound(mixdownOf(click(lengthFrames, 9000)), encoders, lengthFrames, () => undefined);
  await clearOutputFiles();
  const files = await createOutputFiles().begin();
  const { origin } = location;
  await cdp().send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 20_000 });
  onTestFinished(async () => {
    await cdp().send("Storage.overrideQuotaForOrigin", { origin });
  });
  const full: FfmpegSession = { ...session, read: (path) => (paths.push(path), session.read(path)) };
  const paths: string[] = [];
  const input = { ...wantedOf(video, lengthFrames), picture, sound, files, signal };
  const { file: output } = await muxPicture(full, input, () => undefined);
  expect(paths).toEqual(["out"]);
  // The unfinished file does not stay on the device.
  expect(await outputsStored()).toEqual([]);
  expect((await pictureOf(output)).packets).toEqual((await pictureOf(picture)).packets);
});

test("B-134 a VP8 picture is refused with a sentence before anything starts", async () => {
  await expect(examinePicture(await mediaBlob("vp8.webm"), "mp4", signal)).rejects.toMatchObject({
    failure: { kind: "picture", message: expect.stringContaining("VP8, which an MP4 file cannot carry") },
  });
});

test("a file that is no MP4, MOV or WebM is refused with a sentence, whatever it is called", async () => {
  for (const source of [new Blob(["#EXTM3U\nhttp://evil/a.ts\n"]), new Blob([]), await mediaBlob("slhck__test_loud.m4a")]) {
    await expect(examinePicture(source, "mp4", signal)).rejects.toMatchObject({
      failure: { message: expect.stringMatching(/cannot be read|Error: Video file/u) },
    });
  }
});

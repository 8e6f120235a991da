import { expect, test } from "vitest";
import { muxArguments } from "#export/ffmpeg/ffmpeg-arguments.ts";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { cutPicture } from "#export/mux/cut-picture.ts";
import type { VideoFacts } from "#export/verify/file-facts.ts";
import { readFileFacts } from "#export/verify/file-facts.ts";
import { judgeOutput } from "#export/verify/check-output.ts";
import { aVideo } from "#tests/support/model/a-video.ts";
import { readMedia } from "#tests/support/media/media-files.ts";

/** 25 frames a second; the number of each frame in decode order. */
function pictureOf(frames: readonly number[], keyPackets: readonly number[], more: Partial<VideoFacts> = {}): VideoFacts {
  return aVideo({
    end: (Math.max(...frames) + 1) / 25,
    keyPackets: Uint32Array.from(keyPackets),
    packets: { timestamps: Float64Array.from(frames, (frame) => frame / 25), sizesBytes: Uint32Array.from(frames, (frame) => 100 + frame) },
    ...more,
  });
}

/** The frames that a cut has, in decode order. */
function framesOf(cut: VideoFacts | undefined): readonly number[] {
  return [...(cut?.packets.sizesBytes ?? [])].map((size) => size - 100);
}

// Key frames at 0, 6 and 12; the second group is open: frames 4 and 5 are decoded after key frame 6.
const OPEN = pictureOf([0, 3, 1, 2, 6, 4, 5, 9, 7, 8, 12, 10, 11], [0, 4, 10]);

test("B-203 a cut has the packets from the key frame that the first frame depends on to the last that a shown one depends on", () => {
  expect(framesOf(cutPicture(OPEN, { start: 7 / 25, end: 8 / 25 }))).toEqual([6, 4, 5, 9, 7]);
  expect(framesOf(cutPicture(OPEN, { start: 6 / 25, end: 7 / 25 }))).toEqual([6]);
  expect(framesOf(cutPicture(OPEN, { start: 0, end: 1 / 25 }))).toEqual([0]);
  // Frame 5 comes after key frame 6 in decode order, but cannot be decoded from it.
  expect(framesOf(cutPicture(OPEN, { start: 5 / 25, end: 6 / 25 }))).toEqual([0, 3, 1, 2, 6, 4, 5]);
  expect(cutPicture(OPEN, { start: 7 / 25, end: 30 })).toMatchObject({
    isCut: true,
    end: expect.closeTo(6 / 25, 9),
    part: { sourceEnd: 13 / 25 },
  });
});

test("B-203 a range that begins within a frame shows the rest of it; one that begins a rounding before a frame begins with it", () => {
  const within = cutPicture(OPEN, { start: 7.5 / 25, end: 9 / 25 });
  expect(within?.part).toMatchObject({ start: expect.closeTo(7.5 / 25, 4), clipAfter: expect.closeTo(6.5 / 25, 9) });
  expect([...(within?.packets.timestamps ?? [])].at(4)).toBe(0);
  expect(framesOf(within)[4]).toBe(7);
  const rounded = cutPicture(OPEN, { start: 7 / 25 - 0.0004, end: 9 / 25 + 0.0004 });
  expect(rounded?.part).toMatchObject({ start: 7 / 25, clipAfter: undefined });
  expect(rounded?.end).toBeCloseTo(2 / 25, 9);
});

test("B-203 a range before the first frame of a picture, or after its end, shows none", () => {
  const late = pictureOf([20, 21, 22], [0]);
  expect(cutPicture(late, { start: 0.1, end: 0.7 })).toBeUndefined();
  expect(cutPicture(late, { start: 2, end: 3 })).toBeUndefined();
  expect(cutPicture(late, { start: 0.1, end: 0.82 })).toMatchObject({
    part: { start: expect.closeTo(0.1, 4) },
    end: expect.closeTo(0.72, 4),
  });
});

test("the video engine looks for the key frame a second early, only where it can, and stops reading a second after the end", () => {
  const long = pictureOf(
    Array.from({ length: 250 }, (_, frame) => frame),
    [0, 50, 100, 150, 200],
    { timescale: 600 },
  );
  const argsOf = (video: VideoFacts) => {
    const cut = cutPicture(video, { start: 5, end: 6 });
    const { codecSettings, output } = { codecSettings: CODEC_SETTINGS.mp4, output: "out" };
    const pictureCount = cut?.packets.timestamps.length;
    const { demuxer } = video;
    return muxArguments({
      format: "mp4",
      demuxer,
      codecSettings,
      movieTimescale: 1,
      shift: 0,
      part: cut?.part,
      pictureCount,
      lengthSeconds: 1,
      output,
    }).join(" ");
  };
  expect(argsOf(long)).toContain("-itsoffset -5 -seek_timestamp 1 -ss 3 -f mov");
  // Key frames 2 s and 4 s after 0 lie 3 s and 1 s before the start; ticks are those that are written.
  expect(argsOf(long)).toContain(String.raw`noise=drop=if(ld(0)\,gte(n-ld(1)\,50)\,if(key*gt(pts\,-38400)\,`);
  expect(argsOf(long)).toContain("-t 2 -video_track_timescale 19200");
  expect(argsOf({ ...long, demuxer: "matroska" })).not.toContain("-ss");
});

test("a copy that the engine moved is recognised as such beside the frame that is clipped at the start, and only then", () => {
  const cut = cutPicture(OPEN, { start: 7.5 / 25, end: 9 / 25 });
  if (!cut) throw new Error("There is no cut.");
  const audio = { codec: "aac", rate: 48_000, channels: 2, end: cut.end };
  const wanted = { format: "mp4", video: cut, codecSettings: CODEC_SETTINGS.mp4, lengthFrames: Math.round(cut.end * 48_000) } as const;
  const judge = (timestamps: Float64Array) =>
    judgeOutput({ video: { ...cut, packets: { ...cut.packets, timestamps } }, audio, videoCount: 1, audioCount: 1 }, wanted).kind;
  const { timestamps } = cut.packets;
  expect(judge(timestamps)).toBe("good");
  expect(judge(timestamps.map((time) => (time === 0 ? -0.02 : time)))).toBe("bad");
  expect(judge(timestamps.map((time) => (time === 0 ? -0.03 : time - 0.02)))).toBe("shifted");
  expect(judge(timestamps.map((time, index) => (index === 2 ? time + 0.01 : time)))).toBe("bad");
});

test("the facts of a picture name its key frames", async () => {
  const { video } = await readFileFacts(new Blob([Uint8Array.from(await readMedia("edit-source.mp4"))]));
  expect([...(video?.keyPackets ?? [])].map((key) => Math.round(25 * (video?.packets.timestamps[key] ?? 0)))).toEqual([0, 50, 100, 150]);
});

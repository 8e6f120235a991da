import { expect, test } from "vitest";
import { judgeOutput } from "#export/verify/check-output.ts";
import { exactTimescale } from "#export/mux/mux-picture.ts";
import { asExportError, fetchFailure, MediaFetchError } from "#export/export-failure.ts";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { EXPORT_FORMATS } from "#export/plan/export-format.ts";
import { encodeArguments, muxArguments } from "#export/ffmpeg/ffmpeg-arguments.ts";
import { exportFileName } from "#export/plan/export-file-name.ts";
import { codecVerdict, pictureVerdict } from "#export/mux/picture-codecs.ts";
import type { MediaFileFacts, VideoFacts } from "#export/verify/file-facts.ts";
import { aVideo } from "#tests/support/model/a-video.ts";

test("B-135 the file is called edited-video-{timestamp}.mp4", () => {
  expect(exportFileName(1_767_225_600_000.7)).toBe("edited-video-1767225600000.mp4");
  expect(EXPORT_FORMATS.map((format) => exportFileName(5, format))).toEqual([
    "edited-video-5.mp4",
    "edited-video-5.webm",
    "edited-audio-5.wav",
    "edited-stems-5.zip",
  ]);
});

const MP4 = { format: "mp4", demuxer: "mov", codecSettings: CODEC_SETTINGS.mp4, lengthSeconds: 5, output: "out" } as const;

test("B-131 sound is encoded as AAC 192k, 48 kHz, stereo; the picture is copied; every input's format is forced", () => {
  const encode = encodeArguments(48_000, CODEC_SETTINGS.mp4).join(" ");
  expect(encode).toContain("-f f32le -ar 48000 -ac 2 -i segment.f32");
  expect(encode).toContain("-c:a aac -b:a 192k -ar 48000 -ac 2");
  const mux = muxArguments({ ...MP4, movieTimescale: 192_000, shift: 0 }).join(" ");
  expect(mux).toContain("-f mov -i /in/picture");
  expect(mux).toContain("-map 0:V:0 -map 1:a:0 -c copy");
  expect(mux).not.toContain("-shortest");
  expect(mux).not.toContain("-bsf");
  const cut = muxArguments({ ...MP4, pictureCount: 57, movieTimescale: 192_000, shift: 0 }).join(" ");
  expect(cut).toContain("-c copy -bsf:v noise=drop=floor(n/57)");
});

test("numbers reach the video engine only if they are finite", () => {
  expect(() => muxArguments({ ...MP4, movieTimescale: Number.NaN, shift: 0 })).toThrow("finite");
  expect(muxArguments({ ...MP4, movieTimescale: 1, shift: -1 / 12 })).toContain("-0.083333333");
});

test.each([
  ["vp8", "VP8"],
  ["V_VP8", "VP8"],
  ["apch", "ProRes"],
  ["ap4h", "ProRes"],
  ["tscc", "tscc"],
])("B-134 %s cannot be copied into MP4, and the message names it", (codec, name) => {
  expect(codecVerdict(codec, "mp4")).toMatchObject({ kind: "refused", message: expect.stringContaining(name) });
});

test.each([
  ["hevc", "HEVC"],
  ["jpeg", "Motion JPEG"],
  ["mp4v", "MPEG-4 Part 2"],
])("%s is accepted with a warning", (codec, name) => {
  expect(codecVerdict(codec, "mp4")).toMatchObject({ kind: "warning", message: expect.stringContaining(name) });
});

test("B-134 for a codec that only the other container supports, the message names that container", () => {
  expect(codecVerdict("vp8", "mp4")).toMatchObject({
    kind: "refused",
    instead: "webm",
    message: expect.stringContaining("as WebM instead"),
  });
  expect(codecVerdict("avc", "webm")).toMatchObject({
    kind: "refused",
    instead: "mp4",
    message: expect.stringContaining("as MP4 instead"),
  });
  expect(codecVerdict("apch", "webm")).toMatchObject({ kind: "refused", instead: undefined });
  expect(["vp8", "vp9", "av1"].map((codec) => codecVerdict(codec, "webm").kind)).toEqual(["fine", "fine", "fine"]);
});

test("B-134 the format advised for a picture stored rotated accepts it", () => {
  const formats = ["mp4", "webm"] as const;
  for (const rotation of [0, 90, 180, 270])
    for (const codec of ["avc", "vp8", "vp9", "av1", "hevc", "apch", "tscc"])
      for (const format of formats) {
        const verdict = pictureVerdict({ codec, rotation }, format);
        if (rotation === 0) expect(verdict).toEqual(codecVerdict(codec, format));
        if (verdict.kind !== "refused") continue;
        const { instead, message } = verdict;
        if (instead === undefined) expect(message, `${codec} ${rotation} ${format}`).toContain("Convert the video to H.264");
        else expect(pictureVerdict({ codec, rotation }, instead).kind, `${codec} ${rotation} ${format}`).not.toBe("refused");
      }
  expect(pictureVerdict({ codec: "vp9", rotation: 90 }, "webm")).toEqual({
    kind: "refused",
    message: "This video's picture is stored turned, and a WebM file cannot say so. Export it as MP4 instead.",
    instead: "mp4",
  });
  for (const format of formats)
    expect(pictureVerdict({ codec: "vp8", rotation: 90 }, format)).toMatchObject({
      instead: undefined,
      message: expect.stringMatching(/VP8.*stored turned/u),
    });
});

test.each([
  ["tscc", "tscc"],
  [undefined, "unknown"],
])("B-134 a picture whose codec is %s is refused, and its format is named", (codec, named) => {
  expect(codecVerdict(codec, "mp4")).toMatchObject({
    kind: "refused",
    instead: undefined,
    message: `This video's picture has a format (${named}) that an MP4 file cannot carry unchanged. Convert the video to H.264 (MP4) and use "Change Video", then export again.`,
  });
});

test.each(["avc", "vp9", "av1"])("%s is accepted without a warning", (codec) => {
  expect(codecVerdict(codec, "mp4")).toEqual({ kind: "fine" });
});

test.each([
  [new MediaFetchError("network", "x"), "Check network or CORS policy."],
  [new TypeError("Failed to fetch"), "Check network or CORS policy."],
  [new MediaFetchError("notFound", "x"), "File not found (404)."],
  [new MediaFetchError("badUrl", "x"), "Check URL validity."],
])("B-138 a file that cannot be fetched is named, with a hint", (cause, hint) => {
  expect(fetchFailure("Theme", "https://host/a/theme.wav?token=1", cause).failure).toEqual({
    kind: "fetch",
    message: "Failed to fetch Theme (theme.wav).",
    hint,
  });
});

test("B-139 anything else reads 'Export failed: {message}. Check console.'", () => {
  expect(asExportError(new Error("boom"), "Mixing sound").failure.message).toBe("Export failed: boom. Check console.");
});

test.each([
  [12_800, 192_000],
  [30_000, 240_000],
  [90_000, 720_000],
  [57_600, 288_000],
  [1_000_000_000, 1_000_000_000],
])("a picture timescale of %d Hz gives a movie timescale of %d Hz, exact for picture and sound", (picture, movie) => {
  expect(exactTimescale(picture)).toBe(movie);
});

const video = aVideo({
  end: 0.12,
  packets: { timestamps: Float64Array.of(0, 0.08, 0.04), sizesBytes: Uint32Array.of(10, 5, 5) },
});
const good: MediaFileFacts = { video, audio: { codec: "aac", rate: 48_000, channels: 2, end: 0.12 }, videoCount: 1, audioCount: 1 };
const withPackets = (packets: Partial<VideoFacts["packets"]>): MediaFileFacts => ({
  ...good,
  video: { ...video, packets: { ...video.packets, ...packets } },
});

const wanted = { format: "mp4", video, codecSettings: CODEC_SETTINGS.mp4, lengthFrames: 5760 } as const;

test("an output is good only if its streams, lengths and packets are as expected", () => {
  const judge = (output: MediaFileFacts) => judgeOutput(output, wanted).kind;
  expect(judge(good)).toBe("good");
  expect(judge({ ...good, audio: undefined, audioCount: 0 })).toBe("bad");
  expect(judge({ ...good, videoCount: 2 })).toBe("bad");
  expect(judge({ ...good, audio: { codec: "aac", rate: 44_100, channels: 2, end: 0.12 } })).toBe("bad");
  expect(judge({ ...good, audio: { codec: "aac", rate: 48_000, channels: 2, end: 0.2 } })).toBe("bad");
  expect(judge(withPackets({ sizesBytes: Uint32Array.of(10, 5, 6) }))).toBe("bad");
  expect(judge(withPackets({ sizesBytes: Uint32Array.of(10, 5) }))).toBe("bad");
  expect(judge(withPackets({ timestamps: Float64Array.of(0, 0.09, 0.04) }))).toBe("bad");
});

test("for a picture whose framing a copy changes, payloads are compared instead of sizes", () => {
  const carried = (sums: readonly number[], sizes = [9, 4, 4]) => ({ sizesBytes: Uint32Array.from(sizes), sums: Uint32Array.from(sums) });
  const framed = { ...wanted, video: { ...video, packets: { ...video.packets, payloads: carried([1, 2, 3]) } } };
  const longer = { sizesBytes: Uint32Array.of(12, 7, 7) };
  const judge = (payloads: ReturnType<typeof carried> | undefined) => judgeOutput(withPackets({ ...longer, payloads }), framed).kind;
  expect(judge(carried([1, 2, 3]))).toBe("good");
  expect(judge(carried([1, 2, 4]))).toBe("bad");
  expect(judge(carried([1, 2, 3], [9, 4, 5]))).toBe("bad");
  expect(judge(carried([1, 2], [9, 4]))).toBe("bad");
  expect(judge(undefined)).toBe("bad");
});

test("in a shifted copy of a part another frame may begin at 0; the difference is that of all others", () => {
  const part = { start: 3, ticks: 12_800, seekTo: 1, keyAfter: 0, clipAfter: 2.9, sourceEnd: 8 };
  const packets = { ...video.packets, timestamps: Float64Array.of(-0.07, 0, 0.01) };
  const judge = (...timestamps: readonly number[]) =>
    judgeOutput(withPackets({ timestamps: Float64Array.from(timestamps) }), { ...wanted, video: { ...video, packets, part } });
  expect(judge(-0.07, 0, 0.01)).toEqual({ kind: "good" });
  expect(judge(0, 0.01, 0.05)).toMatchObject({ kind: "shifted", seconds: expect.closeTo(0.04) });
  expect(judge(-0.07, 0.01, 0.01).kind).toBe("bad");
});

test("an output whose picture is shifted in time is recognised, with the difference", () => {
  expect(judgeOutput(withPackets({ timestamps: Float64Array.of(0.08, 0.16, 0.12) }), wanted)).toEqual({
    kind: "shifted",
    seconds: 0.08,
  });
});

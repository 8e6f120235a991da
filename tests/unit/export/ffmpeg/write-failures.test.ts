import { expect, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { FfmpegRunError } from "#export/ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "#export/ffmpeg/ffmpeg-session.ts";
import { aVideo } from "#tests/support/model/a-video.ts";
import { muxPicture } from "#export/mux/mux-picture.ts";
import type { OutputRun } from "#export/output/output-files.ts";
import { requireRoom } from "#export/output/require-room.ts";

const refuse = () => Promise.reject(new Error("not asked for"));
const session: FfmpegSession = {
  mount: () => Promise.resolve(),
  mountDevice: refuse,
  unmountDevice: refuse,
  run: refuse,
  write: refuse,
  read: refuse,
  remove: refuse,
  refresh: () => Promise.resolve(),
  terminate: () => undefined,
};
/** Output on a device without files. */
const files: OutputRun = {
  store: refuse,
  file: () => Promise.resolve(undefined),
  roomFor: () => Promise.resolve("full"),
  within: () => Promise.resolve(files),
  discard: () => Promise.resolve(),
};
const { signal } = new AbortController();
const openCheck = () => ({ run: refuse, dispose: () => undefined });
const video = aVideo({ timescale: 25, end: 1 });

test("B-139 'Failed writing {file} to virtual filesystem' has the file name that the user knows", async () => {
  const failureOf = (more: Partial<FfmpegSession>) =>
    muxPicture(
      { ...session, ...more },
      {
        format: "webm",
        picture: new Blob(),
        video,
        sound: new Blob(),
        codecSettings: CODEC_SETTINGS.webm,
        lengthFrames: 48_000,
        files,
        signal,
        openCheck,
      },
      () => undefined,
    ).catch((error: unknown) => error);
  const sentence = (file: string) => `Failed writing ${file} to virtual filesystem. Large files might exceed memory limits.`;
  const full = () => Promise.reject(new FfmpegRunError("Cannot allocate memory", []));
  const hint = "Close other tabs and programs, free space on this computer, and try again.";
  expect(await failureOf({ mount: refuse })).toMatchObject({ failure: { kind: "write", message: sentence("Video"), hint } });
  expect(await failureOf({ run: full })).toMatchObject({ failure: { kind: "write", message: sentence("edited-video.webm"), hint } });
  expect(await failureOf({ run: () => Promise.resolve() })).toMatchObject({ failure: { message: sentence("edited-video.webm") } });
});

test("B-219 a file of 1 GB or more is not written in the engine's memory: without room on the device the export ends with its size", async () => {
  const packets = { timestamps: Float64Array.of(0, 0.04), sizesBytes: Uint32Array.of(2 ** 32 - 1, 1_305_032_704) };
  const failed = muxPicture(
    session,
    {
      format: "mp4",
      picture: new Blob(),
      video: aVideo({ packets }),
      sound: new Blob(),
      codecSettings: CODEC_SETTINGS.mp4,
      lengthFrames: 3840,
      files,
      signal,
      openCheck,
    },
    () => undefined,
  );
  await expect(failed).rejects.toMatchObject({
    failure: { kind: "write", message: "An export of 5.6 GB needs private storage, which this page does not have here." },
  });
  await expect(requireRoom(files, 999_999_999)).resolves.toBeUndefined();
  await expect(requireRoom(files, 1e9)).rejects.toMatchObject({
    failure: { kind: "write", message: "This browser's storage has no room for 1.0 GB, so nothing was exported." },
  });
  await expect(requireRoom({ ...files, roomFor: () => Promise.resolve("enough") }, 1e9)).resolves.toBeUndefined();
});

test("B-219 a device that is full while a large file is written offers a place for it at once", async () => {
  const packets = { timestamps: Float64Array.of(0, 0.04), sizesBytes: Uint32Array.of(2 ** 32 - 1, 1_305_032_704) };
  const device: OutputRun = { ...files, file: () => Promise.resolve({} as FileSystemFileHandle), within: () => Promise.resolve(device) };
  const fillsUp: FfmpegSession = {
    ...session,
    mountDevice: () => Promise.resolve(true),
    unmountDevice: () => Promise.resolve(),
    run: () => Promise.reject(new FfmpegRunError("No space left on device", [])),
  };
  const failureOf = (canBePlaced: boolean) =>
    muxPicture(
      fillsUp,
      {
        format: "mp4",
        picture: new Blob(),
        video: aVideo({ packets }),
        sound: new Blob(),
        codecSettings: CODEC_SETTINGS.mp4,
        lengthFrames: 3840,
        files: device,
        canBePlaced,
        signal,
        openCheck,
      },
      () => undefined,
    ).catch((error: unknown) => error);
  const message = "This browser's storage has no room for 5.6 GB, so nothing was exported.";
  expect(await failureOf(true)).toMatchObject({ failure: { kind: "write", message, needsPlace: true } });
  expect(await failureOf(false)).toMatchObject({ failure: { kind: "write", message, needsPlace: undefined } });
});

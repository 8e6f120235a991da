import { expect, test } from "vitest";
import { CODEC_SETTINGS } from "#export/encode/codec-settings.ts";
import { FfmpegRunError } from "#export/ffmpeg/ffmpeg-session.ts";
import type { FfmpegSession } from "#export/ffmpeg/ffmpeg-session.ts";
import { aVideo } from "#tests/support/model/a-video.ts";
import { muxPicture } from "#export/mux/mux-picture.ts";
import type { OutputRun } from "#export/output/output-files.ts";

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

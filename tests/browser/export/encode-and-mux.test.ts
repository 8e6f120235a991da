import { expect, test } from "vitest";
import { encodeAndMux } from "#export/encode-and-mux.ts";
import { examinePicture } from "#export/examine-picture.ts";
import { SELF_HOSTED_ASSETS } from "#export/ffmpeg-assets.ts";
import { openFfmpeg } from "#export/ffmpeg-session.ts";
import { readFileFacts } from "#export/picture-packets.ts";
import { PcmBlobWriter } from "#export/pcm-blob.ts";
import { mediaBlob } from "./media.ts";

function silentMix(lengthFrames: number): Blob {
  const writer = new PcmBlobWriter();
  const silence = new Float32Array(lengthFrames);
  writer.add(silence, silence);
  return writer.finish();
}

test("§9 the video stream is copied unchanged", async () => {
  const picture = await mediaBlob("vanilagy__video.mp4");
  const { video } = await examinePicture(picture);
  const lengthFrames = Math.round(video.end * 48_000);
  const session = await openFfmpeg(SELF_HOSTED_ASSETS, new AbortController().signal, () => undefined);
  const output = await encodeAndMux(session, { picture, video, mix: silentMix(lengthFrames), lengthFrames }, () => undefined);
  session.terminate();
  const facts = await readFileFacts(output);
  expect(facts.video?.packets).toEqual(video.packets);
});

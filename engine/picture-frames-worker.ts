/** Picture frames worker: opens one picture and shows its frames on a canvas, by WebCodecs, while the hand looks for a place. */
import { EncodedPacketSink, Input } from "mediabunny";
import type { InputVideoTrack } from "mediabunny";
import { mediaSource } from "./decode/byte-source.ts";
import { OPENED_FORMATS } from "./decode/formats.ts";
import { PictureFrameCache } from "./picture-frame-cache.ts";
import { createFrameScaler, type FrameScaler } from "./picture-frame-pixels.ts";
import { PictureFrameReader } from "./picture-frame-reader.ts";
import type { FramesCommand, FramesReport } from "./picture-frames-protocol.ts";

const CACHE_BYTES = 64 * 2 ** 20;

const post = (report: FramesReport) => self.postMessage(report);
const fail = (error: unknown) => post({ type: "failed", detail: String(error) });

const urlQuestions = new Map<number, (url: string | undefined) => void>();
let requests = 0;
let scaler: FrameScaler | undefined;
let reader: PictureFrameReader | undefined;

async function askUrl(): Promise<string> {
  const request = ++requests;
  const url = await new Promise<string | undefined>((resolve) => {
    urlQuestions.set(request, resolve);
    post({ type: "askedUrl", request });
  });
  if (url === undefined) throw new Error("The picture's address could not be had.");
  return url;
}

/** What the decoder must be told; undefined where this browser cannot decode the picture by WebCodecs. */
async function decoderConfig(picture: InputVideoTrack): Promise<VideoDecoderConfig | undefined> {
  const config = typeof VideoDecoder === "undefined" ? null : await picture.getDecoderConfig();
  if (config === null) return undefined;
  const { supported } = await VideoDecoder.isConfigSupported(config);
  return supported === true ? config : undefined;
}

async function open(blob: Blob | undefined, canvas: OffscreenCanvas): Promise<void> {
  const source = await mediaSource(blob === undefined ? { url: askUrl } : { blob });
  const picture = await new Input({ formats: OPENED_FORMATS, source }).getPrimaryVideoTrack();
  if (picture === null) throw new Error("The file has no picture.");
  // Frames before 0 are cut off by an edit list.
  const firstSeconds = Math.max(0, await picture.getFirstTimestamp());
  const config = await decoderConfig(picture);
  const context = canvas.getContext("2d", { alpha: false });
  if (config === undefined || context === null) return post({ type: "opened", firstSeconds, canDecode: false });
  const shape = { widthPx: await picture.getDisplayWidth(), heightPx: await picture.getDisplayHeight(), turn: await picture.getRotation() };
  const sized = createFrameScaler(shape);
  let onCanvas: ImageData | undefined;
  scaler = sized;
  reader = new PictureFrameReader({
    sink: new EncodedPacketSink(picture),
    config,
    cache: new PictureFrameCache(CACHE_BYTES),
    scale: (frame) => sized.scale(frame),
    capacityFrames: () => CACHE_BYTES / sized.bytesPerFrame(),
    show: ({ micros, pixels }, number, isExact) => {
      if (pixels !== onCanvas) {
        if (canvas.width !== pixels.width) canvas.width = pixels.width;
        if (canvas.height !== pixels.height) canvas.height = pixels.height;
        context.putImageData(pixels, 0, 0);
        onCanvas = pixels;
      }
      post({ type: "shown", number, seconds: micros / 1e6, isExact });
    },
    onBroken: fail,
  });
  post({ type: "opened", firstSeconds, canDecode: true });
}

self.addEventListener("message", ({ data: command }: MessageEvent<FramesCommand>) => {
  switch (command.type) {
    case "open":
      open(command.blob, command.canvas).catch(fail);
      return;
    case "setSize":
      return scaler?.setSize(command.widthPx, command.heightPx);
    case "want":
      return reader?.want(command.number, command.seconds);
    case "rest":
      return reader?.rest();
    case "giveUrl":
      urlQuestions.get(command.request)?.(command.url);
      urlQuestions.delete(command.request);
  }
});

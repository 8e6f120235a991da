/** Picture frames worker: opens one picture and shows its frames on a canvas, by WebCodecs. */
import type { EncodedPacketSink } from "mediabunny";
import { openPicture } from "./open-picture.ts";
import { PictureFrameCache } from "./picture-frame-cache.ts";
import { createFrameScaler, type FrameScaler } from "./picture-frame-pixels.ts";
import { PictureFrameReader } from "./picture-frame-reader.ts";
import { steppedFrame } from "./picture-frame-times.ts";
import type { FramesCommand, FramesReport } from "./picture-frames-protocol.ts";
import type { SentBytes } from "../sources/sent-bytes.ts";
import { createUrlRequests } from "../sources/url-requests.ts";

const CACHE_BYTES = 64 * 2 ** 20;

const post = (report: FramesReport) => self.postMessage(report);
const fail = (error: unknown) => post({ type: "failed", detail: String(error) });

const urls = createUrlRequests((request, refused) => post({ type: "askedUrl", request, refused }));
let packets: EncodedPacketSink | undefined;
let scaler: FrameScaler | undefined;
let reader: PictureFrameReader | undefined;

async function open(sent: SentBytes, canvas: OffscreenCanvas): Promise<void> {
  const { firstSeconds, shape, sink, config } = await openPicture("blob" in sent ? sent : { ...sent, url: (refused) => urls.ask(refused) });
  packets = sink;
  const context = canvas.getContext("2d", { alpha: false });
  if (config === undefined || context === null) return post({ type: "opened", firstSeconds, canDecode: false });
  const sized = createFrameScaler(shape);
  let onCanvas: ImageData | undefined;
  scaler = sized;
  reader = new PictureFrameReader({
    sink,
    config,
    cache: new PictureFrameCache(CACHE_BYTES),
    scale: (frame) => sized.scale(frame),
    capacityFrames: () => CACHE_BYTES / sized.bytesPerFrame(),
    show: ({ micros, pixels }, requestNumber, isExact) => {
      if (pixels !== onCanvas) {
        if (canvas.width !== pixels.width) canvas.width = pixels.width;
        if (canvas.height !== pixels.height) canvas.height = pixels.height;
        context.putImageData(pixels, 0, 0);
        onCanvas = pixels;
      }
      post({ type: "shown", requestNumber, seconds: micros / 1e6, isExact });
    },
    onBroken: fail,
  });
  post({ type: "opened", firstSeconds, canDecode: true });
}

async function findStep({ request, step }: Extract<FramesCommand, { type: "findStep" }>): Promise<void> {
  const frame = packets && (await steppedFrame(packets, step).catch(() => undefined));
  post({ type: "foundStep", request, frame });
}

self.addEventListener("message", ({ data: command }: MessageEvent<FramesCommand>) => {
  switch (command.type) {
    case "open":
      open(command.bytes, command.canvas).catch(fail);
      return;
    case "setSize":
      return scaler?.setSize(command.widthPx, command.heightPx);
    case "want":
      return reader?.want(command.requestNumber, command.seconds);
    case "rest":
      return reader?.stop();
    case "findStep":
      void findStep(command);
      return;
    case "answerUrl":
      return urls.answer(command.request, command.url);
  }
});

/** Thumbnails worker: opens one picture and makes thumbnails of it, by WebCodecs. */
import { openPicture } from "../open-picture.ts";
import type { SentBytes } from "../../sources/sent-bytes.ts";
import { createUrlRequests } from "../../sources/url-requests.ts";
import type { ThumbnailCommand, ThumbnailReport } from "./thumbnails-protocol.ts";
import { createSmallPixels } from "./small-pixels.ts";
import { ThumbnailReader } from "./thumbnail-reader.ts";

const post = (report: ThumbnailReport, transfer: Transferable[] = []) => self.postMessage(report, { transfer });
const fail = (error: unknown) => post({ type: "failed", detail: String(error) });

const urls = createUrlRequests((request, refused) => post({ type: "askedUrl", request, refused }));
let reader: ThumbnailReader | undefined;
let isHeld = false;

async function open(sent: SentBytes): Promise<void> {
  const { shape, sink, config } = await openPicture("blob" in sent ? sent : { ...sent, url: (refused) => urls.ask(refused) });
  if (config === undefined) return fail("This browser cannot decode the picture by WebCodecs.");
  reader = new ThumbnailReader({
    sink,
    config,
    scale: createSmallPixels(shape),
    deliver: (thumbnail) => post({ type: "made", thumbnail }, [thumbnail.pixels.buffer]),
    onBroken: fail,
  });
  reader.hold(isHeld);
  post({ type: "opened", aspect: shape.widthPx / shape.heightPx });
}

self.addEventListener("message", ({ data: command }: MessageEvent<ThumbnailCommand>) => {
  switch (command.type) {
    case "open":
      open(command.bytes).catch(fail);
      return;
    case "want":
      return reader?.want(command.requests, command.size);
    case "hold":
      isHeld = command.isHeld;
      return reader?.hold(isHeld);
    case "answerUrl":
      return urls.answer(command.request, command.url);
  }
});

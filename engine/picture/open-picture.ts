/** In a worker: opens a file's first picture for its single frames. */
import { Input } from "mediabunny";
import type { EncodedPacketSink, InputVideoTrack } from "mediabunny";
import type { ByteSource } from "../decode/bytes/byte-source.ts";
import { ByteCache } from "../decode/bytes/byte-cache.ts";
import { mediaSource } from "../decode/bytes/media-source.ts";
import { OPENED_FORMATS } from "../decode/formats.ts";
import { readPresentation } from "../decode/presented-range.ts";
import { PresentedPackets } from "./presented-packets.ts";
import type { PictureShape } from "./picture-frame-pixels.ts";

export type OpenPicture = {
  /** Where its first frame lies; 0 where frames before 0 are cut off by an edit list. */
  readonly firstSeconds: number;
  readonly shape: PictureShape;
  readonly sink: EncodedPacketSink;
  /** What the decoder must be told; undefined where this browser cannot decode the picture by WebCodecs. */
  readonly config: VideoDecoderConfig | undefined;
};

/** Of a served file, so that what its head and its index say is fetched once. */
const KEPT_BYTES = 4 * 2 ** 20;

/** Throws where the file has no picture or cannot be read. */
export async function openPicture(from: ByteSource): Promise<OpenPicture> {
  const bytes = "blob" in from ? from : { ...from, kept: new ByteCache({ freeBytes: KEPT_BYTES }) };
  const source = await mediaSource(bytes);
  const input = new Input({ formats: OPENED_FORMATS, source });
  const [picture] = await input.getVideoTracks();
  if (picture === undefined) throw new Error("The file has no picture.");
  const presentation = await readPresentation(input, bytes, await source.getSizeOrNull());
  const { endSeconds = Number.POSITIVE_INFINITY } = presentation.rangeOf(picture);
  return {
    firstSeconds: Math.max(0, await picture.getFirstTimestamp()),
    shape: { widthPx: await picture.getDisplayWidth(), heightPx: await picture.getDisplayHeight(), turn: await picture.getRotation() },
    sink: new PresentedPackets(picture, await presentation.restOf(picture), endSeconds),
    config: await decoderConfig(picture),
  };
}

async function decoderConfig(picture: InputVideoTrack): Promise<VideoDecoderConfig | undefined> {
  const config = typeof VideoDecoder === "undefined" ? null : await picture.getDecoderConfig();
  if (config === null) return undefined;
  const { supported } = await VideoDecoder.isConfigSupported(config);
  return supported === true ? config : undefined;
}

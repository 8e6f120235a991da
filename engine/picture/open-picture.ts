/** Workers: opens a file's first video track for decoding single frames. */
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
  /** Presentation time of its first frame; 0 if an edit list cuts off frames before 0. */
  readonly firstSeconds: number;
  readonly shape: PictureShape;
  readonly sink: EncodedPacketSink;
  /** Decoder configuration; undefined if this browser cannot decode the picture by WebCodecs. */
  readonly config: VideoDecoderConfig | undefined;
};

/** Cache for a served file, so that its head and its index are fetched once. */
const BYTE_CACHE_BYTES = 4 * 2 ** 20;

/** Throws if the file has no picture or cannot be read. */
export async function openPicture(from: ByteSource): Promise<OpenPicture> {
  const bytes = "blob" in from ? from : { ...from, cache: new ByteCache({ freeBytes: BYTE_CACHE_BYTES }) };
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

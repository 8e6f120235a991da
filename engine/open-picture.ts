/** In a worker: opens a picture for its single frames. */
import { EncodedPacketSink, Input } from "mediabunny";
import type { InputVideoTrack } from "mediabunny";
import { mediaSource, type ByteSource } from "./decode/byte-source.ts";
import { OPENED_FORMATS } from "./decode/formats.ts";
import type { PictureShape } from "./picture-frame-pixels.ts";

export type OpenPicture = {
  /** Where its first frame lies; 0 where frames before 0 are cut off by an edit list. */
  readonly firstSeconds: number;
  readonly shape: PictureShape;
  readonly sink: EncodedPacketSink;
  /** What the decoder must be told; undefined where this browser cannot decode the picture by WebCodecs. */
  readonly config: VideoDecoderConfig | undefined;
};

/** Throws where the file has no picture or cannot be read. */
export async function openPicture(bytes: ByteSource): Promise<OpenPicture> {
  const picture = await new Input({ formats: OPENED_FORMATS, source: await mediaSource(bytes) }).getPrimaryVideoTrack();
  if (picture === null) throw new Error("The file has no picture.");
  return {
    firstSeconds: Math.max(0, await picture.getFirstTimestamp()),
    shape: { widthPx: await picture.getDisplayWidth(), heightPx: await picture.getDisplayHeight(), turn: await picture.getRotation() },
    sink: new EncodedPacketSink(picture),
    config: await decoderConfig(picture),
  };
}

async function decoderConfig(picture: InputVideoTrack): Promise<VideoDecoderConfig | undefined> {
  const config = typeof VideoDecoder === "undefined" ? null : await picture.getDecoderConfig();
  if (config === null) return undefined;
  const { supported } = await VideoDecoder.isConfigSupported(config);
  return supported === true ? config : undefined;
}

import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { InputAudioTrack } from "mediabunny";
import { OPENED_FORMATS } from "../decode/formats.ts";
import type { QuarterTurn } from "../picture/picture-downscale.ts";
import type { ProxyPart } from "./proxy-part.ts";

export type ProxyTracks = {
  /** Encoded alike. */
  readonly parts: AsyncIterable<ProxyPart>;
  readonly turn: QuarterTurn;
  /** Of the original; undefined where it varies. */
  readonly framesPerSecond: number | undefined;
  /** AAC in any container that is read; undefined: the proxy is silent. */
  readonly sound: Blob | undefined;
};

/** Joins parts, in order, and the sound into an MP4 whose index lies before its data. */
export async function muxProxy({ parts, turn, framesPerSecond, sound }: ProxyTracks): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const picture = new EncodedVideoPacketSource("avc");
  output.addVideoTrack(picture, { rotation: turn, ...(framesPerSecond !== undefined && { frameRate: framesPerSecond }) });
  const heard = sound && (await new Input({ source: new BlobSource(sound), formats: OPENED_FORMATS }).getPrimaryAudioTrack());
  const soundSource = heard ? new EncodedAudioPacketSource("aac") : undefined;
  if (soundSource) output.addAudioTrack(soundSource);
  await output.start();
  await Promise.all([addPicture(picture, parts), heard && soundSource && addSound(soundSource, heard)]);
  await output.finalize();
  if (!target.buffer) throw new Error("The preview has no picture.");
  return new Blob([target.buffer], { type: "video/mp4" });
}

async function addPicture(source: EncodedVideoPacketSource, parts: AsyncIterable<ProxyPart>): Promise<void> {
  for await (const { config, packets } of parts) {
    for (const { timestamp, duration, isKey, data } of packets)
      await source.add(new EncodedPacket(data, isKey ? "key" : "delta", timestamp, duration), { decoderConfig: config });
  }
  source.close();
}

async function addSound(source: EncodedAudioPacketSource, track: InputAudioTrack): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig) throw new Error("The sound of the preview cannot be described.");
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  source.close();
}

import { ALL_FORMATS, EncodedAudioPacketSource, EncodedPacket, EncodedPacketSink, EncodedVideoPacketSource } from "mediabunny";
import { FilePathSource, FilePathTarget, Input, Mp4OutputFormat, Output } from "mediabunny";
import { mediaPath } from "./media-files.ts";

export const HOUR_SECONDS = 3600;
/** 1920 × 1080, 25 frames a second, key frames 10 s apart. */
const PICTURE = "long-gop-1080p.mp4";
/** AAC. */
const SOUND = "edit-source.mp4";

/**
 * Writes an MP4 film of an hour with about this size: the packets of short files, repeated. Frames are filled up with filler data, a NAL unit
 * that decoders skip (H.264, 7.3.2.7).
 */
export async function writeHourFilm(path: string, sizeBytes: number): Promise<void> {
  const [picture, sound] = await Promise.all([PICTURE, SOUND].map(async (name) => openInput(await mediaPath(name))));
  const video = await picture?.getPrimaryVideoTrack();
  const audio = await sound?.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error("A source of the film has no picture or no sound.");
  const [frames, tones] = [await packetsOf(new EncodedPacketSink(video)), await packetsOf(new EncodedPacketSink(audio))];
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const [videoSource, audioSource] = [new EncodedVideoPacketSource("avc"), new EncodedAudioPacketSource("aac")];
  output.addVideoTrack(videoSource);
  output.addAudioTrack(audioSource);
  await output.start();
  const pictureMeta = { decoderConfig: configOf(await video.getDecoderConfig()) };
  const soundMeta = { decoderConfig: configOf(await audio.getDecoderConfig()) };
  const [film, music] = [repeated(frames, sizeBytes / (HOUR_SECONDS * 25)), repeated(tones, 0)];
  for (let second = 1; second <= HOUR_SECONDS; second += 1) {
    await film(second, async (packet) => videoSource.add(packet, pictureMeta));
    await music(second, async (packet) => audioSource.add(packet, soundMeta));
  }
  await output.finalize();
}

const openInput = (path: string) => new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });

function configOf<Config>(config: Config | null): Config {
  if (config === null) throw new Error("A source of the film cannot be decoded.");
  return config;
}

async function packetsOf(sink: EncodedPacketSink): Promise<readonly EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of sink.packets()) packets.push(packet);
  return packets;
}

/** Repeats packets, in their order, and fills each up to a size. The function that it returns goes on up to a time. */
function repeated(packets: readonly EncodedPacket[], fillTo: number) {
  const first = Math.min(...packets.map(({ timestamp }) => timestamp));
  const length = Math.max(...packets.map(({ timestamp, duration }) => timestamp + duration)) - first;
  let sent = 0;
  return async (untilSeconds: number, add: (packet: EncodedPacket) => Promise<void>): Promise<void> => {
    for (;;) {
      const packet = packets[sent % packets.length];
      if (!packet) throw new Error("A source of the film has no packets.");
      const timestamp = packet.timestamp - first + Math.floor(sent / packets.length) * length;
      if (timestamp >= untilSeconds) return;
      await add(new EncodedPacket(filled(packet.data, fillTo), packet.type, timestamp, packet.duration));
      sent += 1;
    }
  };
}

const LENGTH_BYTES = 4;
const FILLER = 0x0c;

/** A frame, as MP4 stores it, with filler data behind it. */
function filled(data: Uint8Array, sizeBytes: number): Uint8Array {
  const missing = Math.floor(sizeBytes) - data.length;
  if (missing < LENGTH_BYTES + 2) return data;
  const whole = new Uint8Array(data.length + missing).fill(0xff);
  whole.set(data);
  new DataView(whole.buffer).setUint32(data.length, missing - LENGTH_BYTES);
  whole[data.length + LENGTH_BYTES] = FILLER;
  whole[whole.length - 1] = 0x80;
  return whole;
}

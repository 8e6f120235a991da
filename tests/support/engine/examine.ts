import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import type { InputTrack } from "mediabunny";

export type ExaminedPacket = { readonly timestamp: number; readonly duration: number; readonly isKey: boolean; readonly sha256: string };

export type ExaminedFile = {
  readonly picture: readonly ExaminedPacket[];
  readonly pictureCodec: string;
  /** The end of the last picture packet on the presentation timeline, seconds. */
  readonly pictureEnd: number;
  readonly sound: { readonly codec: string; readonly rate: number; readonly channels: number; readonly end: number } | undefined;
};

/** Reads a file with a demuxer: every picture packet in decode order, and what the sound is. */
export async function examineFile(path: string): Promise<ExaminedFile> {
  const input = new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error(`${path} has no picture.`);
  const picture = await packetsOf(video);
  const audio = await input.getPrimaryAudioTrack();
  const soundPackets = audio ? await packetsOf(audio) : [];
  return {
    picture,
    pictureCodec: String(video.codec),
    pictureEnd: endOf(picture),
    sound: audio
      ? { codec: String(audio.codec), rate: audio.sampleRate, channels: audio.numberOfChannels, end: endOf(soundPackets) }
      : undefined,
  };
}

/** The duration of a file's first audio track by its packets, seconds. */
export async function soundSeconds(path: string): Promise<number> {
  const audio = await new Input({ source: new BufferSource(await readFile(path)), formats: ALL_FORMATS }).getPrimaryAudioTrack();
  if (!audio) throw new Error(`${path} has no sound.`);
  return audio.computeDuration();
}

async function packetsOf(mediaTrack: InputTrack): Promise<ExaminedPacket[]> {
  const packets: ExaminedPacket[] = [];
  for await (const packet of new EncodedPacketSink(mediaTrack).packets()) {
    packets.push({
      timestamp: packet.timestamp,
      duration: packet.duration,
      isKey: packet.type === "key",
      sha256: createHash("sha256").update(packet.data).digest("hex"),
    });
  }
  return packets;
}

function endOf(packets: readonly ExaminedPacket[]): number {
  return packets.reduce((end, packet) => Math.max(end, packet.timestamp + packet.duration), 0);
}

/** The amplitude of a tone in one channel of interleaved stereo: the Goertzel filter over `[from, to)` seconds at 48 kHz. */
export function toneAmplitude(stereo: Float32Array, channel: 0 | 1, frequency: number, from: number, to: number): number {
  const first = Math.round(from * 48_000);
  const count = Math.round(to * 48_000) - first;
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / 48_000);
  let previous = 0;
  let beforePrevious = 0;
  for (let frame = 0; frame < count; frame++) {
    const current = (stereo[2 * (first + frame) + channel] ?? 0) + coefficient * previous - beforePrevious;
    beforePrevious = previous;
    previous = current;
  }
  const power = previous ** 2 + beforePrevious ** 2 - coefficient * previous * beforePrevious;
  return (2 * Math.sqrt(Math.max(0, power))) / count;
}

/** The time of the loudest sample in `[from, to)`, seconds. */
export function loudestAt(stereo: Float32Array, from: number, to: number): number {
  let best = Math.round(from * 48_000);
  for (let frame = best; frame < Math.round(to * 48_000); frame++) {
    if (Math.abs(stereo[2 * frame] ?? 0) > Math.abs(stereo[2 * best] ?? 0)) best = frame;
  }
  return best / 48_000;
}

import { EncodedPacketSink, Input } from "mediabunny";
import type { EncodedPacket } from "mediabunny";
import { readAll } from "#engine/decode/bytes/byte-source.ts";
import type { ByteSource } from "#engine/decode/bytes/byte-source.ts";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { OPENED_FORMATS } from "#engine/decode/formats.ts";
import { mediaSource } from "#engine/decode/bytes/media-source.ts";
import { walkFlac } from "#engine/decode/packets/open-flac.ts";
import { canDecodePackets } from "#engine/decode/packets/packet-decoder.ts";
import type { PacketReader } from "#engine/decode/packets/packet-reader.ts";
import { isPcmCodec } from "#engine/decode/pcm/pcm-samples.ts";
import { usesWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import type { ProbedFile } from "./media-probe.ts";

const LIMIT_MS = 10_000;
/** A decoder may need several packets before its first output (Vorbis two, MP3 up to its bit reservoir). */
const PACKETS = 8;
/** Positions at which packets are tried, as shares of the duration: a file with a damaged beginning still plays after it. */
const PLACES = [0, 0.25, 0.5, 0.75];
/** The engine decodes longer sound only by packets, not in one piece. Seconds. */
const WHOLE_SECONDS = 600;
const RATE = 48_000;

/** `codec`: more exact than the demuxer's name where the file states more. `isSupported`: the browser knows the codec. */
export type SoundCheck = { readonly answer: "yes" | "no"; readonly codec: string | undefined; readonly isSupported: boolean };

/**
 * Whether this browser decodes any of a file's sound, in the engine's ways: a few packets with WebCodecs, else the whole file in one piece.
 * Also "yes" if there is no answer within 10 s or the bytes cannot be read, which shows nothing about the file.
 */
export async function soundDecodes(file: ProbedFile, seconds: number, signal?: AbortSignal): Promise<SoundCheck> {
  const unreported: SoundCheck = { answer: "yes", codec: undefined, isSupported: true };
  const bytes: ByteSource = file instanceof Blob ? { blob: file } : { url: () => Promise.resolve(file.url) };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const gaveUp = new Promise<SoundCheck>((resolve) => {
    timer = setTimeout(() => resolve(unreported), LIMIT_MS);
    signal?.addEventListener("abort", () => resolve(unreported), { once: true });
  });
  try {
    return await Promise.race([tryToDecode(bytes, seconds), gaveUp]);
  } catch {
    return unreported;
  } finally {
    clearTimeout(timer);
  }
}

async function tryToDecode(bytes: ByteSource, seconds: number): Promise<SoundCheck> {
  // mediabunny searches endlessly for a packet of a FLAC file whose first packet is damaged.
  const flac = await walkFlac(bytes);
  if (flac !== undefined) return checkPackets(bytes, { ...flac, codec: "flac", name: "flac" }, seconds);
  const input = new Input({ formats: OPENED_FORMATS, source: await mediaSource(bytes) });
  try {
    const [track] = await input.getAudioTracks();
    const codec = (await track?.getCodec()) ?? undefined;
    const config = (await track?.getDecoderConfig()) ?? undefined;
    const name = config?.codec === XHE_AAC ? "xhe-aac" : codec;
    if (track === undefined || codec === undefined || config === undefined) return { answer: "no", codec: name, isSupported: false };
    return await checkPackets(bytes, { packets: new EncodedPacketSink(track), config, codec, name }, seconds);
  } finally {
    input.dispose();
  }
}

type Packets = Pick<PacketReader, "getFirstPacket" | "getPacket" | "getNextPacket">;
/** `name`: the codec's name, more exact than `codec` where the file states more. */
type Sound = {
  readonly packets: Packets;
  readonly config: AudioDecoderConfig;
  readonly codec: string;
  readonly name: string | undefined;
};

async function checkPackets(bytes: ByteSource, { packets, config, codec, name }: Sound, seconds: number): Promise<SoundCheck> {
  if (isPcmCodec(codec)) return { answer: "yes", codec: name, isSupported: true };
  const isSupported = await canDecodePackets(codec, config, true);
  if (isSupported && (await decodesAnywhere(packets, config, seconds))) return { answer: "yes", codec: name, isSupported };
  if (seconds > WHOLE_SECONDS) return { answer: isSupported ? "no" : longAnswer(), codec: name, isSupported };
  const decoded = await decodeWhole(await readAll(bytes), RATE);
  return { answer: (decoded?.[0]?.length ?? 0) > 0 ? "yes" : "no", codec: name, isSupported };
}

/** MPEG-4 audio object type 42 (USAC). */
const XHE_AAC = "mp4a.40.42";

/** Long sound in a browser without WebCodecs passes: the engine reports it with its own sentence. */
function longAnswer(): "yes" | "no" {
  return usesWebCodecsSound() ? "no" : "yes";
}

async function decodesAnywhere(sink: Packets, config: AudioDecoderConfig, seconds: number): Promise<boolean> {
  for (const place of PLACES) {
    const first = place === 0 ? await sink.getFirstPacket() : await sink.getPacket(seconds * place);
    const packets: EncodedPacket[] = [];
    for (let packet = first; packet !== null && packets.length < PACKETS; packet = await sink.getNextPacket(packet)) packets.push(packet);
    if (packets.length > 0 && (await decodes(packets, config))) return true;
  }
  return false;
}

async function decodes(packets: readonly EncodedPacket[], config: AudioDecoderConfig): Promise<boolean> {
  let frames = 0;
  const decoder = new AudioDecoder({
    output: (data) => {
      frames += data.numberOfFrames;
      data.close();
    },
    // `flush` rejects with the error.
    error: () => undefined,
  });
  try {
    decoder.configure(config);
    for (const packet of packets) decoder.decode(packet.toEncodedAudioChunk());
    await decoder.flush();
  } catch {
    // Frames decoded before the error count.
  }
  if (decoder.state !== "closed") decoder.close();
  return frames > 0;
}

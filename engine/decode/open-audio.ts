import { Input, type InputAudioTrack } from "mediabunny";
import { AdtsPackets } from "./packets/adts-packets.ts";
import { openFlac } from "./packets/open-flac.ts";
import { openMp3 } from "./mp3/open-mp3.ts";
import type { ByteSource } from "./bytes/byte-source.ts";
import { OPENED_FORMATS } from "./formats.ts";
import { mediaSource } from "./bytes/media-source.ts";
import type { MusicTrim } from "./mp3/lame-tag.ts";
import type { OpenAudioOptions } from "./open-options.ts";
import { PacketAudio } from "./packets/packet-audio.ts";
import { canDecodePackets } from "./packets/packet-decoder.ts";
import { OggPackets, type OggFile } from "./packets/ogg-packets.ts";
import type { PacketReader } from "./packets/packet-reader.ts";
import { openEnd, opusPreSkip } from "./open-end.ts";
import { lastPacket } from "./packets/last-packet.ts";
import { presentedEnd, readPresentation, type Presentation } from "./presented-range.ts";
import { StreamPackets } from "./packets/stream-packets.ts";
import { AudioOpenError, isNetworkError, type RawAudio } from "./raw-audio.ts";

/** Edit lists and pre-skip are applied elsewhere (`presented-range.ts`, the packet readers); only MP3 files need a trim (`open-mp3.ts`). */
const NO_TRIM: MusicTrim = { startFrames: 0, endFrames: 0 };

/** Containers whose timestamps lie exactly on a sample, whatever time resolution they state. */
const FRAME_EXACT_CONTAINERS: ReadonlySet<string> = new Set(["MP3", "ADTS", "Ogg", "FLAC", "WAVE"]);

function hasExactTimestamps(container: string, resolution: number, rate: number): boolean {
  return FRAME_EXACT_CONTAINERS.has(container) || (resolution >= rate && resolution % rate === 0);
}

/** The file's first audio track. Throws `AudioOpenError` if there is none. */
async function openMedia(input: Input): Promise<InputAudioTrack> {
  const [media] = await input.getAudioTracks().catch((cause: unknown) => {
    if (isNetworkError(cause)) throw cause;
    const tag = /unsupported .*format tag (\d+)/i.exec(String(cause))?.[1];
    if (tag !== undefined)
      throw new AudioOpenError("unsupported-codec", "The browser cannot decode this kind of WAV.", { codec: `WAV format ${tag}`, cause });
    throw new AudioOpenError("unreadable", "The file could not be read.", { cause });
  });
  if (media === undefined) throw new AudioOpenError("no-sound", "The file has no sound that could be read.");
  return media;
}

/** The packets of a stream, including those after damage, where mediabunny's demuxer stops. */
async function packetsOf(container: string, sink: StreamPackets, file: OggFile): Promise<PacketReader> {
  if (container === "Ogg") return new OggPackets(sink, file);
  return (container === "ADTS" ? await AdtsPackets.walk(file) : undefined) ?? sink;
}

/**
 * Opens a file's audio for packet-wise decoding. Throws `AudioOpenError`, or the error of a failed read (`isNetworkError`). Files that
 * fail with "unsupported-codec", "no-sound", "unreadable" or "empty" may still play through `decodeAudioData`, which has other decoders
 * and demuxers.
 */
export async function openAudio(bytes: ByteSource, options: OpenAudioOptions = {}): Promise<RawAudio> {
  const { usesWebCodecs = true } = options;
  const mp3 = await openMp3(bytes, options);
  if (mp3 !== undefined) return mp3;
  const flac = await openFlac(bytes, options);
  if (flac !== undefined) return flac;
  const source = await mediaSource(bytes);
  const input = new Input({ source, formats: OPENED_FORMATS });
  let presentation: Presentation | undefined;
  const dispose = () => {
    presentation?.dispose();
    input.dispose();
  };
  try {
    const media = await openMedia(input);
    const codec = await media.getCodec();
    const config = await media.getDecoderConfig();
    const container = (await input.getFormat()).name;
    const sizeBytes = await source.getSizeOrNull();
    presentation = await readPresentation(input, bytes, sizeBytes);
    const range = presentation.rangeOf(media);
    const sink = new StreamPackets(media, await presentation.restOf(media));
    if (codec === null || config === null || !(await canDecodePackets(codec, config, usesWebCodecs))) {
      const name = codec ?? String(await media.getInternalCodecId());
      const end = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
      const seconds = end === null ? 0 : presentedEnd(end.timestamp + end.duration, range);
      throw new AudioOpenError("unsupported-codec", `The browser cannot decode ${name}.`, { codec: name, seconds });
    }
    const rate = config.sampleRate;
    const preSkip = codec === "opus" ? opusPreSkip(config) : 0;
    const packets = sizeBytes === null ? sink : await packetsOf(container, sink, { bytes, sizeBytes, rate, preSkip });
    const first = await packets.getFirstPacket();
    const last = await lastPacket(packets);
    if (first === null || last === null) throw new AudioOpenError("empty", "The file holds no sound: its length is 0.", { codec });
    const end =
      last.duration > 0
        ? Math.round(presentedEnd(last.timestamp + last.duration, range) * rate)
        : await openEnd({ bytes, sizeBytes }, sink, codec, config, last.timestamp);
    return new PacketAudio({
      packets,
      config,
      codec,
      trim: NO_TRIM,
      beginFrames: Math.round(range.startSeconds * rate),
      facts: { rate, channels: config.numberOfChannels, codec, container, lengthFrames: Math.max(0, end) },
      exactTimestamps: hasExactTimestamps(container, await media.getTimeResolution(), rate),
      onClose: dispose,
    });
  } catch (error) {
    dispose();
    if (error instanceof AudioOpenError || isNetworkError(error)) throw error;
    throw new AudioOpenError("unreadable", "The file could not be read.", { cause: error });
  }
}

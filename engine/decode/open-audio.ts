import { EncodedPacketSink, Input, type InputAudioTrack } from "mediabunny";
import { mediaSource, readBytes, type ByteSource } from "./byte-source.ts";
import { OPENED_FORMATS } from "./formats.ts";
import { id3v2Size, lameTrim, type MusicTrim } from "./lame-tag.ts";
import { PacketAudio } from "./packet-audio.ts";
import { canDecodePackets } from "./packet-decoder.ts";
import { openEnd } from "./open-end.ts";
import { AudioOpenError, type RawAudio } from "./raw-audio.ts";

const NO_TRIM: MusicTrim = { startFrames: 0, endFrames: 0 };
/** Enough for the first MPEG frame with its Info tag. */
const MPEG_FRAME_BYTES = 2048;

/** Containers whose packets are timed in whole frames, whatever time resolution they claim. */
const FRAME_EXACT_CONTAINERS: ReadonlySet<string> = new Set(["MP3", "ADTS", "Ogg", "FLAC", "WAVE"]);

function hasExactTimestamps(container: string, resolution: number, rate: number): boolean {
  return FRAME_EXACT_CONTAINERS.has(container) || (resolution >= rate && resolution % rate === 0);
}

async function musicTrim(bytes: ByteSource, codec: string, container: string): Promise<MusicTrim> {
  if (codec !== "mp3" || container !== "MP3") return NO_TRIM;
  const start = id3v2Size(await readBytes(bytes, 0, 10));
  const head = await readBytes(bytes, start, start + MPEG_FRAME_BYTES);
  const sync = head.findIndex((byte, at) => byte === 0xff && ((head[at + 1] ?? 0) & 0xe0) === 0xe0);
  return (sync < 0 ? undefined : lameTrim(head.subarray(sync))) ?? NO_TRIM;
}

async function openMedia(input: Input): Promise<InputAudioTrack> {
  const media = await input.getPrimaryAudioTrack().catch((cause: unknown) => {
    const tag = /unsupported .*format tag (\d+)/i.exec(String(cause))?.[1];
    if (tag !== undefined)
      throw new AudioOpenError("unsupported-codec", "The browser cannot decode this kind of WAV.", { codec: `WAV format ${tag}`, cause });
    throw new AudioOpenError("unreadable", "The file could not be read.", { cause });
  });
  if (media === null) throw new AudioOpenError("no-sound", "The file has no sound that could be read.");
  return media;
}

/**
 * Opens a file's sound for packet-wise decoding. Throws `AudioOpenError`; "unsupported-codec", "no-sound" and "unreadable" ones may
 * still play through `decodeAudioData`, whose decoders and demuxers are others. Without `usesWebCodecs` as if the browser had none.
 */
export async function openAudio(bytes: ByteSource, usesWebCodecs = true): Promise<RawAudio> {
  const source = await mediaSource(bytes);
  const input = new Input({ source, formats: OPENED_FORMATS });
  try {
    const media = await openMedia(input);
    const codec = await media.getCodec();
    const config = await media.getDecoderConfig();
    const container = (await input.getFormat()).name;
    const sink = new EncodedPacketSink(media);
    if (codec === null || config === null || !(await canDecodePackets(codec, config, usesWebCodecs))) {
      const name = codec ?? String(await media.getInternalCodecId());
      const end = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
      const seconds = end === null ? 0 : end.timestamp + end.duration;
      throw new AudioOpenError("unsupported-codec", `The browser cannot decode ${name}.`, { codec: name, seconds });
    }
    const first = await sink.getFirstPacket();
    const last = await sink.getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true });
    if (first === null || last === null) throw new AudioOpenError("empty", "The file holds no sound: its length is 0.", { codec });
    const rate = config.sampleRate;
    const trim = await musicTrim(bytes, codec, container);
    const end =
      last.duration > 0
        ? Math.round((last.timestamp + last.duration) * rate)
        : await openEnd({ bytes, sizeBytes: await source.getSizeOrNull() }, sink, codec, config, last.timestamp);
    const lengthFrames = end - trim.startFrames - trim.endFrames;
    const audio = new PacketAudio({
      media,
      config,
      codec,
      trim,
      facts: { rate, channels: config.numberOfChannels, codec, container, lengthFrames: Math.max(0, lengthFrames) },
      exactTimestamps: hasExactTimestamps(container, await media.getTimeResolution(), rate),
    });
    return closingWith(audio, input);
  } catch (error) {
    input.dispose();
    if (error instanceof AudioOpenError) throw error;
    throw new AudioOpenError("unreadable", "The file could not be read.", { cause: error });
  }
}

function closingWith(audio: RawAudio, input: Input): RawAudio {
  return {
    facts: audio.facts,
    planes: audio.planes,
    needsScan: audio.needsScan,
    holdsAll: audio.holdsAll,
    canRead: (to) => audio.canRead(to),
    read: (from, to) => audio.read(from, to),
    scan: (take, signal) => audio.scan(take, signal),
    places: () => audio.places(),
    adoptPlaces: (places) => audio.adoptPlaces(places),
    close() {
      audio.close();
      input.dispose();
    },
  };
}

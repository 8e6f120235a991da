import { BlobSource, Input, InputDisposedError, UnsupportedInputFormatError, UrlSource } from "mediabunny";
import type { InputAudioTrack, InputTrack, InputVideoTrack, UrlSourceOptions } from "mediabunny";
import { orientationClass } from "#model/timeline/orientation.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { ByteSource } from "#engine/decode/bytes/byte-source.ts";
import { OPENED_FORMATS } from "#engine/decode/formats.ts";
import { readPresentation } from "#engine/decode/presented-range.ts";
import type { Presentation } from "#engine/decode/presented-range.ts";
import { soundSeconds } from "#engine/decode/sound-seconds.ts";
import { StreamPackets } from "#engine/decode/packets/stream-packets.ts";
import { constantFrameRate } from "./frame-rate.ts";
import { readingTimeoutMs } from "./media-probe.ts";
import type { MediaProbe, PictureProbe, ProbedFile, ProbeFailure, ProbeOptions, SoundProbe } from "./media-probe.ts";
import { scanPackets } from "./packet-scan.ts";
import { endsEarlyInMatroska } from "./matroska-end.ts";
import { headerClaimsMore } from "./claimed-length.ts";
import type { PacketScan } from "./packet-scan.ts";
import { createReadProgress } from "./read-progress.ts";
import type { PacketListenerFor } from "./read-progress.ts";

type Probed = Result<MediaProbe, ProbeFailure>;

/** Upper limit of durations; a header that states more is wrong. */
const MAX_SECONDS = 24 * 3600;
/** The longest packet of a real sound codec: 65,535 samples of FLAC at 8 kHz. */
const MAX_SOUND_PACKET_SECONDS = 8.2;

/**
 * A read is tried four times within two seconds. A failed read-ahead that no caller awaits is ignored: the read that needs it fails again.
 */
const URL_OPTIONS: UrlSourceOptions = {
  getRetryDelay: (previousAttempts) => (previousAttempts < 3 ? 0.25 * 2 ** previousAttempts : null),
  handleUnhandledError: () => undefined,
};

/** Names of WAVE format tags (RFC 2361) that occur in practice and are not opened. */
const WAVE_CODECS: Readonly<Record<string, string>> = { 2: "MS ADPCM", 17: "IMA ADPCM", 49: "GSM 6.10", 85: "MP3 in WAVE" };

/** `probeMedia` on the calling thread: used by its worker, and where there are no workers. */
export async function probeHere(file: ProbedFile, options: ProbeOptions = {}): Promise<Probed> {
  const { signal, timeoutMs = readingTimeoutMs(file), onRead } = options;
  if (signal?.aborted) return failure({ kind: "aborted" });
  if (file instanceof Blob && file.size === 0) return failure({ kind: "empty" });
  const source = file instanceof Blob ? new BlobSource(file) : new UrlSource(file.url, URL_OPTIONS);
  const input = new Input({ formats: OPENED_FORMATS, source });
  let stop = () => {};
  const stopped = new Promise<Probed>((resolve) => {
    const timer = setTimeout(() => {
      resolve(failure({ kind: "timedOut" }));
    }, timeoutMs);
    const abort = () => {
      resolve(failure({ kind: "aborted" }));
    };
    signal?.addEventListener("abort", abort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    };
  });
  try {
    return await Promise.race([read(input, file, onRead), stopped]);
  } finally {
    stop();
    input.dispose();
  }
}

async function read(input: Input, file: ProbedFile, onRead: ProbeOptions["onRead"]): Promise<Probed> {
  try {
    return await readStreams(input, file, onRead);
  } catch (error) {
    return failure(failureOf(error));
  }
}

async function readStreams(input: Input, file: ProbedFile, onRead: ProbeOptions["onRead"]): Promise<Probed> {
  const format = await input.getFormat();
  const pictures = await input.getVideoTracks();
  const sounds = await input.getAudioTracks();
  const [pictureStream = null, soundStream = null] = [pictures[0], sounds[0]];
  if (!pictureStream && !soundStream) return failure(await withoutStreams(input));
  const unknownPicture = await unknownCodec(pictureStream);
  if (unknownPicture !== undefined) return failure({ kind: "unsupportedCodec", codec: unknownPicture, isPicture: true });
  const unknownSound = await unknownCodec(soundStream);
  if (unknownSound !== undefined && !pictureStream) return failure({ kind: "unsupportedCodec", codec: unknownSound });
  const bytes = byteSource(file);
  const sizeBytes = await input.source.getSizeOrNull();
  const presentation = await readPresentation(input, bytes, sizeBytes);
  const readSound = unknownSound === undefined ? soundStream : null;
  const readShare = createReadProgress(
    [pictureStream, readSound].filter((stream) => stream !== null),
    onRead,
  );
  const scan = { presentation, readShare };
  let [pictureScan, soundScan]: (PacketScan | undefined)[] = [];
  try {
    if ([pictureStream, soundStream].some((stream) => stream !== null && presentation.rangeOf(stream).isEdited))
      return failure({ kind: "edited" });
    pictureScan = pictureStream ? await scanStream(pictureStream, scan) : undefined;
    soundScan = readSound ? await scanSound(readSound, bytes, format.name, scan) : undefined;
  } finally {
    presentation.dispose();
  }
  if (isImplausible(pictureScan) || isImplausible(soundScan) || (soundScan?.longestPacket ?? 0) > MAX_SOUND_PACKET_SECONDS) {
    return failure({ kind: "implausible" });
  }
  const picture = pictureStream && pictureScan && pictureScan.end > 0 ? await pictureOf(pictureStream, pictureScan) : undefined;
  const sound = soundStream && soundScan && soundScan.end > 0 ? await soundOf(soundStream, soundScan) : undefined;
  const main = picture ?? sound;
  if (!main) {
    const isCut = pictureStream !== null || soundScan?.isTruncated === true;
    return failure(isCut ? { kind: "damaged", detail: "None of its packets are in the file." } : { kind: "empty" });
  }
  const read = [pictureScan, soundScan].filter((scan) => scan !== undefined);
  const endsEarly = read.some(({ isTruncated }) => isTruncated) || (await endsEarlyInMatroska(input, bytes, read));
  const [container = ""] = (await input.getMimeType()).split(";");
  return success({
    mimeType: picture ? container : container.replace(/^video\//u, "audio/"),
    duration: main.duration,
    picture,
    sound,
    unknownSound,
    streamCounts: { pictures: pictures.length, sounds: sounds.length },
    isTruncated: endsEarly || (sound !== undefined && !picture && (await headerClaimsMore(file, format.name, sound.duration))),
  });
}

const byteSource = (file: ProbedFile): ByteSource => (file instanceof Blob ? { blob: file } : { url: () => Promise.resolve(file.url) });

/** Containers that the engine parses itself. */
const WALKED_BY_ENGINE: ReadonlySet<string> = new Set(["MP3", "FLAC"]);

type Scan = { readonly presentation: Presentation; readonly readShare: PacketListenerFor };

async function scanStream(stream: InputTrack, { presentation, readShare }: Scan): Promise<PacketScan> {
  const packets = new StreamPackets(stream, await presentation.restOf(stream));
  return scanPackets(packets, presentation.rangeOf(stream), await readShare(stream));
}

/** The duration is what the engine plays, exact to the frame: without the padding that encoders add. */
async function scanSound(stream: InputAudioTrack, bytes: ByteSource, container: string, scan: Scan): Promise<PacketScan> {
  const nothing = { count: 0, end: 0, longestPacket: 0, times: [], isTruncated: false, endsBeforeLast: false };
  const scanned = WALKED_BY_ENGINE.has(container)
    ? nothing
    : await scanStream(stream, scan).catch(async (error: unknown) => {
        // If the last page of an Ogg file is cut off, only the engine finds the end of the existing part.
        const end = container === "Ogg" ? await soundSeconds(bytes) : undefined;
        if (end === undefined) throw error;
        return { ...nothing, end, isTruncated: true };
      });
  if (scanned.isTruncated || isImplausible(scanned)) return scanned;
  return { ...scanned, end: (await soundSeconds(bytes)) ?? scanned.end };
}

/** Failure for a file without picture and sound: empty if its container lists other streams; cut off before the list if it lists none. */
async function withoutStreams(input: Input): Promise<ProbeFailure> {
  const hasOthers = (await input.getTracks()).length > 0;
  return hasOthers ? { kind: "empty" } : { kind: "damaged", detail: "The list of its streams is missing." };
}

/** The file's name for a codec that the demuxer does not know. */
async function unknownCodec(stream: InputTrack | null): Promise<string | undefined> {
  if (!stream || (await stream.getCodec()) !== null) return undefined;
  const id = await stream.getInternalCodecId();
  return typeof id === "string" || typeof id === "number" ? String(id) : "unknown";
}

function isImplausible(scan: PacketScan | undefined): boolean {
  return scan !== undefined && !(scan.end <= MAX_SECONDS);
}

async function pictureOf(stream: InputVideoTrack, scan: PacketScan): Promise<PictureProbe> {
  const widthPx = await stream.getDisplayWidth();
  const heightPx = await stream.getDisplayHeight();
  return {
    codec: (await stream.getCodec()) ?? "unknown",
    codecString: (await stream.getCodecParameterString()) ?? undefined,
    duration: scan.end,
    widthPx,
    heightPx,
    orientation: orientationClass(widthPx, heightPx),
    frameCount: scan.count,
    frameRate: constantFrameRate(scan.times, await stream.getTimeResolution()),
    hasAlpha: await stream.canBeTransparent(),
  };
}

async function soundOf(stream: InputAudioTrack, scan: PacketScan): Promise<SoundProbe> {
  return {
    codec: (await stream.getCodec()) ?? "unknown",
    duration: scan.end,
    sampleRate: await stream.getSampleRate(),
    channelCount: await stream.getNumberOfChannels(),
  };
}

function failureOf(error: unknown): ProbeFailure {
  if (error instanceof UnsupportedInputFormatError) return { kind: "unknownFormat" };
  if (error instanceof InputDisposedError) return { kind: "aborted" };
  const detail = error instanceof Error ? error.message : String(error);
  const formatTag = /^Unsupported WAVE codec \(format tag (\d+)\)/u.exec(detail)?.[1];
  if (formatTag === undefined) return { kind: "damaged", detail };
  return { kind: "unsupportedCodec", codec: WAVE_CODECS[formatTag] ?? `WAVE format tag ${formatTag}` };
}

import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM } from "mediabunny";
import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { claimedMatroskaBytes } from "#engine/decode/matroska-size.ts";
import { presentedEnd, readPresentation } from "#engine/decode/presented-range.ts";
import type { Presentation } from "#engine/decode/presented-range.ts";
import { StreamPackets } from "#engine/decode/packets/stream-packets.ts";
import { claimedBytes } from "./claimed-size.ts";
import type { PictureDemuxer } from "../ffmpeg/ffmpeg-arguments.ts";
import { readPackets } from "../mux/picture-packets.ts";
import type { PacketList } from "../mux/picture-packets.ts";
import type { PicturePart } from "../mux/picture-part.ts";

export type VideoFacts = {
  readonly demuxer: PictureDemuxer;
  /** mediabunny's name, else the container's own code; undefined where there is neither. */
  readonly codec: string | undefined;
  /** Ticks per second of the picture's time stamps. */
  readonly timescale: number;
  /** End of the last packet in presentation order, or of the edit list if that is earlier; seconds. */
  readonly end: number;
  /** The edit list hides packets at the end. */
  readonly isCut: boolean;
  /** The edit list has several entries that show the picture. */
  readonly isInParts: boolean;
  /** The edit list shows parts that are not adjacent, or at a speed other than 1. */
  readonly isEdited: boolean;
  /** Duration of the longest packet, seconds: one frame. */
  readonly frameSeconds: number;
  /** Clockwise rotation for display, degrees. */
  readonly rotation: number;
  /** The packets that are in the file. */
  readonly packets: PacketList;
  /** The places in `packets` of those that can be decoded alone, in order. */
  readonly keyPackets: Uint32Array;
  /** These are the facts of a part of the file (`cutPicture`). */
  readonly part?: PicturePart | undefined;
  /** The file was cut off: it claims more packets than it holds. */
  readonly isTruncated: boolean;
};

export type MediaFileFacts = {
  readonly video: VideoFacts | undefined;
  readonly audio: AudioFacts | undefined;
  readonly videoCount: number;
  readonly audioCount: number;
};

type AudioFacts = { readonly codec: string | undefined; readonly rate: number; readonly channels: number; readonly end: number };

/**
 * Reads a file's streams and every picture packet. Reads the packets' data only where needed: if the file is cut off, or its packets have
 * start codes. Rejects if the file is damaged, or not MP4, MOV, WebM or Matroska.
 * @param options.payloads report the packets' content, independent of its framing
 * @param options.onProgress called now and then while packets are read, when the event loop cannot run timers
 */
export async function readFileFacts(file: Blob, options: FactsOptions = {}): Promise<MediaFileFacts> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, MATROSKA, WEBM] });
  return factsOf(input, file, options).finally(() => input.dispose());
}

/** The question to the worker. */
export type FactsQuestion = { readonly file: Blob; readonly payloads: boolean };

export type FactsOptions = { readonly payloads?: boolean; readonly onProgress?: () => void };

async function factsOf(input: Input, file: Blob, options: FactsOptions): Promise<MediaFileFacts> {
  const format = await input.getFormat();
  const demuxer = format === MP4 || format === QTFF ? "mov" : "matroska";
  const videos = await input.getVideoTracks();
  const audios = await input.getAudioTracks();
  const presentation = await readPresentation(input, { blob: file }, file.size);
  return {
    video: videos[0] && (await videoFacts(videos[0], demuxer, presentation, file, options)),
    audio: audios[0] && (await audioFacts(audios[0])),
    videoCount: videos.length,
    audioCount: audios.length,
  };
}

async function videoFacts(
  track: InputVideoTrack,
  demuxer: PictureDemuxer,
  presentation: Presentation,
  file: Blob,
  { payloads = false, onProgress = () => undefined }: FactsOptions,
): Promise<VideoFacts> {
  const isMov = demuxer === "mov";
  const claimed = await (isMov ? claimedBytes(file) : claimedMatroskaBytes({ blob: file }, file.size));
  // Matroska has no list of packets apart from the packets themselves, so missing ones do not show.
  const isCutOff = !isMov && claimed > file.size;
  const range = presentation.rangeOf(track);
  const sink = new StreamPackets(track, await presentation.restOf(track));
  const read = await readPackets(track, sink, {
    fileBytes: file.size,
    claimedBytes: claimed,
    isCutOff,
    wantsPayloads: payloads,
    onProgress,
  });
  const internal = await track.getInternalCodecId();
  return {
    demuxer,
    codec: (await track.getCodec()) ?? (typeof internal === "string" ? internal : undefined),
    timescale: await track.getTimeResolution(),
    isInParts: range.parts > 1,
    isEdited: range.isEdited,
    rotation: await track.getRotation(),
    ...read,
    end: presentedEnd(read.end, range),
    isCut: presentedEnd(read.end, range) < read.end,
  };
}

async function audioFacts(track: InputAudioTrack): Promise<AudioFacts> {
  return {
    codec: (await track.getCodec()) ?? undefined,
    rate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    end: await track.computeDuration(),
  };
}

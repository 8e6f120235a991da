import { EncodedPacketSink } from "mediabunny";
import type { Input, InputTrack } from "mediabunny";
import type { ByteSource } from "./bytes/byte-source.ts";
import { readMovieHeader, type EditListEntry, type MovieHeader } from "./movie-header.ts";
import { withoutTables } from "./packets/stream-packets.ts";

/** The range of a stream that its container presents. The demuxer itself applies only where the media begins. */
export type PresentedRange = {
  /** Presentation time in seconds before which nothing is presented, even if packets lie there. */
  readonly startSeconds: number;
  /** Presentation time in seconds at which the stream ends; undefined: at the end of its last packet. */
  readonly endSeconds: number | undefined;
  /** Number of edit list entries that the range consists of. */
  readonly parts: number;
  /** One tick of the edit list: it is this much less exact than the packets' own times. */
  readonly tickSeconds: number;
  /** The edit list has several parts that do not meet, or another speed: only its first part is presented. */
  readonly isEdited: boolean;
};

const WHOLE: PresentedRange = { startSeconds: 0, parts: 0, endSeconds: undefined, tickSeconds: 0, isEdited: false };

/** A file's streams as its container presents them. */
export type Presentation = {
  rangeOf(stream: Pick<InputTrack, "id">): PresentedRange;
  /** Packets that the demuxer does not return, if there are any (see `StreamPackets`). */
  restOf(stream: InputTrack): Promise<EncodedPacketSink | undefined>;
  dispose(): void;
};

/**
 * Reads the edit lists of an MP4 or QuickTime file; in other containers every stream is presented whole. Rejects if bytes cannot be read.
 */
export async function readPresentation(input: Input, bytes: ByteSource, sizeBytes: number | null): Promise<Presentation> {
  const { name } = await input.getFormat();
  const isMovie = name === "MP4" || name === "QuickTime File Format";
  const header = isMovie && sizeBytes !== null ? await readMovieHeader(bytes, sizeBytes) : undefined;
  const counts = header?.streams.flatMap(({ tableCounts }) => tableCounts) ?? [];
  const rest = counts.length > 0 && sizeBytes !== null ? withoutTables(bytes, sizeBytes, counts) : undefined;
  return {
    rangeOf({ id }) {
      const stream = header?.streams.find((one) => one.id === id);
      return header === undefined || stream === undefined ? WHOLE : rangeOf(stream.edits, header);
    },
    async restOf({ id }) {
      const stream = (await rest?.getTracks())?.find((one) => one.id === id);
      return stream && new EncodedPacketSink(stream);
    },
    dispose: () => rest?.dispose(),
  };
}

/**
 * The range of an edit list: empty edits, then one part of the media, which several entries may make up. In a fragmented file only the
 * start counts, because the lengths are missing or cover only the first part of the file.
 */
export function rangeOf(
  edits: readonly EditListEntry[],
  { tickSeconds, isFragmented }: Pick<MovieHeader, "tickSeconds" | "isFragmented">,
): PresentedRange {
  const first = edits.findIndex(({ mediaSeconds }) => mediaSeconds !== undefined);
  if (first < 0) return WHOLE;
  const startSeconds = edits.slice(0, first).reduce((sum, { seconds }) => sum + seconds, 0);
  let end = startSeconds;
  let media = edits[first]?.mediaSeconds ?? 0;
  let hasEnd = true;
  let parts = 0;
  for (const { seconds, mediaSeconds, speed } of edits.slice(first)) {
    const goesOn = mediaSeconds !== undefined && Math.abs(mediaSeconds - media) <= 2 * tickSeconds;
    if (speed !== 1 || !goesOn) break;
    parts += 1;
    hasEnd = seconds > 0;
    end += seconds;
    media += seconds;
  }
  const isEdited = edits.slice(first + parts).some(({ mediaSeconds }) => mediaSeconds !== undefined);
  return { startSeconds, endSeconds: hasEnd && !isFragmented ? end : undefined, parts, tickSeconds, isEdited };
}

/** End of a stream in seconds, if its packets end at `packetsEnd`. Edit lists are rounded: an end less than one tick earlier is ignored. */
export function presentedEnd(packetsEnd: number, { endSeconds, tickSeconds }: PresentedRange): number {
  return endSeconds === undefined || endSeconds > packetsEnd - tickSeconds ? packetsEnd : endSeconds;
}

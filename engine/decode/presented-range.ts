import { EncodedPacketSink } from "mediabunny";
import type { Input, InputTrack } from "mediabunny";
import type { ByteSource } from "./bytes/byte-source.ts";
import { readMovieHeader, type EditListEntry, type MovieHeader } from "./movie-header.ts";
import { withoutTables } from "./packets/stream-packets.ts";

/** What of a stream its container presents, beyond what the demuxer applies: that is where it begins. */
export type PresentedRange = {
  /** Seconds of the presentation before which there is nothing, whatever packets lie there. */
  readonly startSeconds: number;
  /** Seconds of the presentation at which it ends; undefined where the last packet says so. */
  readonly endSeconds: number | undefined;
  /** Entries of the edit list that it is made of. */
  readonly parts: number;
  /** How much less exact that is than the packets' own times. */
  readonly tickSeconds: number;
  /** It is made of several parts that do not meet, or played at another speed: what is shown is its first part alone. */
  readonly isEdited: boolean;
};

const WHOLE: PresentedRange = { startSeconds: 0, parts: 0, endSeconds: undefined, tickSeconds: 0, isEdited: false };

/** A file's streams as its container presents them. */
export type Presentation = {
  rangeOf(stream: Pick<InputTrack, "id">): PresentedRange;
  /** The packets that the demuxer does not give, where there are such (see `StreamPackets`). */
  restOf(stream: InputTrack): Promise<EncodedPacketSink | undefined>;
  dispose(): void;
};

/** Rejects where bytes cannot be had. */
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
 * An edit list's range: empty edits, then one part of the media, which may be said in several entries. In a file of fragments only the
 * beginning counts: its lengths are those of the first part of the file, or none.
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

/** The end of a stream whose packets end at `packetsEnd`, seconds. An edit list is rounded: what it cuts off by less than a tick it does not cut off. */
export function presentedEnd(packetsEnd: number, { endSeconds, tickSeconds }: PresentedRange): number {
  return endSeconds === undefined || endSeconds > packetsEnd - tickSeconds ? packetsEnd : endSeconds;
}

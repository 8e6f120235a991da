import type { EncodedSegment } from "./encoded-segment.ts";
import type { SoundPart } from "../mux/sound-file.ts";

/**
 * Three minutes of sound are held in memory before they become Blobs, because the page's thread blocks for every Blob, and every part of
 * one, until the browser process has registered it.
 */
const MOST_WAITING_BYTES = 4 * 2 ** 20;

/** `segments` are consecutive; `first` is the index of the first one. */
type ConsecutiveSegments = { readonly first: number; readonly segments: EncodedSegment[] };

/** Collects the packets of segments, in any order, into few Blobs, whose data the browser stores. */
export class SoundParts {
  readonly #parts = new Map<number, SoundPart>();
  readonly #waiting = new Map<number, EncodedSegment>();
  #waitingBytes = 0;

  add(index: number, segment: EncodedSegment): void {
    this.#waiting.set(index, segment);
    this.#waitingBytes += segment.data.length;
    if (this.#waitingBytes >= MOST_WAITING_BYTES) this.#transfer();
  }

  /** All parts in the order of their indexes; consecutive segments may share a part. */
  all(): readonly SoundPart[] {
    this.#transfer();
    return inOrder(this.#parts).map(([, part]) => part);
  }

  #transfer(): void {
    const groups: ConsecutiveSegments[] = [];
    for (const [index, segment] of inOrder(this.#waiting)) {
      const last = groups.at(-1);
      if (last && index === last.first + last.segments.length) last.segments.push(segment);
      else groups.push({ first: index, segments: [segment] });
    }
    for (const { first, segments } of groups) this.#parts.set(first, partOf(segments));
    this.#waiting.clear();
    this.#waitingBytes = 0;
  }
}

function inOrder<Value>(values: ReadonlyMap<number, Value>): readonly (readonly [index: number, value: Value])[] {
  return [...values].toSorted(([a], [b]) => a - b);
}

function partOf(segments: readonly EncodedSegment[]): SoundPart {
  return {
    sizesBytes: Uint32Array.from(segments.flatMap(({ sizesBytes }) => [...sizesBytes])),
    data: new Blob(segments.map(({ data }) => data)),
  };
}

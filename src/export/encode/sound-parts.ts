import type { EncodedSegment } from "./encoded-segment.ts";
import type { SoundPart } from "../mux/sound-file.ts";

/** Three minutes wait in the page's memory: it stands still for each Blob, and for each piece of one, until the browser knows of it. */
const MOST_WAITING_BYTES = 4 * 2 ** 20;

/** Segments that follow each other. */
type Run = { readonly first: number; readonly segments: EncodedSegment[] };

/** The packets of a sound's segments, which come in any order. They are the browser's to keep, in few Blobs. */
export class SoundParts {
  readonly #parts = new Map<number, SoundPart>();
  readonly #waiting = new Map<number, EncodedSegment>();
  #waitingBytes = 0;

  add(index: number, segment: EncodedSegment): void {
    this.#waiting.set(index, segment);
    this.#waitingBytes += segment.data.length;
    if (this.#waitingBytes >= MOST_WAITING_BYTES) this.#handOver();
  }

  /** In the order of their indexes; segments that follow each other may be one part. */
  all(): readonly SoundPart[] {
    this.#handOver();
    return inOrder(this.#parts).map(([, part]) => part);
  }

  #handOver(): void {
    const runs: Run[] = [];
    for (const [index, segment] of inOrder(this.#waiting)) {
      const last = runs.at(-1);
      if (last && index === last.first + last.segments.length) last.segments.push(segment);
      else runs.push({ first: index, segments: [segment] });
    }
    for (const { first, segments } of runs) this.#parts.set(first, partOf(segments));
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

/** A decoded picture frame: upright RGBA pixels in the size in which it is shown. */
export type PictureFrame = {
  /** Presentation time in whole microseconds, as decoders count it. */
  readonly micros: number;
  /** Duration according to the container; 0 if it states none. */
  readonly durationMicros: number;
  readonly pixels: ImageData;
};

/** Distance from a time to a frame's display interval; 0 inside it. */
export function distanceTo(frame: Omit<PictureFrame, "pixels">, micros: number): number {
  return micros < frame.micros ? frame.micros - micros : Math.max(0, micros - frame.micros - frame.durationMicros);
}

/** Decoded frames; evicts the least recently used beyond `capacityBytes`. */
export class PictureFrameCache {
  readonly #capacityBytes: number;
  /** Least recently used first. */
  readonly #frames = new Map<number, PictureFrame>();
  #bytes = 0;

  constructor(capacityBytes: number) {
    this.#capacityBytes = capacityBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  has(micros: number): boolean {
    return this.#frames.has(micros);
  }

  /** Counts as a use. */
  get(micros: number): PictureFrame | undefined {
    const frame = this.#frames.get(micros);
    if (frame === undefined) return undefined;
    this.#frames.delete(micros);
    this.#frames.set(micros, frame);
    return frame;
  }

  put(frame: PictureFrame): void {
    this.#drop(frame.micros);
    this.#frames.set(frame.micros, frame);
    this.#bytes += frame.pixels.data.byteLength;
    for (const micros of this.#frames.keys()) {
      if (this.#bytes <= this.#capacityBytes || micros === frame.micros) return;
      this.#drop(micros);
    }
  }

  /** The frame nearest to this time, at most `withinMicros` away; the later of two that are equally near. */
  nearest(micros: number, withinMicros: number): PictureFrame | undefined {
    let best: PictureFrame | undefined;
    let least = withinMicros;
    for (const frame of this.#frames.values()) {
      const distance = distanceTo(frame, micros);
      if (distance > least || (distance === least && best !== undefined && best.micros > frame.micros)) continue;
      best = frame;
      least = distance;
    }
    return best;
  }

  clear(): void {
    this.#frames.clear();
    this.#bytes = 0;
  }

  #drop(micros: number): void {
    const frame = this.#frames.get(micros);
    if (frame === undefined) return;
    this.#frames.delete(micros);
    this.#bytes -= frame.pixels.data.byteLength;
  }
}

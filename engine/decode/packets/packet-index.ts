/** Contents of an index, for persistence: one entry per packet that gives output. */
export type PacketPlaces = {
  /** Seconds, as the demuxer reports them. */
  readonly timestamps: Float64Array<ArrayBuffer>;
  /** At the source's sample rate, from the beginning of its sound. */
  readonly frames: Float64Array<ArrayBuffer>;
};

/**
 * Maps packets, in decode order, to the frames at which their audio begins; the linear pass fills it. A timestamp finds the packet in the
 * file again. A frame places its audio exactly, even if the container rounds its timestamps (WebM: to milliseconds).
 */
export class PacketIndex {
  #timestamps = new Float64Array(1024);
  #frames = new Float64Array(1024);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Both are at least those of the packet before. */
  add(timestamp: number, frame: number): void {
    if (this.#count === this.#timestamps.length) {
      this.#timestamps = this.#grown(this.#timestamps);
      this.#frames = this.#grown(this.#frames);
    }
    this.#timestamps[this.#count] = timestamp;
    this.#frames[this.#count] = frame;
    this.#count += 1;
  }

  #grown(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const grown = new Float64Array(2 * array.length + 64);
    grown.set(array);
    return grown;
  }

  /** A copy of the contents. */
  places(): PacketPlaces {
    return { timestamps: this.#timestamps.slice(0, this.#count), frames: this.#frames.slice(0, this.#count) };
  }

  /** Replaces the contents with those of another index. */
  adopt({ timestamps, frames }: PacketPlaces): void {
    this.#timestamps = timestamps.slice();
    this.#frames = frames.slice();
    this.#count = timestamps.length;
  }

  /** The place in this index of the last packet that begins at or before `frame`; 0 if `frame` lies before the first. Requires at least one packet. */
  packetAt(frame: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#frames[middle] ?? 0) <= frame) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** First presentation frame of the packet with this timestamp; undefined if there is none. */
  frameAt(timestamp: number): number | undefined {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#timestamps[middle] ?? 0) < timestamp) low = middle + 1;
      else high = middle;
    }
    return low < this.#count && this.#timestamps[low] === timestamp ? this.#frames[low] : undefined;
  }

  /** Seconds, as the demuxer reports it. */
  timestampOf(packet: number): number {
    return this.#timestamps[packet] ?? 0;
  }

  /** First presentation frame of the packet's sound. */
  frameOf(packet: number): number {
    return this.#frames[packet] ?? 0;
  }
}

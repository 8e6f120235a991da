import type { PacketIndex } from "./packet-index.ts";
import { silentPlanes, type AudioFacts, type Planar } from "./raw-audio.ts";

export type PlacementRules = {
  /** Decoded frames before the music, which the container does not know of. */
  readonly startFrames: number;
  /** Packets that the decoder takes before its first output. */
  readonly lead: number;
  /** Timestamps are whole frames. */
  readonly isExact: boolean;
};

/** Places the outputs of a linear decode: index entries, the trim at the start, silence before sound that begins late. */
export class LinearPlacement {
  readonly #index: PacketIndex;
  readonly #facts: AudioFacts;
  readonly #planes: 1 | 2;
  readonly #rules: PlacementRules;
  readonly #timestamps: number[] = [];
  #next = 0;
  #started = false;
  /** Presentation frame after the last placed output. */
  frames = 0;

  constructor(index: PacketIndex, facts: AudioFacts, planes: 1 | 2, rules: PlacementRules) {
    this.#index = index;
    this.#facts = facts;
    this.#planes = planes;
    this.#rules = rules;
  }

  /** A packet went into the decoder. */
  expect(timestamp: number): void {
    this.#timestamps.push(timestamp);
  }

  /** Runs of presentation frames, in order from 0, cut at the file's length. */
  place(outputs: readonly Planar[]): readonly Planar[] {
    const runs: Planar[] = [];
    for (const output of outputs) {
      const length = output[0]?.length ?? 0;
      if (!this.#started) runs.push(...this.#start(length));
      this.#index.add(this.#timestamps[this.#next] ?? 0, this.frames);
      this.#next += 1;
      const from = Math.max(0, -this.frames);
      const to = Math.min(length, this.#facts.lengthFrames - this.frames);
      if (to > from) runs.push(output.map((plane) => plane.subarray(from, to)));
      this.frames += length;
    }
    return runs;
  }

  /**
   * The first output ends where the next packet begins: decoders cut pre-skip off its front. Where timestamps are rounded it
   * begins at the first packet's. Returns silence for a late start.
   */
  #start(length: number): readonly Planar[] {
    this.#started = true;
    this.#next = this.#rules.lead;
    const { rate, lengthFrames } = this.#facts;
    const first = Math.round((this.#timestamps[0] ?? 0) * rate);
    const following = this.#timestamps[this.#next + 1];
    const start = following === undefined || !this.#rules.isExact ? first : Math.round(following * rate) - length;
    this.frames = start - this.#rules.startFrames;
    return this.frames > 0 ? [silentPlanes(this.#planes, Math.min(this.frames, lengthFrames))] : [];
  }
}

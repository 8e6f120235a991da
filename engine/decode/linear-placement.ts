import type { EncodedPacket } from "mediabunny";
import type { PacketSound } from "./decode-each.ts";
import type { PacketIndex } from "./packet-index.ts";
import { silentPlanes, type AudioFacts, type Planar } from "./raw-audio.ts";

export type PlacementRules = {
  /** Decoded frames before the music, which the container does not know of. */
  readonly startFrames: number;
};

/** Containers that need a linear pass count in milliseconds at worst. */
const TICK_SECONDS = 0.001;

/**
 * Places the outputs of a linear decode of packets whose timestamps are rounded: one behind the other, from the timestamp of the first on.
 * Fills the index; gives silence before sound that begins late, and for packets that give none.
 */
export class LinearPlacement {
  readonly #index: PacketIndex;
  readonly #facts: AudioFacts;
  readonly #planes: 1 | 2;
  readonly #rules: PlacementRules;
  /** Timestamp of the first packet of the file, seconds. */
  #firstTimestamp: number | undefined;
  /** Timestamp of the last packet with sound; undefined before the first. */
  #lastTimestamp: number | undefined;
  #lastFrame = 0;
  #lastLength = 0;
  /** Packets without sound since then. */
  #missing: number[] = [];
  /** Presentation frame after the last placed output. */
  frames = 0;

  constructor(index: PacketIndex, facts: AudioFacts, planes: 1 | 2, rules: PlacementRules) {
    this.#index = index;
    this.#facts = facts;
    this.#planes = planes;
    this.#rules = rules;
  }

  /** `sounds`: one for each packet. Runs of presentation frames, in order from 0, cut at the file's length. */
  place(packets: readonly EncodedPacket[], sounds: readonly (PacketSound | undefined)[]): readonly Planar[] {
    return packets.flatMap(({ timestamp }, index) => {
      this.#firstTimestamp ??= timestamp;
      const sound = sounds[index];
      if (sound !== undefined) return this.#placeOne(timestamp, sound.planes);
      if (this.#lastTimestamp !== undefined) this.#missing.push(timestamp);
      return [];
    });
  }

  #placeOne(timestamp: number, planes: Planar): readonly Planar[] {
    const length = planes[0]?.length ?? 0;
    const before = this.frames;
    if (this.#lastTimestamp === undefined)
      this.frames = Math.round((this.#firstTimestamp ?? 0) * this.#facts.rate) - this.#rules.startFrames;
    else if (this.#missing.length > 0) this.#passOver(timestamp);
    const from = Math.max(0, -this.frames);
    const to = Math.min(length, this.#facts.lengthFrames - this.frames);
    const silence = Math.min(this.frames, this.#facts.lengthFrames) - Math.max(0, before);
    this.#index.add(timestamp, this.frames);
    this.#lastTimestamp = timestamp;
    this.#lastFrame = this.frames;
    this.#lastLength = length;
    this.frames += length;
    return [
      ...(silence > 0 ? [silentPlanes(this.#planes, silence)] : []),
      ...(to > from ? [planes.map((plane) => plane.subarray(from, to))] : []),
    ];
  }

  /** Packets without sound are as long as their timestamps say: to the frame where they are as long as the one before. */
  #passOver(timestamp: number): void {
    const { rate } = this.#facts;
    const byTime = this.#lastFrame + Math.round((timestamp - (this.#lastTimestamp ?? 0)) * rate);
    const packets = Math.round((byTime - this.frames) / Math.max(1, this.#lastLength));
    const byLength = this.frames + Math.max(0, packets) * this.#lastLength;
    const next = Math.abs(byLength - byTime) <= 2 * TICK_SECONDS * rate ? byLength : Math.max(this.frames, byTime);
    this.#missing.forEach((missing, index) =>
      this.#index.add(missing, this.frames + Math.round((index * (next - this.frames)) / this.#missing.length)),
    );
    this.#missing = [];
    this.frames = next;
  }
}

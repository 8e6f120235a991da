import type { EncodedPacket } from "mediabunny";
import type { PacketSound } from "../packets/decode-each.ts";
import type { PacketIndex } from "../packets/packet-index.ts";
import { silentChannels, type AudioFacts, type Planar } from "../raw-audio.ts";

export type PlacementRules = {
  /** Decoded frames before the music, which the container does not state. */
  readonly startFrames: number;
  /** Frames that a decoder cuts off the start of its first output, whichever packet it begins with (Opus). */
  readonly preSkip: number;
  /** Packets that a decoder needs before its first output. */
  readonly lead: 0 | 1;
};

/** Coarsest timestamp unit of the containers that need a linear pass. */
const TICK_SECONDS = 0.001;

/**
 * Places the outputs of a linear decode of packets whose timestamps are rounded: consecutively, from the first packet's timestamp on.
 * Fills the index. Inserts silence before audio that begins late, and for packets without output.
 */
export class LinearPlacement {
  readonly #index: PacketIndex;
  readonly #facts: AudioFacts;
  readonly #channelCount: 1 | 2;
  readonly #rules: PlacementRules;
  /** Timestamp of the last packet with output; undefined before the first. */
  #lastTimestamp: number | undefined;
  /** First frame and length of that packet's audio, including frames that a decoder cut off. */
  #lastFrame = 0;
  #lastLength = 0;
  /** Timestamps of the packets without output since then. */
  #missing: number[] = [];
  /** Length of an output that nothing was cut off; set only if a decoder cuts frames off. */
  #wholeLength: number | undefined;
  /** Presentation frame after the last placed output. */
  frames = 0;

  constructor(index: PacketIndex, facts: AudioFacts, channelCount: 1 | 2, rules: PlacementRules) {
    this.#index = index;
    this.#facts = facts;
    this.#channelCount = channelCount;
    this.#rules = rules;
  }

  /** `sounds`: one entry for each packet. Returns consecutive blocks of presentation frames, from 0 on, cut at the file's length. */
  place(packets: readonly EncodedPacket[], sounds: readonly (PacketSound | undefined)[]): readonly Planar[] {
    if (this.#rules.preSkip > 0) this.#wholeLength ??= sounds.find((sound) => sound?.isFirst === false)?.channels[0]?.length;
    return packets.flatMap(({ timestamp }, index) => {
      const sound = sounds[index];
      if (sound !== undefined) return this.#placeOne(timestamp, sound);
      this.#missing.push(timestamp);
      return [];
    });
  }

  #placeOne(timestamp: number, { channels, isFirst }: PacketSound): readonly Planar[] {
    const length = channels[0]?.length ?? 0;
    const cut = isFirst ? Math.max(0, (this.#wholeLength ?? length) - length) : 0;
    const before = this.frames;
    const isAtStart = this.#lastTimestamp === undefined && this.#missing.length === 0;
    if (this.#lastTimestamp === undefined) this.#lastFrame = this.#beginning(timestamp, cut, length + cut);
    else this.#lastFrame = this.#missing.length > 0 ? this.#passOver(timestamp) : this.frames;
    this.frames = this.#lastFrame + cut;
    this.#index.add(timestamp, isAtStart ? this.frames : this.#lastFrame);
    const from = Math.max(0, -this.frames);
    const to = Math.min(length, this.#facts.lengthFrames - this.frames);
    const silence = Math.min(this.frames, this.#facts.lengthFrames) - Math.max(0, before);
    this.#lastTimestamp = timestamp;
    this.#lastLength = length + cut;
    this.frames += length;
    return [
      ...(silence > 0 ? [silentChannels(this.#channelCount, silence)] : []),
      ...(to > from ? [channels.map((samples) => samples.subarray(from, to))] : []),
    ];
  }

  /**
   * Frame at which the first output would begin if nothing were cut off. Earlier packets without output keep their time, except for
   * `lead`.
   */
  #beginning(timestamp: number, cut: number, length: number): number {
    const { startFrames, preSkip, lead } = this.#rules;
    const times = [...this.#missing, timestamp];
    const [first = 0, own = first] = [times[0], times[Math.max(0, times.length - 1 - lead)]];
    const isWhole = this.#missing.length === 0;
    this.#missing = [];
    const begin = Math.round(first * this.#facts.rate) - startFrames - (isWhole ? cut : preSkip);
    return begin + this.#framesBetween(first, own, length);
  }

  /** Frames between two timestamps: a whole number of packets of `length` frames if the timestamps' rounding allows it. */
  #framesBetween(from: number, to: number, length: number): number {
    const { rate } = this.#facts;
    const byTime = Math.round((to - from) * rate);
    const byLength = Math.round(byTime / Math.max(1, length)) * length;
    return Math.abs(byLength - byTime) <= 2 * TICK_SECONDS * rate ? byLength : byTime;
  }

  /** First frame after packets without output, which are as long as their timestamps state. Adds them to the index. */
  #passOver(timestamp: number): number {
    const elapsed = this.#framesBetween(this.#lastTimestamp ?? 0, timestamp, this.#lastLength);
    const next = Math.max(this.frames, this.#lastFrame + elapsed);
    this.#missing.forEach((missing, index) =>
      this.#index.add(missing, this.frames + Math.round((index * (next - this.frames)) / this.#missing.length)),
    );
    this.#missing = [];
    return next;
  }
}

/** The mix is encoded in segments on an absolute grid, so that each depends on little but itself, and can be made and kept alone. */

/** Samples of one AAC packet. */
export const PACKET_FRAMES = 1024;
/** Frames that a decoder gives before the sound begins: the encoder's priming. */
export const PRIMING_FRAMES = 1024;
/** Packets of a segment: 10.24 s, a whole number of loudness hops (10 ms), mixer pages and quanta. */
const SEGMENT_PACKETS = 480;
/** Encoded before a segment and dropped: what the encoder has heard and its bits of reserve, as in the middle of a stream. */
const PREROLL_PACKETS = 8;
/** Encoded after it and dropped: the encoder looks ahead. */
const TAIL_PACKETS = 2;

/** A stretch of the mix and its packets. All frames at 48 kHz, from the beginning of the mix. */
export type Segment = {
  readonly index: number;
  /** The stretch that is its own; empty where only the priming's last packet is left. */
  readonly fromFrame: number;
  readonly toFrame: number;
  /** What the encoder hears: whole packets; past the end of the mix it is silence. */
  readonly inputFrom: number;
  readonly inputTo: number;
  /** Of the packets that come out, the first that counts, and how many do. */
  readonly firstPacket: number;
  readonly packetCount: number;
};

/** All segments of a mix, in order. Packet p of the whole holds frames (p − 1) · 1024 … p · 1024: one more than the frames fill. */
export function segmentsOf(lengthFrames: number): readonly Segment[] {
  const packets = Math.ceil(lengthFrames / PACKET_FRAMES) + 1;
  return Array.from({ length: Math.ceil(packets / SEGMENT_PACKETS) }, (_, index) => {
    const first = index * SEGMENT_PACKETS;
    const end = Math.min(packets, first + SEGMENT_PACKETS);
    const heard = Math.max(0, first - PREROLL_PACKETS);
    return {
      index,
      fromFrame: Math.min(lengthFrames, first * PACKET_FRAMES),
      toFrame: Math.min(lengthFrames, (first + SEGMENT_PACKETS) * PACKET_FRAMES),
      inputFrom: heard * PACKET_FRAMES,
      inputTo: (end + TAIL_PACKETS) * PACKET_FRAMES,
      firstPacket: first - heard,
      packetCount: end - first,
    };
  });
}

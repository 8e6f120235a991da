/** The mix is encoded in segments on an absolute grid, so that each depends on little but itself, and can be made and kept alone. */

/** How a codec cuts sound into packets, and these into segments. */
export type PacketGrid = {
  /** Samples of one packet. */
  readonly packetFrames: number;
  /** Frames that a decoder gives before the sound begins. */
  readonly primingFrames: number;
  /** Packets of a segment: 10.24 s, a whole number of loudness hops (10 ms), mixer pages and quanta. */
  readonly segmentPackets: number;
  /** Encoded before a segment and dropped: what the encoder has heard and its bits of reserve, as in the middle of a stream. */
  readonly prerollPackets: number;
  /** Encoded after it and dropped: the encoder looks ahead. */
  readonly tailPackets: number;
};

/**
 * Measured on music: 8 packets of preroll, or 16, leave joints that err five times as much as most of what is around them, for the encoder
 * begins with fewer bits than it comes to spend; 24 and 32 leave none.
 */
export const AAC_GRID: PacketGrid = { packetFrames: 1024, primingFrames: 1024, segmentPackets: 480, prerollPackets: 24, tailPackets: 2 };

/** The encoder is 312 frames late by itself; 24 more make whole milliseconds, in which WebM counts (else Chromium decodes it 24 late). */
export const OPUS_DELAY = { encoderFrames: 312, addedFrames: 24 } as const;

/** Packets of 10 ms. Measured: with 80 ms of preroll, which decoders are told to take too, joints are as good as the rest; four times that. */
export const OPUS_GRID: PacketGrid = { packetFrames: 480, primingFrames: 336, segmentPackets: 1024, prerollPackets: 32, tailPackets: 4 };

/** A stretch of the mix and its packets. All frames at 48 kHz, from the beginning of the mix. */
export type MixSegment = {
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

/** All segments of a mix, in order. Packets hold what is `primingFrames` earlier than their place: there are more than the frames fill. */
export function segmentsOf(lengthFrames: number, grid: PacketGrid = AAC_GRID): readonly MixSegment[] {
  const { packetFrames, segmentPackets } = grid;
  const packets = Math.ceil((lengthFrames + grid.primingFrames) / packetFrames);
  return Array.from({ length: Math.ceil(packets / segmentPackets) }, (_, index) => {
    const first = index * segmentPackets;
    const end = Math.min(packets, first + segmentPackets);
    const heard = Math.max(0, first - grid.prerollPackets);
    return {
      index,
      fromFrame: Math.min(lengthFrames, first * packetFrames),
      toFrame: Math.min(lengthFrames, (first + segmentPackets) * packetFrames),
      inputFrom: heard * packetFrames,
      inputTo: (end + grid.tailPackets) * packetFrames,
      firstPacket: first - heard,
      packetCount: end - first,
    };
  });
}

/**
 * The mix is encoded in segments on an absolute grid, so that a segment depends on little beyond its own range and can be encoded and
 * cached alone.
 */

/** How a codec cuts sound into packets, and packets into segments. */
export type PacketGrid = {
  /** Samples of one packet. */
  readonly packetFrames: number;
  /** Frames that a decoder outputs before the sound begins. */
  readonly primingFrames: number;
  /** Packets of a segment: 10.24 s, a whole number of loudness hops (10 ms), mixer pages and quanta. */
  readonly segmentPackets: number;
  /** Encoded before a segment and dropped, so that the encoder's history and bit reservoir are as in the middle of a stream. */
  readonly prerollPackets: number;
  /** Encoded after a segment and dropped, because the encoder looks ahead. */
  readonly tailPackets: number;
};

/**
 * Measured on music: with 8 or 16 packets of preroll, the error at seams is five times that of most of the sound around them, because the
 * encoder begins with fewer bits than it later spends; with 24 and 32 the seams show no such error.
 */
export const AAC_GRID: PacketGrid = { packetFrames: 1024, primingFrames: 1024, segmentPackets: 480, prerollPackets: 24, tailPackets: 2 };

/** The encoder's own delay is 312 frames; 24 more make whole milliseconds, WebM's unit (else Chromium decodes the sound 24 frames late). */
export const OPUS_DELAY = { encoderFrames: 312, addedFrames: 24 } as const;

/**
 * Packets of 10 ms. Measured: with 80 ms of preroll, which the file also asks decoders to use, seams are as good as the rest; this is four
 * times as much.
 */
export const OPUS_GRID: PacketGrid = { packetFrames: 480, primingFrames: 336, segmentPackets: 1024, prerollPackets: 32, tailPackets: 4 };

/** A range of the mix and its packets. All frames at 48 kHz, from the beginning of the mix. */
export type MixSegment = {
  readonly index: number;
  /** The segment's own range; empty where only the last packet of the priming is left. */
  readonly fromFrame: number;
  readonly toFrame: number;
  /** The encoder's input: whole packets, with silence past the end of the mix. */
  readonly inputFrom: number;
  readonly inputTo: number;
  /** The first of the encoder's packets that belongs to the segment, and how many do. */
  readonly firstPacket: number;
  readonly packetCount: number;
};

/** A part of the mix. Frames at 48 kHz, from its beginning. */
export type MixPart = { readonly fromFrame: number; readonly toFrame: number };

/** Mixed before a segment, until the limiter (100 ms) and the loudness filter no longer depend on their start. A multiple of 10 ms. */
export const LEAD_FRAMES = 96_000;

/** What is delivered of a mix. */
export type DeliveredMix = {
  readonly lengthFrames: number;
  /** Only this part is delivered; absent: the whole mix. */
  readonly part?: MixPart | undefined;
  /** The packet grid of the output's codec; absent: the output has no packets. */
  readonly grid?: PacketGrid | undefined;
};

/** The segments of what is delivered. The packets of a part begin with it. */
export function deliveredSegments({ lengthFrames, part, grid }: DeliveredMix): readonly MixSegment[] {
  if (!part) return segmentsOf(lengthFrames, grid);
  if (!grid) return segmentsWithin(segmentsOf(lengthFrames), part);
  return segmentsOf(part.toFrame - part.fromFrame, grid).map((segment) => ({
    ...segment,
    fromFrame: segment.fromFrame + part.fromFrame,
    toFrame: segment.toFrame + part.fromFrame,
    inputFrom: segment.inputFrom + part.fromFrame,
    inputTo: segment.inputTo + part.fromFrame,
  }));
}

/**
 * The segments of a part of the mix, cut to it and numbered anew. They are rendered from where those of the whole mix are: their bits are
 * those of the same frames of it.
 */
function segmentsWithin(segments: readonly MixSegment[], part: MixPart): readonly MixSegment[] {
  return segments
    .filter(({ fromFrame, toFrame }) => fromFrame < part.toFrame && toFrame > part.fromFrame)
    .map((segment, index) => ({
      ...segment,
      index,
      inputFrom: Math.max(0, Math.min(segment.inputFrom, segment.fromFrame - LEAD_FRAMES)),
      fromFrame: Math.max(segment.fromFrame, part.fromFrame),
      toFrame: Math.min(segment.toFrame, part.toFrame),
    }));
}

/**
 * All segments of a mix, in order. A packet holds sound from `primingFrames` before its position, so there are more packets than the frames
 * fill.
 */
export function segmentsOf(lengthFrames: number, grid: PacketGrid = AAC_GRID): readonly MixSegment[] {
  const { packetFrames, segmentPackets } = grid;
  const packets = Math.ceil((lengthFrames + grid.primingFrames) / packetFrames);
  return Array.from({ length: Math.ceil(packets / segmentPackets) }, (_, index) => {
    const first = index * segmentPackets;
    const end = Math.min(packets, first + segmentPackets);
    const firstInput = Math.max(0, first - grid.prerollPackets);
    return {
      index,
      fromFrame: Math.min(lengthFrames, first * packetFrames),
      toFrame: Math.min(lengthFrames, (first + segmentPackets) * packetFrames),
      inputFrom: firstInput * packetFrames,
      inputTo: (end + grid.tailPackets) * packetFrames,
      firstPacket: first - firstInput,
      packetCount: end - first,
    };
  });
}

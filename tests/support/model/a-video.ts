import type { VideoFacts } from "#export/verify/file-facts.ts";

/** A picture of one frame at 25 frames a second; `facts` replace some of its values. */
export function aVideo(facts: Partial<VideoFacts> = {}): VideoFacts {
  return {
    demuxer: "mov",
    codec: "avc",
    timescale: 12_800,
    end: 0.04,
    frameSeconds: 0.04,
    isCut: false,
    isInParts: false,
    isEdited: false,
    rotation: 0,
    isTruncated: false,
    packets: { timestamps: Float64Array.of(0), sizesBytes: Uint32Array.of(1) },
    keyPackets: Uint32Array.of(0),
    ...facts,
  };
}

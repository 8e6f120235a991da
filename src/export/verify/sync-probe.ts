/** A short piece of the mix that is searched for in the finished file: the average of both channels. */
export type Probe = {
  /** Its first frame, from the beginning of the mix. */
  readonly atFrame: number;
  readonly samples: Float32Array<ArrayBuffer>;
};

const PROBE_FRAMES = 4096;

/** Takes the loudest piece of a segment: 85 ms, or the whole segment if that is shorter. */
export function findProbe(
  sound: { readonly left: Float32Array; readonly right: Float32Array },
  hops: Float64Array,
  own: { readonly from: number; readonly to: number },
  fromFrame: number,
): Probe {
  const frames = Math.min(PROBE_FRAMES, own.to - own.from);
  const loudest = hops.reduce((best, power, hop) => (power > (hops[best] ?? 0) ? hop : best), 0);
  const hopFrames = hops.length === 0 ? 0 : Math.floor((own.to - own.from) / hops.length);
  const at = Math.max(0, Math.min(loudest * hopFrames - frames / 2, own.to - own.from - frames)) | 0;
  const samples = Float32Array.from({ length: frames }, (_, frame) => {
    const index = own.from + at + frame;
    return ((sound.left[index] ?? 0) + (sound.right[index] ?? 0)) / 2;
  });
  return { atFrame: fromFrame + at, samples };
}

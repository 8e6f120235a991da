export type WaveformShape = "swell" | "pulse" | "steady" | "fade";

type WaveformOptions = {
  /** Selects the waveform; the same seed draws the same one. */
  readonly seed: number;
  readonly shape: WaveformShape;
  /** Number of bars, each one unit wide, at intervals of two units. */
  readonly barCount: number;
  /** Height of the box in units; bars are centred in it. */
  readonly height: number;
};

/** An invented waveform for illustrations, as the `d` of an SVG path of vertical strokes. */
export function waveformPath({ seed, shape, barCount, height }: WaveformOptions): string {
  const noise = createNoise(seed);
  let path = "";
  for (let bar = 0; bar < barCount; bar += 1) {
    const level = ENVELOPES[shape](bar / Math.max(1, barCount - 1)) * (0.55 + 0.45 * noise());
    const half = Math.max(0.5, (level * height) / 2);
    path += `M${bar * 2 + 1} ${round(height / 2 - half)}V${round(height / 2 + half)}`;
  }
  return path;
}

/** Level 0..1 at a position 0..1 of the clip. */
const ENVELOPES: Readonly<Record<WaveformShape, (place: number) => number>> = {
  swell: (place) => 0.15 + 0.85 * Math.sin(Math.PI * place) ** 1.4,
  pulse: (place) => 0.25 + 0.75 * (1 - ((place * 8) % 1)) ** 2.2,
  steady: (place) => 0.72 + 0.2 * Math.sin(place * 19),
  fade: (place) => 0.08 + 0.92 * (1 - place) ** 1.6,
};

/** Pseudo-random numbers 0..1: a linear congruential generator (constants of Numerical Recipes). */
function createNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

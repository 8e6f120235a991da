import type { CanvasOptions, WaveformPeaks } from "../../contract.ts";

const FULL_SCALE = 32_767;
const BIN_FRAMES = 4096;
/** Bins up to −60 dBFS are silence. */
const SILENCE = FULL_SCALE / 1000;
/** The mean of four synthetic sounds at −14 LUFS is 0.26 to 0.55 of full scale. */
const FITTED_MEAN = 0.4 * FULL_SCALE;
const MOST = 16;
/** The loudest bin is cut off at the clip's edges no more than full scale is at ×4. */
const FITTED_LOUDEST = 4 * FULL_SCALE;

const factors = new WeakMap<WaveformPeaks, number>();

/** How far a source is decoded: source seconds, and percent of the source. Undefined once it is complete. */
export function readingOf(peaks: WaveformPeaks | undefined): { readonly seconds: number; readonly percent: number } | undefined {
  if (!peaks || isRead(peaks)) return undefined;
  const { decodedFrames, lengthFrames, rate } = peaks;
  return { seconds: decodedFrames / rate, percent: Math.min(99, Math.floor((100 * decodedFrames) / lengthFrames)) };
}

/** The factor of a waveform's height; 1 while its source is still being decoded and has to be fitted. */
export function heightFactor(peaks: WaveformPeaks | undefined, waveScale: CanvasOptions["waveScale"]): number {
  if (waveScale !== "fit") return waveScale;
  return peaks && isRead(peaks) ? fittedHeight(peaks) : 1;
}

function isRead({ complete, decodedFrames, lengthFrames }: WaveformPeaks): boolean {
  return complete === true || decodedFrames >= lengthFrames;
}

/** The factor by which a source's waveform is drawn higher or lower when fitted to its loudness (B-169). Kept for each peaks object. */
function fittedHeight(peaks: WaveformPeaks): number {
  let factor = factors.get(peaks);
  if (factor === undefined) {
    factor = measured(peaks);
    factors.set(peaks, factor);
  }
  return factor;
}

function measured(peaks: WaveformPeaks): number {
  const count = Math.ceil(peaks.decodedFrames / BIN_FRAMES);
  const [min, max] = [new Int16Array(count), new Int16Array(count)];
  peaks.columns({ firstColumn: 0, count, framesPerColumn: BIN_FRAMES, shiftFrames: 0 }, min, max);
  const audible = Array.from(max, (high, at) => Math.max(high, -(min[at] ?? 0))).filter((extreme) => extreme > SILENCE);
  if (audible.length === 0) return 1;
  let sum = 0;
  let loudest = 0;
  for (const extreme of audible) {
    sum += extreme;
    loudest = Math.max(loudest, extreme);
  }
  return Math.min(MOST, (FITTED_MEAN * audible.length) / sum, FITTED_LOUDEST / loudest);
}

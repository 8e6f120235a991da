import type { PeaksSource, WaveformPeaks } from "#timeline/contract.ts";

/** Int16 sound of a source, for tests that know every sample. With `right` it is stereo. */
export type Pcm = { readonly rate: number; readonly samples: Int16Array; readonly right?: Int16Array };

type Extremes = { readonly min: number; readonly max: number };

/** Minimum and maximum of frames [from, to) of a source, directly from its samples; silence outside; an empty range covers one frame. */
export function extremesOf({ samples, right }: Pcm, from: number, to: number, channel?: 0 | 1): Extremes {
  const left = extremesOfSide(samples, from, to);
  if (!right || channel === 0) return left;
  const other = extremesOfSide(right, from, to);
  return channel === 1 ? other : { min: Math.min(left.min, other.min), max: Math.max(left.max, other.max) };
}

function extremesOfSide(samples: Int16Array, from: number, to: number): Extremes {
  const end = Math.min(samples.length, Math.max(to, from + 1));
  const start = Math.max(0, from);
  if (start >= end) return { min: 0, max: 0 };
  let min = 32767;
  let max = -32768;
  for (let frame = start; frame < end; frame++) {
    const sample = samples[frame] ?? 0;
    if (sample < min) min = sample;
    if (sample > max) max = sample;
  }
  return { min, max };
}

/** Peaks that read every sample on each call: slow and exact. Counts the requested columns. */
export function createPcmPeaks(
  sources: Readonly<Record<string, Pcm>>,
): PeaksSource & { columnsAsked: number; announce(sourceId: string): void } {
  const listeners = new Set<(sourceId: string) => void>();
  const source = {
    columnsAsked: 0,
    peaksOf(sourceId: string): WaveformPeaks | undefined {
      const pcm = sources[sourceId];
      if (!pcm) return undefined;
      return {
        rate: pcm.rate,
        lengthFrames: pcm.samples.length,
        channelCount: pcm.right ? 2 : 1,
        decodedFrames: pcm.samples.length,
        columns({ firstColumn, count, framesPerColumn, shiftFrames, channel }, min, max, at = 0) {
          source.columnsAsked += count;
          for (let index = 0; index < count; index++) {
            const column = firstColumn + index;
            const from = Math.floor(column * framesPerColumn) + shiftFrames;
            const to = Math.floor((column + 1) * framesPerColumn) + shiftFrames;
            const extremes = extremesOf(pcm, from, to, channel);
            min[at + index] = extremes.min;
            max[at + index] = extremes.max;
          }
          return 0;
        },
      };
    },
    onPeaks(listener: (sourceId: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(sourceId: string) {
      for (const listener of listeners) listener(sourceId);
    },
  };
  return source;
}

/** Music-like sound: decaying notes over a bass, with noise in the attack. The same for the same seed. */
export function aSong(seconds: number, rate = 48_000, seed = 1): Pcm {
  const samples = new Int16Array(Math.round(seconds * rate));
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const beat = Math.round(rate * (0.3 + random() * 0.4));
  let loudness = 0.8;
  let pitch = 220;
  for (let frame = 0; frame < samples.length; frame++) {
    const inBeat = frame % beat;
    if (inBeat === 0) {
      loudness = 0.25 + random() * 0.7;
      pitch = 110 * 2 ** (Math.floor(random() * 24) / 12);
    }
    const decay = Math.exp((-inBeat / rate) * 5);
    const tone = Math.sin((2 * Math.PI * pitch * frame) / rate) * 0.6 + Math.sin((2 * Math.PI * pitch * frame) / rate / 2) * 0.2;
    const noise = (random() - 0.5) * (inBeat < rate / 50 ? 0.8 : 0.08);
    const slow = 0.55 + 0.45 * Math.sin((2 * Math.PI * frame) / rate / 11);
    samples[frame] = Math.round(Math.max(-1, Math.min(1, (tone * decay + noise * decay) * loudness * slow + noise * 0.05)) * 32767);
  }
  return { rate, samples };
}

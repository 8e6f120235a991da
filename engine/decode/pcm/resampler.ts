/**
 * Band-limited resampling by libsamplerate (SRC_SINC_MEDIUM_QUALITY: 121 dB signal to noise, 90 % bandwidth), page by page. Each page is
 * computed from its own range of input, which begins at a multiple of the rates' period (where the filter's phase is 0). A page therefore
 * has the same bits whether a linear pass or a seek reaches it.
 */
import type { create } from "@alexanderolsen/libsamplerate-js";
import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { AudioOpenError, silentChannels, type Planar } from "../raw-audio.ts";

/** Creates a converter between two rates. */
export type CreateConverter = typeof create;
type SRC = Awaited<ReturnType<CreateConverter>>;

/** SRC_SINC_MEDIUM_QUALITY. */
const CONVERTER = 1;
/** The library refuses higher rates, but uses only their ratio: dividing both by a power of two gives the same bits. */
const HIGHEST_RATE = 192_000;
/** Half of the filter's length in input frames (22438 coefficients at 491 per crossing: 46), with a margin. */
const FILTER_REACH = 64;

export type PageInput = {
  /** Input frames [from, to) of the page; may reach outside the source, where input is silent. */
  readonly from: number;
  readonly to: number;
  /** Output frames of that input before the page begins. */
  readonly skip: number;
};

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** The input range that a page needs. With equal rates: exactly its frames. */
export function pageInput(index: number, inputRate: number, outputRate: number): PageInput {
  const first = index * PAGE_FRAMES;
  if (inputRate === outputRate) return { from: first, to: first + PAGE_FRAMES, skip: 0 };
  const divisor = greatestCommonDivisor(inputRate, outputRate);
  const period = inputRate / divisor;
  const outputPeriod = outputRate / divisor;
  const reach = Math.ceil(FILTER_REACH * Math.max(1, inputRate / outputRate));
  const periods = Math.floor((Math.floor((first * period) / outputPeriod) - reach) / period);
  return {
    from: periods * period,
    to: Math.ceil(((first + PAGE_FRAMES) * period) / outputPeriod) + reach,
    skip: first - periods * outputPeriod,
  };
}

/** Length of a source at the output rate. */
export function resampledLength(lengthFrames: number, inputRate: number, outputRate: number): number {
  return inputRate === outputRate ? lengthFrames : Math.ceil((lengthFrames * outputRate) / inputRate);
}

/** Makes page `index` from the input range of `pageInput`: PAGE_FRAMES per channel. */
export type MakePage = (index: number, input: Planar) => Planar;

function interleave(channels: Planar): Float32Array {
  const [first] = channels;
  if (channels.length === 1 && first !== undefined) return first;
  const length = first?.length ?? 0;
  const joined = new Float32Array(channels.length * length);
  channels.forEach((samples, channel) => {
    for (let frame = 0; frame < length; frame += 1) joined[frame * channels.length + channel] = samples[frame] ?? 0;
  });
  return joined;
}

function sincPages(source: SRC, channelCount: number, inputRate: number, outputRate: number): MakePage {
  return (index, input) => {
    const { skip } = pageInput(index, inputRate, outputRate);
    const resampled = source.simple(interleave(input));
    const out = silentChannels(channelCount, PAGE_FRAMES);
    const available = Math.min(PAGE_FRAMES, resampled.length / channelCount - skip);
    out.forEach((samples, channel) => {
      for (let frame = 0; frame < available; frame += 1) samples[frame] = resampled[(skip + frame) * channelCount + channel] ?? 0;
    });
    return out;
  };
}

/**
 * Resamplers for any number of sources. Each instance of the library has its own memory, so there is one per pair of rates, not per
 * source.
 */
export type Resamplers = {
  get(channelCount: 1 | 2, inputRate: number, outputRate: number): Promise<MakePage>;
};

/**
 * The library is loaded only if rates differ. `get` rejects with an `AudioOpenError` "no-resampler" if loading fails; a later call
 * retries.
 */
export function createResamplers(fetchCreate: () => Promise<CreateConverter>): Resamplers {
  const known = new Map<string, Promise<MakePage>>();
  const load = async (channelCount: 1 | 2, inputRate: number, outputRate: number): Promise<MakePage> => {
    const scale = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(inputRate, outputRate) / HIGHEST_RATE)));
    try {
      const make = await fetchCreate();
      const source = await make(channelCount, inputRate / scale, outputRate / scale, { converterType: CONVERTER });
      return sincPages(source, channelCount, inputRate, outputRate);
    } catch (cause) {
      throw new AudioOpenError("no-resampler", `No converter from ${inputRate} to ${outputRate} Hz: ${String(cause)}`, { cause });
    }
  };
  return {
    get(channelCount, inputRate, outputRate) {
      if (inputRate === outputRate) return Promise.resolve((_index, input) => input);
      const key = `${channelCount} ${inputRate} ${outputRate}`;
      const underWay = known.get(key);
      if (underWay) return underWay;
      const making = load(channelCount, inputRate, outputRate);
      known.set(key, making);
      // The next call tries again.
      making.catch(() => known.delete(key));
      return making;
    },
  };
}

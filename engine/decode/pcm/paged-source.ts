import { PAGE_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { silentChannels, type AudioFacts, type Planar, type RawAudio } from "../raw-audio.ts";
import { pageInput, resampledLength, type MakePage, type Resamplers } from "./resampler.ts";

/** A source at the engine's rate, in pages of PAGE_FRAMES. `pages` and `scan` return the same bits. */
export type PagedSource = {
  readonly facts: AudioFacts;
  readonly channelCount: 1 | 2;
  /** Pages can only be read where a linear pass (`scan`) has already been. */
  readonly needsScan: boolean;
  /** At the engine's rate. */
  readonly lengthFrames: number;
  /** Whether the page can be made without waiting for the linear pass. */
  canRead(index: number): boolean;
  /**
   * Pages [first, first + count), decoded together. Returns fewer at the source's end, or if `goesOn` resolves to false; it is called
   * before each further page that takes work to make.
   */
  pages(first: number, count: number, goesOn?: () => Promise<boolean>): Promise<readonly Planar[]>;
  close(): void;
};

/** A paged source that is decoded from its file. */
export type FileSource = PagedSource & {
  /** The file's audio at its own rate; closed with the source. */
  readonly audio: RawAudio;
  /** Passes every page to `onPage`, in order. Resolves to the number of decoded frames, at the engine's rate. */
  scan(onPage: (index: number, page: Planar) => Promise<void>, signal: AbortSignal): Promise<number>;
  /** Runs the linear pass for its index alone; does nothing unless `needsScan`. `onStep` is called often meanwhile. */
  buildIndex(signal: AbortSignal, onStep?: () => void): Promise<void>;
};

/** Buffers the latest input of a linear decode, from which pages are cut. */
class InputBuffer {
  readonly #channels: Float32Array<ArrayBuffer>[];
  #from: number;
  #filled = 0;

  constructor(channelCount: number, from: number, capacity: number) {
    this.#channels = silentChannels(channelCount, capacity);
    this.#from = from;
    // Frames before 0 are silence.
    this.#filled = Math.max(0, -from);
  }

  get end(): number {
    return this.#from + this.#filled;
  }

  append(chunk: Planar): void {
    const length = chunk[0]?.length ?? 0;
    this.#channels.forEach((samples, channel) => {
      if (this.#filled + length > samples.length) {
        const grown = new Float32Array(2 * (this.#filled + length));
        grown.set(samples);
        this.#channels[channel] = grown;
      }
      this.#channels[channel]?.set(chunk[channel] ?? chunk[0] ?? new Float32Array(length), this.#filled);
    });
    this.#filled += length;
  }

  isEmptyAt(frame: number): boolean {
    return this.#filled === 0 && this.#from === frame;
  }

  /** Empties the buffer, which continues at `frame`. */
  moveTo(frame: number): void {
    this.#from = frame;
    this.#filled = 0;
  }

  /** Drops the frames before `frame`. */
  dropBefore(frame: number): void {
    const gone = Math.min(this.#filled, frame - this.#from);
    if (gone <= 0) return;
    for (const samples of this.#channels) samples.copyWithin(0, gone, this.#filled);
    this.#from += gone;
    this.#filled -= gone;
  }

  /** A copy of [from, to), zeros past the end. */
  slice(from: number, to: number): Planar {
    return this.#channels.map((samples) => {
      const out = new Float32Array(to - from);
      out.set(samples.subarray(from - this.#from, Math.min(to, this.end) - this.#from));
      return out;
    });
  }
}

async function scanPages(
  audio: RawAudio,
  rate: number,
  makePage: MakePage,
  onPage: (index: number, page: Planar) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  const inputRate = audio.facts.rate;
  const buffer = new InputBuffer(audio.channelCount, pageInput(0, inputRate, rate).from, 4 * PAGE_FRAMES);
  let index = 0;
  const cut = async (isAtEnd: boolean, lengthFrames: number) => {
    for (; ; index += 1) {
      const { from, to } = pageInput(index, inputRate, rate);
      if (isAtEnd ? index * PAGE_FRAMES >= lengthFrames : buffer.end < to) return;
      buffer.dropBefore(from);
      await onPage(index, makePage(index, buffer.slice(from, to)));
    }
  };
  const frames = await audio.scan(async (chunk) => {
    const cutWhole = inputRate === rate && buffer.isEmptyAt(index * PAGE_FRAMES) ? Math.floor((chunk[0]?.length ?? 0) / PAGE_FRAMES) : 0;
    // Whole pages of the engine's own rate need no copy.
    for (let page = 0; page < cutWhole; page += 1, index += 1)
      await onPage(
        index,
        chunk.map((samples) => samples.subarray(page * PAGE_FRAMES, (page + 1) * PAGE_FRAMES)),
      );
    if (cutWhole > 0) buffer.moveTo(index * PAGE_FRAMES);
    buffer.append(chunk.map((samples) => samples.subarray(cutWhole * PAGE_FRAMES)));
    await cut(false, 0);
  }, signal);
  const decoded = resampledLength(frames, inputRate, rate);
  await cut(true, decoded);
  return decoded;
}

/** The resampler is loaded with the first page: callers that only draw peaks never load it. */
export function createPagedSource(audio: RawAudio, rate: number, resamplers: Resamplers): FileSource {
  const inputRate = audio.facts.rate;
  const resampler = () => resamplers.get(audio.channelCount, inputRate, rate);
  const lengthFrames = resampledLength(audio.facts.lengthFrames, inputRate, rate);
  return {
    audio,
    facts: audio.facts,
    channelCount: audio.channelCount,
    needsScan: audio.needsScan,
    lengthFrames,
    canRead: (index) => audio.canRead(pageInput(index, inputRate, rate).to),
    async pages(first, count, goesOn = () => Promise.resolve(true)) {
      const last = Math.min(first + count, Math.ceil(lengthFrames / PAGE_FRAMES)) - 1;
      if (last < first) return [];
      const start = pageInput(first, inputRate, rate).from;
      const [makePage, input] = await Promise.all([resampler(), audio.read(start, pageInput(last, inputRate, rate).to)]);
      const pages: Planar[] = [];
      for (let index = first; index <= last; index += 1) {
        if (index > first && inputRate !== rate && !(await goesOn())) break;
        const { from, to } = pageInput(index, inputRate, rate);
        const channels = input.map((samples) => samples.slice(from - start, to - start));
        pages.push(makePage(index, channels));
      }
      return pages;
    },
    scan: async (onPage, signal) => scanPages(audio, rate, await resampler(), onPage, signal),
    buildIndex: async (signal, onStep = () => undefined) => {
      if (audio.needsScan && audio.places() === undefined) await audio.scan(() => Promise.resolve(onStep()), signal);
    },
    close: () => audio.close(),
  };
}

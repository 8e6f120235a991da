/** Proxy worker: makes a whole proxy, part by part, under its limit; parts that an earlier run has finished are used again. */
import type { EncodedPacketSink } from "mediabunny";
import type { CacheUse } from "../cache/cache-use.ts";
import { openPicture } from "../picture/open-picture.ts";
import type { QuarterTurn } from "../picture/picture-downscale.ts";
import { isQuotaExceeded } from "./lasting-decoder.ts";
import { makePart } from "./make-part.ts";
import type { PartInput } from "./make-part.ts";
import { openPartStore, openStoredProxy, removeParts } from "./part-store.ts";
import type { PartStore } from "./part-store.ts";
import { endSeconds, measuredRate, partTimes } from "./part-times.ts";
import { partBytes, smallerEncoding, willPassLimit } from "./proxy-budget.ts";
import type { ProxyEncoding, ProxySpace } from "./proxy-budget.ts";
import { descriptionOf } from "./proxy-part.ts";
import type { ProxyPart } from "./proxy-part.ts";
import type { MadeProxy, ProxyCommand, ProxyReport } from "./proxy-protocol.ts";
import { encoderConfig, proxySize } from "./proxy-settings.ts";

/** Of a picture with a single frame. */
const USUAL_RATE = 25;
/** Parts are made again where others were encoded unlike them, or are gone. */
const PASSES = 4;

export type WholeProxyJob = Extract<ProxyCommand, { type: "make" }> & {
  readonly use: CacheUse;
  /** Awaited between frames: more urgent work goes first. */
  readonly yieldTask: () => Promise<void>;
  readonly onMade: (parts: number, of: number) => void;
};

/** Rejects with a `FullDeviceError` if the device has no room. */
export async function wholeProxy(job: WholeProxyJob): Promise<Exclude<ProxyReport, { type: "made" }>> {
  const { original, name, settings, sound, isSilent, use } = job;
  await use.ready;
  const stored = await use.during(() => openStoredProxy(name));
  if (stored && stored.file.size <= settings.mostBytes && !(stored.isSilent && sound)) return stored;
  const { sink, config: decoder, shape } = await openPicture({ blob: original });
  if (!decoder) return { type: "failed", reason: "no-decoder", detail: "WebCodecs cannot decode the picture." };
  const rate = settings.averageFramesPerSecond ?? (await measuredRate(sink)) ?? USUAL_RATE;
  const store = await use.during(() => openPartStore(name, settings.mostBytes));
  const film = { sink, times: await partTimes(sink), seconds: await endSeconds(sink), decoder };
  let encoding: ProxyEncoding | undefined = (await store?.encoding()) ?? settings;
  while (encoding) {
    const { shortSidePx, videoBitsPerSecond } = encoding;
    const encoder = await encoderConfig(proxySize(shape, shortSidePx), videoBitsPerSecond, rate);
    if (!encoder) return { type: "failed", reason: "no-encoder", detail: "WebCodecs has no H.264 encoder." };
    const parts = new Parts({ job, film, encoder, encoding, store });
    const made = await parts.joined(shape.turn);
    if (made instanceof Blob) {
      const proxy: MadeProxy = { type: "done", file: made, isSilent, encoding: { shortSidePx, videoBitsPerSecond } };
      // Without room for both, the parts stay.
      if (store) await use.during(() => store.finish(proxy, parts.count)).catch(() => undefined);
      return proxy;
    }
    const smaller = smallerEncoding(encoding, made);
    if (smaller && store) await use.during(() => store.beginAgain(parts.count, smaller)).catch(rejectAsFull);
    encoding = smaller;
  }
  await removeParts(name);
  return { type: "failed", reason: "too-large", detail: `No preview has less than ${settings.mostBytes} bytes.` };
}

type Film = {
  readonly sink: EncodedPacketSink;
  readonly times: readonly number[];
  readonly seconds: number;
  readonly decoder: VideoDecoderConfig;
};

type PartsInput = {
  readonly job: WholeProxyJob;
  readonly film: Film;
  readonly encoder: VideoEncoderConfig;
  readonly encoding: ProxyEncoding;
  readonly store: PartStore | undefined;
};

/** The parts of one encoding. */
class Parts {
  readonly count: number;
  readonly #input: PartsInput;
  /** All without private storage, else those that a later run shall try again. */
  readonly #inMemory = new Map<number, ProxyPart>();
  /** Of the encoder that this browser has now. */
  #description: string | undefined;

  constructor(input: PartsInput) {
    this.#input = input;
    this.count = input.film.times.length - 1;
  }

  /** The finished file, or the space that is too small for it. */
  async joined(turn: QuarterTurn): Promise<Blob | ProxySpace> {
    const { sound, settings } = this.#input.job;
    const { framesPerSecond } = settings;
    for (let pass = 0; pass < PASSES; pass += 1) {
      const made = await this.#makeMissing();
      if (made !== "alike" && made !== "unlike") return made;
      if (made === "unlike") continue;
      // Code that no other worker needs.
      const { muxProxy } = await import("./mux-proxy.ts");
      const file = await muxProxy({ parts: this.#all(), turn, framesPerSecond, sound }).catch((error: unknown) => {
        if (!(error instanceof GoneError)) throw error;
        return undefined;
      });
      if (file && file.size <= settings.mostBytes) return file;
      if (file) return this.#space(file.size - this.#soundBytes, this.#input.film.seconds);
    }
    throw new Error("The parts of the preview are gone, or were not encoded alike.");
  }

  async #makeMissing(): Promise<"alike" | "unlike" | ProxySpace> {
    const { job, film, encoding } = this.#input;
    const descriptions: string[] = [];
    const reasons: Error[] = [];
    let madeBytes = 0;
    for (let index = 0; index < this.count; index += 1) {
      const part = (await this.#kept(index)) ?? (await this.#make(index, reasons));
      const description = descriptionOf(part);
      if (description !== undefined) descriptions.push(description);
      madeBytes += partBytes(part, job.settings.indexBytes);
      job.onMade(index + 1, this.count);
      const space = this.#space(madeBytes, Math.min(film.times[index + 1] ?? film.seconds, film.seconds));
      if (willPassLimit(space, encoding)) return space;
    }
    const [reason] = reasons;
    if (reason && reasons.length === this.count) throw reason;
    if (descriptions.length === 0) throw new Error("The picture has no key frame that can be read.");
    this.#description ??= descriptions.at(-1);
    return descriptions.every((one) => one === this.#description) ? "alike" : "unlike";
  }

  /** Of the picture: the sound is as long as the film from the beginning. */
  #space(madeBytes: number, madeSeconds: number): ProxySpace {
    const { job, film } = this.#input;
    return { madeBytes, madeSeconds, seconds: film.seconds, mostBytes: job.settings.mostBytes - this.#soundBytes };
  }

  get #soundBytes(): number {
    return this.#input.job.sound?.size ?? 0;
  }

  #read(index: number): Promise<ProxyPart | undefined> {
    const inMemory = this.#inMemory.get(index);
    return inMemory ? Promise.resolve(inMemory) : (this.#input.store?.read(index) ?? Promise.resolve(undefined));
  }

  /** Undefined also for a part of another encoder. */
  async #kept(index: number): Promise<ProxyPart | undefined> {
    const part = await this.#read(index);
    const description = part && descriptionOf(part);
    const isLike = description === undefined || this.#description === undefined || description === this.#description;
    return isLike ? part : undefined;
  }

  async #make(index: number, reasons: Error[]): Promise<ProxyPart> {
    const { job, film, encoder, store } = this.#input;
    const input: PartInput = {
      sink: film.sink,
      decoderConfig: film.decoder,
      encoderConfig: encoder,
      keySeconds: job.settings.keySeconds,
      from: film.times[index] ?? 0,
      to: film.times[index + 1] ?? Number.POSITIVE_INFINITY,
      yieldTask: job.yieldTask,
    };
    // A browser may take the codecs back while the page waits in the background.
    const { part, blackBecause } = await makePart(input).catch((error: unknown) => {
      if (!isQuotaExceeded(error)) throw error;
      return makePart(input);
    });
    this.#description = descriptionOf(part) ?? this.#description;
    if (blackBecause !== undefined) reasons.push(blackBecause);
    if (store && blackBecause === undefined) await job.use.during(() => store.write(index, part)).catch(rejectAsFull);
    else this.#inMemory.set(index, part);
    return part;
  }

  async *#all(): AsyncGenerator<ProxyPart, void, undefined> {
    for (let index = 0; index < this.count; index += 1) {
      const part = await this.#read(index);
      if (!part) throw new GoneError("A part of the preview is gone.");
      yield part;
    }
  }
}

class GoneError extends Error {}

/** The device has no room for a part. */
export class FullDeviceError extends Error {}

function rejectAsFull(error: unknown): never {
  throw isQuotaExceeded(error) ? new FullDeviceError(String(error)) : error;
}

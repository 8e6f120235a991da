import { packetsOf, RangeDecoder, type RangeDecoderOptions, type Stretch, type StretchDecoder } from "./range-decoder.ts";
import type { Planar } from "./raw-audio.ts";

/** What a helper is asked: packets, one behind the other in `bytes`, and what to make of them (`Entry`). */
export type HelpCommand =
  | { readonly type: "open"; readonly codec: string; readonly config: AudioDecoderConfig; readonly planes: 1 | 2 }
  | {
      readonly type: "read";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly ends: Uint32Array<ArrayBuffer>;
      readonly drop: number;
      readonly frame: number;
      readonly firstOutputEnd: number | undefined;
      readonly wanted: Stretch;
      readonly sounding: Stretch;
      readonly memory: Planar;
    };

/** `planes` undefined: nothing could be decoded; the one who asked will find out why. */
export type HelpReport = { readonly planes: Planar | undefined };

/** At most so many helpers beside the worker that asks; each is a thread. */
const MOST_HELPERS = 3;
/** A browser's decoder takes one packet at a time, across threads: two fill each other's waiting time. */
const DECODERS_EACH = 2;

export type RangeHelp = { readonly decoders: readonly StretchDecoder[]; close(): void };

/**
 * Decoders on threads of their own. A decoder here answers each packet on this thread, however busy that is: a second thread with
 * decoders halves the time of a linear pass where there are two cores. What a helper cannot do is done here.
 */
export function startRangeHelp(options: RangeDecoderOptions): RangeHelp {
  const count = Math.min(MOST_HELPERS, Math.max(1, navigator.hardwareConcurrency - 1));
  const helpers = Array.from(
    { length: count },
    () => new Worker(new URL("../worker/range-worker.ts", import.meta.url), { type: "module", name: "layback-ranges" }),
  );
  const decoders = helpers.flatMap((helper) => Array.from({ length: DECODERS_EACH }, () => new HelpedDecoder(helper, options)));
  return {
    decoders,
    close() {
      for (const decoder of decoders) decoder.close();
      for (const helper of helpers) helper.terminate();
    },
  };
}

class HelpedDecoder implements StretchDecoder {
  readonly #options: RangeDecoderOptions;
  readonly #port: MessagePort;
  /** Takes over when the helper is gone. */
  readonly #own: RangeDecoder;
  #answer: ((planes: Planar | undefined) => void) | undefined;
  #isGone = false;

  constructor(helper: Worker, options: RangeDecoderOptions) {
    const { codec, config, planes } = options;
    const { port1, port2 } = new MessageChannel();
    this.#options = options;
    this.#port = port1;
    this.#own = new RangeDecoder(options);
    port1.addEventListener("message", ({ data }: MessageEvent<HelpReport>) => this.#hear(data.planes));
    port1.start();
    helper.addEventListener("error", (event) => {
      // What it would have done is done here: nobody need hear of it.
      event.preventDefault();
      this.#isGone = true;
      this.#hear(undefined);
    });
    this.#post({ type: "open", codec, config, planes });
    helper.postMessage(port2, [port2]);
  }

  async read(...stretch: Parameters<StretchDecoder["read"]>): Promise<Planar> {
    const planes = this.#isGone ? undefined : await this.#ask(...stretch);
    const [entry, wanted, sounding] = stretch;
    return planes ?? this.#own.read(entry, wanted, sounding);
  }

  close(): void {
    this.#isGone = true;
    this.#hear(undefined);
    this.#port.close();
    this.#own.close();
  }

  async #ask(...[entry, wanted, sounding, memory = []]: Parameters<StretchDecoder["read"]>): Promise<Planar | undefined> {
    const packets: Uint8Array[] = [];
    for await (const packet of packetsOf(entry, sounding[1], this.#options)) packets.push(packet.data);
    const ends = new Uint32Array(packets.length);
    packets.reduce((end, data, index) => (ends[index] = end + data.length), 0);
    const bytes = new Uint8Array(ends.at(-1) ?? 0);
    for (const [index, data] of packets.entries()) bytes.set(data, (ends[index] ?? 0) - data.length);
    const { drop, frame, firstOutputEnd } = entry;
    const answer = new Promise<Planar | undefined>((resolve) => {
      this.#answer = resolve;
    });
    const buffers = [bytes, ends, ...memory].map(({ buffer }) => buffer as ArrayBuffer);
    this.#post({ type: "read", bytes, ends, drop, frame, firstOutputEnd, wanted, sounding, memory }, buffers);
    if (this.#isGone) this.#hear(undefined);
    return answer;
  }

  #post(command: HelpCommand, transfer: Transferable[] = []): void {
    this.#port.postMessage(command, transfer);
  }

  #hear(planes: Planar | undefined): void {
    this.#answer?.(planes);
    this.#answer = undefined;
  }
}

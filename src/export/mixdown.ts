import { decodeWhole } from "#engine/decode/decode-whole.ts";
import { failed } from "./export-failure.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";
import { segmentsOf } from "./segment-grid.ts";
import type { Segment } from "./segment-grid.ts";

/** A mixdown that tells nothing for this long while a segment is awaited is given up: a source that never ends its read. */
const SILENCE_MS = 60_000;

/** A segment's sound to be encoded, or its packets from an earlier export. */
export type BroughtSegment = Extract<MixMessage, { type: "rendered" | "found" }>;

/** The mix, segment by segment, on request: what nobody asks for is not in memory. */
export type Mixdown = {
  /** All there are, as the format that they are for cuts them. */
  readonly segments: readonly Segment[];
  /** How loud a segment is before gain and limiter: the K-weighted power of each 10 ms. Like `bring` in all else. */
  measure(index: number): Promise<Float64Array<ArrayBuffer>>;
  /** Raises the sum of all that is brought from now on, before the limiter; linear. */
  setGain(gain: number): void;
  /** One at a time. Rejects with an `ExportError`, or with the signal's reason when aborted. */
  bring(index: number): Promise<BroughtSegment>;
  /** Hands in what became of a rendered segment, for the next export. The bytes are given away. */
  keep(index: number, packed: Uint8Array<ArrayBuffer>): void;
  /** Resolves when all is kept. */
  finish(): Promise<void>;
  dispose(): void;
};

/**
 * Opens a mix in a worker of its own; the worker is gone after `dispose`, after a failure, and when the signal is aborted.
 * @param nameOf what the user calls a source
 */
export function openMixdown(
  command: Extract<MixCommand, { type: "open" }>,
  options: { readonly signal: AbortSignal; readonly nameOf: (sourceId: string) => string },
): Mixdown {
  const { signal } = options;
  signal.throwIfAborted();
  const worker = new Worker(new URL("./mix-worker.ts", import.meta.url), { type: "module", name: "layback-mixdown" });
  const send = (message: MixCommand, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let asked: { readonly resolve: (message: MixMessage) => void; readonly reject: (error: unknown) => void } | undefined;
  let broken: { readonly cause: unknown } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const dispose = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    worker.terminate();
  };
  const end = (cause: unknown) => {
    broken ??= { cause };
    dispose();
    asked?.reject(broken.cause);
    asked = undefined;
  };
  const fail = (message: string, cause?: unknown) => end(failed(message, cause));
  const onAbort = () => end(signal.reason);
  const alive = () => {
    clearTimeout(timer);
    if (asked) timer = setTimeout(() => fail(`the mix made no progress for ${SILENCE_MS / 1000} s`), SILENCE_MS);
  };
  const answer = (message: MixMessage) => {
    const { resolve } = asked ?? {};
    asked = undefined;
    resolve?.(message);
  };

  signal.addEventListener("abort", onAbort);
  worker.addEventListener("error", (event) => fail(event.message || "the mixdown worker could not run", event));
  worker.addEventListener("messageerror", (event) => fail("the mixdown worker sent what cannot be read", event));
  worker.addEventListener("message", ({ data }: MessageEvent<MixMessage>) => {
    if (data.type === "askedDecode") void giveSound(data);
    else if (data.type === "failed") {
      fail(data.sourceId === undefined ? data.message : `"${options.nameOf(data.sourceId)}": ${data.message}`);
    } else if (data.type !== "progressed") answer(data);
    alive();
  });
  send(command);

  const giveSound = async ({ request, bytes, rate }: Extract<MixMessage, { type: "askedDecode" }>) => {
    const planes = await decodeWhole(bytes, rate);
    send({ type: "giveSound", request, planes }, planes?.map((plane) => plane.buffer) ?? []);
  };
  const ask = (message: MixCommand) =>
    new Promise<MixMessage>((resolve, reject) => {
      if (broken) {
        reject(broken.cause);
        return;
      }
      asked = { resolve, reject };
      alive();
      send(message);
    });

  return {
    segments: segmentsOf(command.lengthFrames, command.grid),
    measure: async (index) => {
      const message = await ask({ type: "measure", index });
      if (message.type === "measured") return message.hops;
      throw failed("the mixdown worker answered something else");
    },
    setGain: (gain) => {
      if (!broken) send({ type: "setGain", gain });
    },
    bring: async (index) => {
      const message = await ask({ type: "bring", index });
      if (message.type === "rendered" || message.type === "found") return message;
      throw failed("the mixdown worker answered something else");
    },
    keep: (index, packed) => {
      if (!broken) send({ type: "keep", index, packed }, [packed.buffer]);
    },
    finish: async () => {
      await ask({ type: "finish" });
    },
    dispose,
  };
}

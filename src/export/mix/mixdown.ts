import { exportMessages } from "#model/text/export-messages.ts";
import { decodeWhole } from "#engine/decode/pcm/decode-whole.ts";
import { usesWebCodecsSound } from "#engine/decode/webcodecs-sound.ts";
import { resamplerAddress } from "#engine/sources/resampler-address.ts";
import type { ScriptPlace } from "#engine/sources/start-worker.ts";
import { startEarly } from "../early-worker.ts";
import type { EarlyWorker } from "../early-worker.ts";
import { failed, soundFailure } from "../export-failure.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";
import workerUrl from "./mix-worker.ts?worker&url";
import type { MeasuredSegment } from "./render-segment.ts";
import { deliveredSegments } from "./segment-grid.ts";
import type { MixSegment } from "./segment-grid.ts";
import { countProgress, note } from "../run-log.ts";
import { createWatchdog } from "../watchdog.ts";
import { StallError } from "../stall.ts";

/** A mixdown that completes no step for this long while a request is open is given up, e.g. when a read never ends. */
const IDLE_SECONDS = 60;
/** A running worker sends "alive" every second; after this much silence it hangs in the file that it reads. */
const SILENCE_SECONDS = 10;

/** A segment's sound to be encoded, or its packets cached by an earlier export. */
export type DeliveredSegment = Extract<MixMessage, { type: "rendered" | "found" }>;

/** The mix, delivered segment by segment on request. Only requested segments are in memory. */
export type Mixdown = {
  /** All segments of what is delivered, cut by the packet grid of the output's codec. */
  readonly segments: readonly MixSegment[];
  /** Measures a segment before gain and limiter. Otherwise like `getSegment`. */
  measure(index: number): Promise<MeasuredSegment>;
  /** Sets the gain on the sum of every later segment, before the limiter; linear. */
  setGain(gain: number): void;
  /**
   * The segments that probably must be rendered. A caller that requests these first can encode them while the others are read from the
   * cache. Otherwise like `getSegment`.
   */
  missing(): Promise<readonly number[]>;
  /** Delivers a segment; requests are answered in order. Rejects with an `ExportError`, or with the signal's reason on abort. */
  getSegment(index: number): Promise<DeliveredSegment>;
  /** Caches the packets of a rendered segment for the next export. The bytes are transferred. */
  cachePackets(index: number, packed: Uint8Array<ArrayBuffer>): void;
  /** Resolves when all packets are in the cache. */
  finish(): Promise<void>;
  dispose(): void;
};

/** Starts the worker of one mix before its plan is known, because its script takes time to load. */
export function startMixWorker(scriptPlace?: ScriptPlace): EarlyWorker {
  return startEarly(workerUrl, "layback-mixdown", scriptPlace);
}

/**
 * Opens a mix in a worker. The worker is terminated by `dispose`, by a failure, and on abort.
 * @param nameOf the user's name of a source
 */
export function openMixdown(
  command: Omit<Extract<MixCommand, { type: "open" }>, "usesWebCodecs" | "resamplerUrl">,
  options: {
    readonly signal: AbortSignal;
    readonly nameOf: (sourceId: string) => string;
    /** From `startMixWorker`; the mix owns it from now on. */
    readonly worker: EarlyWorker;
  },
): Mixdown {
  const { signal, nameOf } = options;
  const { worker, name, failed: fails, scriptPlace } = options.worker;
  if (signal.aborted) {
    worker.terminate();
    throw signal.reason;
  }
  const send = (message: MixCommand, transfer: Transferable[] = []) => {
    note("page to the mixdown", "index" in message ? `${message.type} ${message.index}` : message.type);
    worker.postMessage(message, transfer);
  };
  /** Open requests; the worker answers them in order. */
  const asked: { readonly resolve: (message: MixMessage) => void; readonly reject: (error: unknown) => void }[] = [];
  let broken: { readonly cause: unknown } | undefined;
  let reading: string | undefined;
  const over = new AbortController();

  const dispose = () => {
    over.abort();
    life.stop();
    work.stop();
    worker.terminate();
  };
  const end = (cause: unknown) => {
    broken ??= { cause };
    dispose();
    for (const { reject } of asked.splice(0)) reject(broken.cause);
  };
  const fail = (message: string, cause?: unknown) => end(failed(message, cause));
  const onAbort = () => end(signal.reason);
  const giveUpAfter = (seconds: number) => () => {
    if (reading === undefined) end(new StallError(`The mix made no progress for ${seconds} s.`));
    else end(soundFailure(reading, nameOf(reading), exportMessages.checkFaults.tooSlow, "failed"));
  };
  const life = createWatchdog(giveUpAfter(SILENCE_SECONDS));
  const work = createWatchdog(giveUpAfter(IDLE_SECONDS));
  const answer = (message: MixMessage) => {
    const answered = asked.shift();
    if (asked.length === 0) work.stop();
    answered?.resolve(message);
  };

  const listening = { signal: over.signal };
  signal.addEventListener("abort", onAbort, listening);
  void fails.then((message) => {
    if (!over.signal.aborted) fail(message);
  });
  worker.addEventListener("messageerror", (event) => fail("the mixdown worker sent what cannot be read", event), listening);
  const onMessage = ({ data }: MessageEvent<MixMessage>) => {
    life.expect(SILENCE_SECONDS);
    if (data.type === "alive") return;
    if (data.type === "progressed") countProgress();
    else note(name, "index" in data ? `${data.type} ${data.index}` : data.type);
    if (asked.length > 0) work.expect(IDLE_SECONDS);
    if (data.type === "askedDecode") void answerSound(data);
    else if (data.type === "reading") reading = data.sourceId;
    else if (data.type === "failed" && data.sourceId !== undefined)
      end(soundFailure(data.sourceId, nameOf(data.sourceId), data.message, "sound"));
    else if (data.type === "failed") fail(data.message);
    else if (data.type !== "progressed") answer(data);
  };
  worker.addEventListener("message", onMessage, listening);
  send({ ...command, usesWebCodecs: usesWebCodecsSound(), resamplerUrl: resamplerAddress(scriptPlace) });

  const answerSound = async ({ request, bytes, rate }: Extract<MixMessage, { type: "askedDecode" }>) => {
    const channels = await decodeWhole(bytes, rate);
    send({ type: "answerSound", request, channels }, channels?.map((samples) => samples.buffer) ?? []);
  };
  const ask = (message: MixCommand) =>
    new Promise<MixMessage>((resolve, reject) => {
      if (broken) {
        reject(broken.cause);
        return;
      }
      asked.push({ resolve, reject });
      work.expect(IDLE_SECONDS);
      send(message);
    });

  return {
    segments: deliveredSegments(command),
    measure: async (index) => {
      const message = await ask({ type: "measure", index });
      if (message.type === "measured" && message.index === index) return message.measured;
      throw failed("the mixdown worker answered something else");
    },
    setGain: (gain) => {
      if (!broken) send({ type: "setGain", gain });
    },
    missing: async () => {
      const message = await ask({ type: "sort" });
      if (message.type === "sorted") return message.missing;
      throw failed("the mixdown worker answered something else");
    },
    getSegment: async (index) => {
      const message = await ask({ type: "getSegment", index });
      if ((message.type === "rendered" || message.type === "found") && message.index === index) return message;
      throw failed("the mixdown worker answered something else");
    },
    cachePackets: (index, packed) => {
      if (!broken) send({ type: "cachePackets", index, packed }, [packed.buffer]);
    },
    finish: async () => {
      await ask({ type: "finish" });
    },
    dispose,
  };
}

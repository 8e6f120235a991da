import { decodeWhole } from "#engine/decode/decode-whole.ts";
import { failed } from "./export-failure.ts";
import type { MasteredMix } from "./master-mix.ts";
import type { MixCommand, MixMessage } from "./mix-protocol.ts";

/** A mixdown that tells nothing for this long is given up: a source that never ends its read. */
const SILENCE_MS = 60_000;

/**
 * Mixes in a worker of its own, which is gone when the promise settles. Rejects with an `ExportError`, or with the signal's
 * reason when aborted.
 * @param nameOf what the user calls a source
 */
export function mixdown(
  command: Extract<MixCommand, { type: "mix" }>,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (done: number) => void;
    readonly nameOf: (sourceId: string) => string;
  },
): Promise<MasteredMix> {
  const { signal } = options;
  signal.throwIfAborted();
  const worker = new Worker(new URL("./mix-worker.ts", import.meta.url), { type: "module", name: "layback-mixdown" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  const result = new Promise<MasteredMix>((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => reject(failed(message, cause));
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(`the mix made no progress for ${SILENCE_MS / 1000} s`), SILENCE_MS);
    };
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop);
    worker.addEventListener("error", (event) => fail(event.message || "the mixdown worker could not run", event));
    worker.addEventListener("messageerror", (event) => fail("the mixdown worker sent what cannot be read", event));
    worker.addEventListener("message", ({ data }: MessageEvent<MixMessage>) => {
      alive();
      switch (data.type) {
        case "progressed":
          options.onProgress(data.done);
          break;
        case "askedDecode":
          void giveSound(worker, data.request, data.blob, command.rate);
          break;
        case "mixed":
          resolve({ pcm: data.pcm, report: data.report });
          break;
        case "failed":
          fail(data.sourceId === undefined ? data.message : `"${options.nameOf(data.sourceId)}": ${data.message}`);
          break;
      }
    });
    alive();
    worker.postMessage(command);
  });
  return result.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    worker.terminate();
  });
}

async function giveSound(worker: Worker, request: number, blob: Blob, rate: number): Promise<void> {
  const planes = await decodeWhole(blob, rate).catch(() => undefined);
  const answer: MixCommand = { type: "giveSound", request, planes, rate };
  worker.postMessage(answer, planes?.map((plane) => plane.buffer) ?? []);
}

import { startWorker, type ScriptPlace } from "./start-worker.ts";
import decodeWorkerUrl from "../worker/decode-worker.ts?worker&url";
import type { DecodeCommand, DecodeReport } from "../worker/decode-protocol.ts";

const HEARTBEAT_MS = 500;
/**
 * Unanswered heartbeats after which the worker counts as hung: 5 to 5.5 s, of the 8 s of sound that are resident ahead of the playhead
 * (worker/buffer-streamer.ts); the next worker starts in the rest. Counted, not timed: a page that was itself frozen does not count a worker as hung.
 */
const HEARTBEATS_MISSED = 10;

/** The main thread's handle to one decode worker, from its start until it stops. */
export type DecodeLink = {
  send(command: DecodeCommand, transfer?: Transferable[]): void;
  /** While on, the worker must answer each heartbeat. */
  watch(isOn: boolean): void;
  close(): void;
};

export type DecodeLinkOptions = {
  readonly onReport: (report: DecodeReport) => void;
  /** Called once, when the worker hangs or crashes, after it was terminated. `hadStarted`: it had answered before. */
  readonly onStopped: (detail: string, hadStarted: boolean) => void;
  readonly scriptPlace?: ScriptPlace | undefined;
};

export function linkDecoder({ onReport, onStopped, scriptPlace }: DecodeLinkOptions): DecodeLink {
  const worker = startWorker(decodeWorkerUrl, "layback-decode", scriptPlace);
  let hasStarted = false;
  let isWatched = false;
  let unanswered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  // A browser may keep a terminated worker: removing its listeners frees what they reference.
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => {
    isClosed = true;
    listening.abort();
    clearInterval(timer);
    worker.terminate();
  };
  const stop = (detail: string) => {
    if (isClosed) return;
    close();
    onStopped(detail, hasStarted);
  };
  const ask = () => {
    unanswered += 1;
    worker.postMessage({ type: "ping" } satisfies DecodeCommand);
  };
  const beat = () => {
    if (unanswered >= HEARTBEATS_MISSED)
      return stop(`The decode worker has not answered for ${(HEARTBEATS_MISSED * HEARTBEAT_MS) / 1000} s.`);
    if (isWatched || unanswered > 0) return ask();
    clearInterval(timer);
    timer = undefined;
  };
  /** Heartbeats begin after the worker's first message: loading its script may take any time. */
  const startBeating = () => {
    if (hasStarted && isWatched && !isClosed) timer ??= setInterval(beat, HEARTBEAT_MS);
  };
  const onMessage = (event: MessageEvent<DecodeReport>) => {
    if (isClosed) return;
    unanswered = 0;
    if (event.data.type !== "ponged") return onReport(event.data);
    hasStarted = true;
    startBeating();
  };
  worker.addEventListener("message", onMessage, { signal });
  worker.addEventListener("error", (event) => stop(`The decode worker stopped: ${event.message}`), { signal });
  worker.addEventListener("messageerror", () => stop("A message of the decode worker could not be read."), { signal });
  // The worker answers as soon as its script runs.
  worker.postMessage({ type: "ping" } satisfies DecodeCommand);
  return {
    send: (command, transfer = []) => worker.postMessage(command, transfer),
    watch(isOn) {
      if (isOn === isWatched) return;
      isWatched = isOn;
      startBeating();
      // The worker may hang already: heartbeats continue until it has answered this one.
      if (!isOn && timer !== undefined) ask();
    },
    close,
  };
}

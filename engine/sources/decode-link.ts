import { startWorker, type ScriptPlace } from "./start-worker.ts";
import decodeWorkerUrl from "../worker/decode-worker.ts?worker&url";
import type { DecodeCommand, DecodeReport } from "../worker/decode-protocol.ts";

const HEARTBEAT_MS = 500;
/**
 * Heartbeats without an answer after which the worker counts as hung: 5 to 5.5 s, of the 8 s of sound that are kept ahead of the playhead
 * (worker/buffer-streamer.ts); its successor starts in the rest. Counted, not timed: a page that itself stood still accuses no one.
 */
const HEARTBEATS_MISSED = 10;

/** A decode worker seen from the main thread, from its start until it stops. */
export type DecodeLink = {
  send(command: DecodeCommand, transfer?: Transferable[]): void;
  /** While on, the worker must answer each heartbeat. */
  watch(isOn: boolean): void;
  close(): void;
};

export type DecodeLinkOptions = {
  readonly hear: (report: DecodeReport) => void;
  /** Called once, when the worker hangs or crashes; it is terminated by then. `hadStarted`: it had answered before. */
  readonly onStopped: (detail: string, hadStarted: boolean) => void;
  readonly scriptPlace?: ScriptPlace | undefined;
};

export function linkDecoder({ hear, onStopped, scriptPlace }: DecodeLinkOptions): DecodeLink {
  const worker = startWorker(decodeWorkerUrl, "layback-decode", scriptPlace);
  let hasStarted = false;
  let isWatched = false;
  let unanswered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;
  // A browser may keep a worker that is terminated: not what listens to it, and all that this holds.
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
  /** Loading a worker's script may take any time: nothing is expected of it before it has spoken. */
  const startBeating = () => {
    if (hasStarted && isWatched && !isClosed) timer ??= setInterval(beat, HEARTBEAT_MS);
  };
  const onMessage = (event: MessageEvent<DecodeReport>) => {
    if (isClosed) return;
    unanswered = 0;
    if (event.data.type !== "ponged") return hear(event.data);
    hasStarted = true;
    startBeating();
  };
  worker.addEventListener("message", onMessage, { signal });
  worker.addEventListener("error", (event) => stop(`The decode worker stopped: ${event.message}`), { signal });
  worker.addEventListener("messageerror", () => stop("A message of the decode worker could not be read."), { signal });
  // Answered as soon as the script runs.
  worker.postMessage({ type: "ping" } satisfies DecodeCommand);
  return {
    send: (command, transfer = []) => worker.postMessage(command, transfer),
    watch(isOn) {
      if (isOn === isWatched) return;
      isWatched = isOn;
      startBeating();
      // It may hang already: the beating goes on until it has answered this.
      if (!isOn && timer !== undefined) ask();
    },
    close,
  };
}

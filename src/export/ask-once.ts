import type { EarlyWorker } from "./early-worker.ts";
import { countProgress, note } from "./run-log.ts";
import { createWatchdog, keepAlive } from "./watchdog.ts";
import { StallError } from "./stall.ts";

/** Messages of a worker that answers one question: heartbeats ("alive", "progressed"), then the result or the failure. */
type OnceAnswer<Value> =
  | { readonly type: "alive" | "progressed" }
  | { readonly type: "done"; readonly value: Value }
  | { readonly type: "failed"; readonly message: string };

/**
 * `stepSeconds`: the longest time for one step; loading the worker's script is the first. `silenceSeconds`: the longest silence once the
 * worker has sent its first message. See `Watchdog`.
 */
export type Patience = { readonly stepSeconds: number; readonly silenceSeconds: number };

/**
 * Sends one question to a worker, and terminates the worker when the promise settles. Rejects when the worker fails or hangs, with a
 * `StallError` when it completes no step in time, and with the signal's reason on abort.
 */
export function askOnce<Value>(
  { worker, failed, name }: EarlyWorker,
  question: unknown,
  signal: AbortSignal,
  patience: Patience,
): Promise<Value> {
  const end = new AbortController();
  const answer = new Promise<Value>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const steps = createWatchdog(() => reject(new StallError(`The worker ${name} did no step for ${patience.stepSeconds} s.`)));
    steps.expect(patience.stepSeconds);
    // A worker whose event loop is blocked hangs while it reads the file.
    const life = createWatchdog(() => reject(new Error("The file could not be read in time.")));
    end.signal.addEventListener("abort", () => {
      steps.stop();
      life.stop();
    });
    const listening = { signal: end.signal };
    const onMessage = ({ data }: MessageEvent<OnceAnswer<Value>>) => {
      if (data.type === "done") resolve(data.value);
      else if (data.type === "failed") reject(new Error(data.message));
      else life.expect(patience.silenceSeconds);
      if (data.type === "progressed") {
        steps.expect(patience.stepSeconds);
        countProgress();
      } else if (data.type !== "alive") note(name, data.type);
    };
    signal.addEventListener("abort", () => reject(signal.reason), listening);
    void failed.then((message) => reject(new Error(message)));
    worker.addEventListener("message", onMessage, listening);
    note(name, "asked");
    worker.postMessage(question);
  });
  return answer.finally(() => {
    end.abort();
    worker.terminate();
  });
}

/** Runs in the worker: answers the one question that `askOnce` sends. `answer` calls its `onProgress` after each step. */
export function answerOnce(answer: (question: never, onProgress: () => void) => Promise<unknown>): void {
  const send = (message: OnceAnswer<unknown>) => globalThis.postMessage(message);
  const live = () => send({ type: "alive" });
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const stopKeepAlive = keepAlive(live);
    answer(data as never, () => send({ type: "progressed" }))
      .then(
        (value) => send({ type: "done", value }),
        (error: unknown) => send({ type: "failed", message: String(error) }),
      )
      .finally(stopKeepAlive);
  });
}

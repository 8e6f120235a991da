import type { EarlyWorker } from "./early-worker.ts";
import { createSilenceWatch, giveSigns } from "./silence-watch.ts";

/** What a worker that is asked once answers; before that, now and then, that it is alive. */
type OnceAnswer<Value> =
  | { readonly type: "alive" }
  | { readonly type: "done"; readonly value: Value }
  | { readonly type: "failed"; readonly message: string };

/** How long a worker may take in all, and how long it may be silent; before its first word it is still being loaded. See `SilenceWatch`. */
export type Patience = { readonly wholeSeconds: number; readonly silenceSeconds: number };

/**
 * Asks a worker of its own one question; it is gone when the promise settles. Rejects where the worker fails, where it takes too long or
 * hangs, and with the signal's reason when aborted.
 */
export function askOnce<Value>(
  { worker, failed }: EarlyWorker,
  question: unknown,
  signal: AbortSignal,
  patience: Patience,
): Promise<Value> {
  const end = new AbortController();
  const answer = new Promise<Value>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const giveUp = () => reject(new Error("The file could not be read in time."));
    const whole = createSilenceWatch(giveUp);
    whole.expect(patience.wholeSeconds);
    const watch = createSilenceWatch(giveUp);
    end.signal.addEventListener("abort", () => {
      whole.stop();
      watch.stop();
    });
    const listening = { signal: end.signal };
    const hear = ({ data }: MessageEvent<OnceAnswer<Value>>) => {
      if (data.type === "done") resolve(data.value);
      else if (data.type === "failed") reject(new Error(data.message));
      else watch.expect(patience.silenceSeconds);
    };
    signal.addEventListener("abort", () => reject(signal.reason), listening);
    void failed.then((message) => reject(new Error(message)));
    worker.addEventListener("message", hear, listening);
    worker.postMessage(question);
  });
  return answer.finally(() => {
    end.abort();
    worker.terminate();
  });
}

/** Makes a worker answer the one question that it is asked. `onProgress`: for what leaves the event loop no time to say so itself. */
export function answerOnce(answer: (question: never, onProgress: () => void) => Promise<unknown>): void {
  const send = (message: OnceAnswer<unknown>) => globalThis.postMessage(message);
  const live = () => send({ type: "alive" });
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const stopSigns = giveSigns(live);
    answer(data as never, live)
      .then(
        (value) => send({ type: "done", value }),
        (error: unknown) => send({ type: "failed", message: String(error) }),
      )
      .finally(stopSigns);
  });
}

/** What a worker that is asked once answers. */
type OnceAnswer<Value> = { readonly type: "done"; readonly value: Value } | { readonly type: "failed"; readonly message: string };

/**
 * Asks a worker of its own one question; it is gone when the promise settles. Rejects where the worker fails, where it takes too long,
 * and with the signal's reason when aborted.
 */
export function askOnce<Value>(worker: Worker, question: unknown, signal: AbortSignal, patienceMs: number): Promise<Value> {
  const end = new AbortController();
  const answer = new Promise<Value>((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    const timer = setTimeout(() => reject(new Error("The file could not be read in time.")), patienceMs);
    end.signal.addEventListener("abort", () => clearTimeout(timer));
    signal.addEventListener("abort", () => reject(signal.reason), { signal: end.signal });
    worker.addEventListener("error", (event) => reject(new Error(event.message || "The reading worker could not run.")));
    worker.addEventListener("message", ({ data }: MessageEvent<OnceAnswer<Value>>) => {
      if (data.type === "done") resolve(data.value);
      else reject(new Error(data.message));
    });
    worker.postMessage(question);
  });
  return answer.finally(() => {
    end.abort();
    worker.terminate();
  });
}

/** Makes a worker answer the one question that it is asked. */
export function answerOnce(answer: (question: never) => Promise<unknown>): void {
  globalThis.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const send = (message: OnceAnswer<unknown>) => globalThis.postMessage(message);
    answer(data as never).then(
      (value) => send({ type: "done", value }),
      (error: unknown) => send({ type: "failed", message: String(error) }),
    );
  });
}

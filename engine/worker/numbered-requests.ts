/** Requests of a worker to the thread that started it, matched with their answers by number. */
export type NumberedRequests<Answer> = {
  /** Calls `post` with a number of its own. Resolves with the answer, or with undefined if the signal aborts first. */
  readonly ask: (post: (request: number) => void, signal?: AbortSignal) => Promise<Answer | undefined>;
  /** An answer that nothing waits for is ignored. */
  readonly answer: (request: number, answer: Answer) => void;
};

export function createNumberedRequests<Answer>(): NumberedRequests<Answer> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>();
  let last = 0;
  const settle = (request: number, answer: Answer | undefined) => {
    waiting.get(request)?.(answer);
    waiting.delete(request);
  };
  return {
    ask(post, signal) {
      const request = ++last;
      return new Promise((resolve) => {
        waiting.set(request, resolve);
        signal?.addEventListener("abort", () => settle(request, undefined));
        post(request);
      });
    },
    answer: settle,
  };
}

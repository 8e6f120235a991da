/** In a worker: addresses that only the main thread can give, asked for one by one. */
export type UrlRequests = {
  /** `refused`: one that the server does not take. Throws where there is none. */
  ask(refused?: string): Promise<string>;
  /** The answer to a question; undefined: it could not be had. */
  answer(request: number, url: string | undefined): void;
};

/** `post` sends a question with its number to the main thread. */
export function createUrlRequests(post: (request: number, refused: string | undefined) => void): UrlRequests {
  const waiting = new Map<number, (url: string | undefined) => void>();
  let requests = 0;
  return {
    async ask(refused) {
      const request = ++requests;
      const url = await new Promise<string | undefined>((resolve) => {
        waiting.set(request, resolve);
        post(request, refused);
      });
      if (url === undefined) throw new Error("The picture's address could not be had.");
      return url;
    },
    answer(request, url) {
      waiting.get(request)?.(url);
      waiting.delete(request);
    },
  };
}

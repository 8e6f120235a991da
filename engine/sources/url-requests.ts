/** In a worker: requests URLs that only the main thread can provide. */
export type UrlRequests = {
  /** `refused`: a URL that the server rejected. Throws where there is no URL. */
  ask(refused?: string): Promise<string>;
  /** The main thread's answer to a request; undefined: there is no URL. */
  answer(request: number, url: string | undefined): void;
};

/** `post` sends a request with its number to the main thread. */
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

import { createNumberedRequests } from "../worker/numbered-requests.ts";

/** In a worker: requests URLs that only the main thread can provide. */
export type UrlRequests = {
  /** `refused`: a URL that the server rejected. Throws where there is no URL. */
  ask(refused?: string): Promise<string>;
  /** The main thread's answer to a request; undefined: there is no URL. */
  answer(request: number, url: string | undefined): void;
};

/** `post` sends a request with its number to the main thread. */
export function createUrlRequests(post: (request: number, refused: string | undefined) => void): UrlRequests {
  const requests = createNumberedRequests<string | undefined>();
  return {
    async ask(refused) {
      const url = await requests.ask((request) => post(request, refused));
      if (url === undefined) throw new Error("The picture's address could not be had.");
      return url;
    },
    answer: requests.answer,
  };
}

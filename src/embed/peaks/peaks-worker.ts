/** Worker: fetches and reads peaks, so that the page's main thread touches none of their bytes before it draws them. */
import { fetchPeaks } from "./fetch-peaks.ts";
import type { FetchedPeaks } from "./fetch-peaks.ts";

export type PeaksCommand = { readonly request: number; readonly url: string };
export type PeaksAnswer = { readonly request: number; readonly fetched: FetchedPeaks };

self.addEventListener("message", ({ data: { request, url } }: MessageEvent<PeaksCommand>) => {
  void fetchPeaks(url).then((fetched) => {
    const buffers = fetched.ok ? [fetched.written.values, fetched.written.coarser].flatMap((values) => values?.buffer ?? []) : [];
    self.postMessage({ request, fetched } satisfies PeaksAnswer, { transfer: buffers });
  });
});

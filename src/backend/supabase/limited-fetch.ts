const LIMIT_MS = 30_000;

/** A request that gets no answer in time is given up, as one that nobody could take: else what waits for it would wait for ever. */
export function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isDownload(input, init)) return fetch(input, init);
  const late = new AbortController();
  // By this name the library does not ask again.
  const timer = setTimeout(() => late.abort(new DOMException("The server did not answer in time.", "AbortError")), LIMIT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  return fetch(input, { ...init, signal }).finally(() => clearTimeout(timer));
}

/** Of a stored object: whoever asks for one has a limit of its own, or a user who may give up. */
function isDownload(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method === "GET" && String(input instanceof Request ? input.url : input).includes("/storage/v1/object/");
}

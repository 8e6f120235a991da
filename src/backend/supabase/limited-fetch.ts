const LIMIT_MS = 30_000;
/** For what must be sent first, on a line of 400 kbit/s. */
const LIMIT_MS_PER_CHARACTER = 0.02;

/** A request that gets no answer in time is given up, as one that nobody could take: else what waits for it would wait for ever. */
export function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isDownload(input, init)) return fetch(input, init);
  const late = new AbortController();
  // By this name the library does not ask again.
  const limitMs = LIMIT_MS + (typeof init.body === "string" ? init.body.length * LIMIT_MS_PER_CHARACTER : 0);
  const timer = setTimeout(() => late.abort(new DOMException("The server did not answer in time.", "AbortError")), limitMs);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  return fetch(input, { ...init, signal }).finally(() => clearTimeout(timer));
}

/** Of a stored object: whoever asks for one has a limit of its own, or a user who may give up. */
function isDownload(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method === "GET" && String(input instanceof Request ? input.url : input).includes("/storage/v1/object/");
}

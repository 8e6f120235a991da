import { COPY_LIMIT_MS, sendingMs, SILENCE_LIMIT_MS } from "#model/answer-limits.ts";

/** Aborts a request whose answer does not begin in time: the server then counts as unreachable. */
export function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isDownload(input, init)) return fetch(input, init);
  const late = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  const isCopy = addressOf(input).includes("/storage/v1/object/copy");
  const limitMs = sendingMs(typeof init.body === "string" ? init.body.length : 0) + (isCopy ? COPY_LIMIT_MS : SILENCE_LIMIT_MS);
  // With this error name the library does not retry.
  const timer = setTimeout(() => late.abort(new DOMException("The server did not answer in time.", "AbortError")), limitMs);
  return fetch(input, { ...init, signal }).finally(() => clearTimeout(timer));
}

/** Downloads of stored objects have no limit here: the caller sets one, or lets the user cancel. */
function isDownload(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method === "GET" && addressOf(input).includes("/storage/v1/object/");
}

function addressOf(input: RequestInfo | URL): string {
  return String(input instanceof Request ? input.url : input);
}

import { COPY_LIMIT_MS, sendingMs, SILENCE_LIMIT_MS } from "#model/answer-limits.ts";

/** Gives up a request whose answer does not begin in time: it then counts as an unreachable server. */
export function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isDownload(input, init)) return fetch(input, init);
  const late = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  const isCopy = addressOf(input).includes("/storage/v1/object/copy");
  const limitMs = sendingMs(typeof init.body === "string" ? init.body.length : 0) + (isCopy ? COPY_LIMIT_MS : SILENCE_LIMIT_MS);
  // By this name the library does not ask again.
  const timer = setTimeout(() => late.abort(new DOMException("The server did not answer in time.", "AbortError")), limitMs);
  return fetch(input, { ...init, signal }).finally(() => clearTimeout(timer));
}

/** The download of a stored object: its caller sets a limit, or lets the user cancel. */
function isDownload(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method === "GET" && addressOf(input).includes("/storage/v1/object/");
}

function addressOf(input: RequestInfo | URL): string {
  return String(input instanceof Request ? input.url : input);
}

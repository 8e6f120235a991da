import { COPY_LIMIT_MS, sendingMs, SILENCE_LIMIT_MS } from "#model/answer-limits.ts";

/** A request that gets no answer in time is given up, as one that nobody could take: else what waits for it would wait for ever. */
export async function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  if (isDownload(input, init)) return fetch(input, init);
  const late = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const waitFor = (limitMs: number) => {
    end();
    // By this name the library does not ask again.
    timer = setTimeout(() => late.abort(new DOMException("The server did not answer in time.", "AbortError")), limitMs);
  };
  const isCopy = addressOf(input).includes("/storage/v1/object/copy");
  waitFor(sendingMs(typeof init.body === "string" ? init.body.length : 0) + (isCopy ? COPY_LIMIT_MS : SILENCE_LIMIT_MS));
  try {
    const response = await fetch(input, { ...init, signal });
    if (!response.body) {
      end();
      return response;
    }
    waitFor(SILENCE_LIMIT_MS);
    const { status, statusText, headers } = response;
    return new Response(
      watched(response.body, signal, () => waitFor(SILENCE_LIMIT_MS), end),
      { status, statusText, headers },
    );
  } catch (error) {
    end();
    throw error;
  }
}

/** Calls back with each part that comes, and at the end. */
function watched(body: ReadableStream<Uint8Array<ArrayBuffer>>, signal: AbortSignal, onPart: () => void, onEnd: () => void) {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      onPart();
      controller.enqueue(part);
    },
    flush: onEnd,
  });
  return body.pipeThrough(parts, { signal });
}

/** Of a stored object: whoever asks for one has a limit of its own, or a user who may give up. */
function isDownload(input: RequestInfo | URL, { method = "GET" }: RequestInit): boolean {
  return method === "GET" && addressOf(input).includes("/storage/v1/object/");
}

function addressOf(input: RequestInfo | URL): string {
  return String(input instanceof Request ? input.url : input);
}

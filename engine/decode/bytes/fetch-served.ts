/** Requests to servers that may reject a URL, fail temporarily or be unreachable. */
import { AudioOpenError } from "../raw-audio.ts";
import { takeTurns } from "./take-turns.ts";

/** Called for every request. `refused`: the URL that the server rejected. */
export type Address = (refused?: string) => Promise<string>;

/** The server answered with a status that is no success. */
export class HttpStatusError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

/** The status in an error, or in one that caused it. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof HttpStatusError) return error.status;
  return error instanceof Error ? httpStatusOf(error.cause) : undefined;
}

type Use<T> = (response: Response) => Promise<T>;

/** Attempts per request, the first one included. */
const ATTEMPTS = 4;
const FIRST_RETRY_SECONDS = 0.25;

/** Seconds before the next attempt after `failed` attempts; null: no further attempt. */
export const retrySeconds = (failed: number) => (failed + 1 >= ATTEMPTS ? null : FIRST_RETRY_SECONDS * 2 ** failed);

/** 4xx statuses that do not concern the URL: time-out, range not satisfiable, too early, too many requests. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([408, 416, 425, 429]);

const isUrlRefused = ({ status }: Response) => status >= 400 && status < 500 && !PASSING_REFUSALS.has(status);

/**
 * The result of `use` for the response at the current URL, or once at another URL if the server rejects that one. Requests for one URL
 * run one after another.
 */
export async function fetchServed<T>(address: Address, init: RequestInit, use: Use<T>): Promise<T> {
  const present = await address();
  const first = await takeTurns(present, async () => {
    const response = await fetch(present, init);
    return isUrlRefused(response) ? { refusal: response } : { made: await use(response) };
  });
  if ("made" in first) return first.made;
  const next = await address(present);
  if (next === present) return use(first.refusal);
  return takeTurns(next, async () => use(await fetch(next, init)));
}

/** Rejects with "network", also on an error status: a failed fetch must never be taken for a damaged file. */
export async function fetchMedia<T>(address: Address, init: RequestInit, use: Use<T>): Promise<T> {
  try {
    return await fetchServed(address, init, (response) => {
      if (!response.ok) throw new HttpStatusError(response.status);
      return use(response);
    });
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    throw new AudioOpenError("network", "The file could not be fetched.", { cause });
  }
}

/** Repeats failed attempts a few times. */
export async function retrying<T>(attempt: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await attempt();
    } catch (cause) {
      const seconds = signal?.aborted === true ? null : retrySeconds(failed);
      if (seconds === null) throw cause;
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * seconds);
      });
    }
  }
}

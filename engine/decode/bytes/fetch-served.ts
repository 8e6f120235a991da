/** Requests to servers that may refuse an address, fail for a moment, or be out of reach. */
import { AudioOpenError } from "../raw-audio.ts";
import { takeTurns } from "./take-turns.ts";

/** Asked again for every request. `refused`: the one that the server does not take. */
export type Address = (refused?: string) => Promise<string>;

type Use<T> = (response: Response) => Promise<T>;

/** A request that fails is made again, this often in all. */
const ATTEMPTS = 4;
const FIRST_RETRY_SECONDS = 0.25;

/** Until the next attempt after this many that failed; null: give up. */
export const retrySeconds = (failed: number) => (failed + 1 >= ATTEMPTS ? null : FIRST_RETRY_SECONDS * 2 ** failed);

/** 4xx that say nothing about the URL: time-out, a range past the end, too early, too many requests. */
const PASSING_REFUSALS: ReadonlySet<number> = new Set([408, 416, 425, 429]);

const isUrlRefused = ({ status }: Response) => status >= 400 && status < 500 && !PASSING_REFUSALS.has(status);

/** What `use` makes of the answer by the present URL, or once by another one where the server refuses that. Until then nobody else asks. */
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

/** Rejects with "network", also where the server answers that it cannot: what could not be fetched is never taken for damage. */
export async function fetchMedia<T>(address: Address, init: RequestInit, use: Use<T>): Promise<T> {
  try {
    return await fetchServed(address, init, (response) => {
      if (!response.ok) throw new Error(`The server answered ${response.status}.`);
      return use(response);
    });
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    throw new AudioOpenError("network", "The file could not be fetched.", { cause });
  }
}

/** Failed attempts are repeated a few times. */
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

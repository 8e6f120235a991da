/** How long an answer of the server is waited for. */

/** From the end of a request to the beginning of its answer. */
export const SILENCE_LIMIT_MS = 30_000;
/** For what must be sent first, on a line of 400 kbit/s. */
const SENDING_MS_PER_CHARACTER = 0.02;
/** The server reads and writes the whole file before it answers. */
export const COPY_LIMIT_MS = 300_000;
/** A whole project, on a slow line. Whatever takes longer is asked again. */
export const LOAD_LIMIT_MS = 60_000;
/** The same where the tab can go on without it. */
export const LOAD_OR_GO_ON_MS = 3000;
/** A question that is asked every few seconds; the next one is not held up by it. */
export const REVISION_LIMIT_MS = 15_000;

export function sendingMs(characters: number): number {
  return characters * SENDING_MS_PER_CHARACTER;
}

/** An operation, from its first character to the end of its answer: longer than the limit of its request. */
export function operationLimitMs(characters: number): number {
  return sendingMs(characters) + 2 * SILENCE_LIMIT_MS;
}

/** Time limits for the server's answers. */

/** From the end of a request to the beginning of its answer. */
export const SILENCE_LIMIT_MS = 30_000;
/** Added for the request's body, on a line of 400 kbit/s. */
const SENDING_MS_PER_CHARACTER = 0.02;
/** Limit of a file copy: the server reads and writes the whole file before it answers. */
export const COPY_LIMIT_MS = 300_000;
/** Limit for loading a whole project on a slow line. A load that takes longer is requested again. */
export const LOAD_LIMIT_MS = 60_000;
/** The same where the tab already has a version of the project and can continue with it. */
export const LOAD_OR_GO_ON_MS = 3000;
/** Limit of the periodic revision request (every few seconds), so that it does not delay the next one. */
export const REVISION_LIMIT_MS = 15_000;

export function sendingMs(characters: number): number {
  return characters * SENDING_MS_PER_CHARACTER;
}

/** Limit of an operation, from its first character to the end of the answer: longer than its request's own limit. */
export function operationLimitMs(characters: number): number {
  return sendingMs(characters) + 2 * SILENCE_LIMIT_MS;
}

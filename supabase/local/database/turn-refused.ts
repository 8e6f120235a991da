/** A turn was refused: the work it was for has not begun. */
export class TurnRefusedError extends Error {
  /** PostgreSQL's `configuration_limit_exceeded`. */
  readonly code = "53400";
  /** Milliseconds after which the request may be repeated. */
  readonly waitMs: number;
  constructor(message: string, waitMs: number) {
    super(message);
    this.waitMs = waitMs;
  }
}

export const abandoned = (): TurnRefusedError => new TurnRefusedError("The request was closed by its sender.", 0);

export const tooManyWaiting = (): TurnRefusedError => new TurnRefusedError("Too many requests at once. Try again in a second.", 1000);

export function overBudget(waitMs: number): TurnRefusedError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const time = seconds === 1 ? "1 second" : `${seconds} seconds`;
  return new TurnRefusedError(`You have used the server much in a short time. Try again in ${time}.`, seconds * 1000);
}

import { transportByHand } from "#tests/support/engine/transport-by-hand.ts";

export const STOPPED = { playing: false };
export const playingAt = (rate: number) => ({ transport: "playing", starting: false, rate, scrubbing: false });

/** A transport that plays from timeline second 0 since context second 0; it is context second 1. */
export function playing(...given: Parameters<typeof transportByHand>) {
  const made = transportByHand(...given);
  made.transport.shuttle(1);
  made.report(1, 0);
  made.context.currentTime = 1;
  made.sent();
  made.aimed();
  made.states.length = 0;
  return made;
}

/** A stopped transport without commands sent. */
export function standing(...given: Parameters<typeof transportByHand>) {
  const made = transportByHand(...given);
  made.sent();
  made.aimed();
  return made;
}

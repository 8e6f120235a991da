import type { ProbedFile } from "./media-probe.ts";
import { probeHere } from "./probe-here.ts";

/** Runs in a worker of its own, one file each: a file made to keep a demuxer busy for ever is ended with its worker. */
addEventListener("message", (event: MessageEvent<ProbedFile>) => {
  // The time-out is the page's: it also ends a worker that no longer listens.
  void probeHere(event.data, { timeoutMs: 2 ** 31 - 1 }).then((probed) => {
    postMessage(probed);
  });
});

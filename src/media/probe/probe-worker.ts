import type { ProbedFile } from "./media-probe.ts";
import { probeHere } from "./probe-here.ts";
import type { ProbeReport } from "./probe-report.ts";

const report = (message: ProbeReport) => postMessage(message);

/** Worker: probes one file. A file made to keep a demuxer busy for ever ends when its worker is terminated. */
addEventListener("message", (event: MessageEvent<ProbedFile>) => {
  // The page enforces the time-out, because it can also end a worker whose event loop is blocked.
  void probeHere(event.data, { timeoutMs: 2 ** 31 - 1, onRead: (readShare) => report({ readShare }) }).then((probed) => report({ probed }));
});

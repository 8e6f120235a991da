import { measureColumns, measureDocument } from "../pieces/timeline-document.ts";
import { measureEventToGpu, measureFrames } from "../pieces/timeline-frames.ts";
import { measureGrowth, measureOpening } from "../pieces/timeline-growth.ts";
import { measurePeers } from "../pieces/timeline-peers.ts";
import { runSuite } from "../support/suite.ts";
import { openTimelinePages } from "../support/timeline-pages.ts";

/** The timeline compared with its peers, with ten thousand clips over four hours: `npm run bench -- timeline [PART…]`. */
await runSuite("timeline", openTimelinePages, {
  peers: measurePeers,
  growth: measureGrowth,
  opening: measureOpening,
  frames: measureFrames,
  "event-to-gpu": measureEventToGpu,
  document: measureDocument,
  columns: measureColumns,
});

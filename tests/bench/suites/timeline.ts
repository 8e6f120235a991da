import { measureColumns, measureDocument } from "../pieces/timeline-document.ts";
import { measureEventToGpu, measureFrames } from "../pieces/timeline-frames.ts";
import { measureGrowth, measureOpening } from "../pieces/timeline-growth.ts";
import { measurePeers } from "../pieces/timeline-peers.ts";
import { printFigure, type Report } from "../support/figure.ts";
import { openTimelinePages, type TimelinePages } from "../support/timeline-pages.ts";

/** The timeline beside its peers, at ten thousand clips over four hours: `npm run bench -- timeline [PART…]`. */
const PARTS: Readonly<Record<string, (pages: TimelinePages, report: Report) => Promise<void>>> = {
  peers: measurePeers,
  growth: measureGrowth,
  opening: measureOpening,
  frames: measureFrames,
  "event-to-gpu": measureEventToGpu,
  document: measureDocument,
  columns: measureColumns,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => PARTS[word] === undefined);
if (unknown.length > 0) throw new Error(`No part "${unknown.join(", ")}". There are: ${Object.keys(PARTS).join(", ")}.`);

const report: Report = (figure, ours, peer, peerName, unit) => printFigure({ suite: "timeline", figure, ours, peer, peerName, unit });
const pages = await openTimelinePages();
try {
  for (const [name, measure] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await measure(pages, report);
} finally {
  await pages.dispose();
}

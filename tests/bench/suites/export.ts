import { measureAgain, measureLag, measureManyClips, measureMemory, measureNull, measureThousandClips } from "../pieces/export.ts";
import { openEnginePages, type EnginePages } from "../support/engine-pages.ts";
import { printFigure, type Report } from "../support/figure.ts";

/** The export beside FFmpeg's filter graph, in the browser and native: `npm run bench -- export [PART…]`. */
const PARTS: Readonly<Record<string, (pages: EnginePages, report: Report) => Promise<void>>> = {
  "null-wav-db": measureNull,
  "mp4-lag-samples": measureLag,
  "again-after-edit": measureAgain,
  "200-clips": measureManyClips,
  "1000-clips": measureThousandClips,
  memory: measureMemory,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => PARTS[word] === undefined);
if (unknown.length > 0) throw new Error(`No part "${unknown.join(", ")}". There are: ${Object.keys(PARTS).join(", ")}.`);

const report: Report = (figure, ours, peer, peerName, unit) => printFigure({ suite: "export", figure, ours, peer, peerName, unit });
const pages = await openEnginePages();
try {
  for (const [name, measure] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await measure(pages, report);
} finally {
  await pages.dispose();
}

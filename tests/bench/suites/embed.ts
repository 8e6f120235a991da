import { measureOpenings, measureSizes } from "../pieces/embed.ts";
import { openEmbedPages, type EmbedPages } from "../support/embed-pages.ts";
import { printFigure, type Report } from "../support/figure.ts";

/** The timeline in somebody else's page beside its peers: `npm run bench -- embed [PART…]`. */
const PARTS: Readonly<Record<string, (pages: EmbedPages, report: Report) => Promise<void>>> = {
  opening: measureOpenings,
  sizes: measureSizes,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((word) => PARTS[word] === undefined);
if (unknown.length > 0) throw new Error(`No part "${unknown.join(", ")}". There are: ${Object.keys(PARTS).join(", ")}.`);

const report: Report = (figure, ours, peer, peerName, unit) => printFigure({ suite: "embed", figure, ours, peer, peerName, unit });
const pages = await openEmbedPages();
try {
  for (const [name, measure] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await measure(pages, report);
} finally {
  await pages.dispose();
}

import { measurePaused, measureUnderruns, measureVoices } from "../pieces/engine-load.ts";
import { measureColdSeeks, measureOpening } from "../pieces/engine-opening.ts";
import { measurePicture } from "../pieces/picture.ts";
import { measureScrub, measureSeekCost, measureSeekLatency, measureStarts, measureWithoutIsolation } from "../pieces/engine-transport.ts";
import { openEnginePages, type EnginePages } from "../support/engine-pages.ts";
import { printFigure, type Report } from "../support/figure.ts";

/**
 * The sound engine beside Tone.js, AudioBufferSourceNode and wavesurfer's way of decoding: `npm run bench -- engine [PART…]`.
 */
const PARTS: Readonly<Record<string, (pages: EnginePages, report: Report) => Promise<void>>> = {
  "seek-latency": measureSeekLatency,
  "seek-main-thread": measureSeekCost,
  "scrub-heard": measureScrub,
  "start-error": measureStarts,
  "no-isolation": measureWithoutIsolation,
  opening: measureOpening,
  "cold-seek": measureColdSeeks,
  voices: measureVoices,
  underruns: measureUnderruns,
  paused: measurePaused,
  // One round: the suite `picture` has three, and more figures.
  "picture-error": ({ withPlainBrowser, address }, report) =>
    withPlainBrowser((browser) => measurePicture(browser, address, report, ["error"], 1)),
};

const chosen = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = chosen.filter((word) => PARTS[word] === undefined);
if (unknown.length > 0) throw new Error(`No part "${unknown.join(", ")}". There are: ${Object.keys(PARTS).join(", ")}.`);

const report: Report = (figure, ours, peer, peerName, unit) => printFigure({ suite: "engine", figure, ours, peer, peerName, unit });
const pages = await openEnginePages();
try {
  for (const [name, measure] of Object.entries(PARTS)) if (chosen.length === 0 || chosen.includes(name)) await measure(pages, report);
} finally {
  await pages.dispose();
}

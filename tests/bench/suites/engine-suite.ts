import { measurePaused, measureUnderruns, measureVoices } from "../pieces/engine-load.ts";
import { measureColdSeeks, measureOpening } from "../pieces/engine-opening.ts";
import { measureScrub, measureSeekCost, measureSeekLatency, measureStarts, measureWithoutIsolation } from "../pieces/engine-transport.ts";
import { measureToggles } from "../pieces/engine-toggles.ts";
import { measurePicture } from "../pieces/picture-figures.ts";
import { openEnginePages } from "../support/engine-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The sound engine compared with Tone.js, AudioBufferSourceNode and wavesurfer's decoding: `npm run bench -- engine [PART…]`. */
await runSuite("engine", openEnginePages, {
  "seek-latency": measureSeekLatency,
  "seek-main-thread": measureSeekCost,
  "scrub-heard": measureScrub,
  toggles: measureToggles,
  "start-error": measureStarts,
  "no-isolation": measureWithoutIsolation,
  opening: measureOpening,
  "cold-seek": measureColdSeeks,
  voices: measureVoices,
  underruns: measureUnderruns,
  paused: measurePaused,
  // One round; the suite `picture` has three, and more figures.
  "picture-error": ({ withPlainBrowser, address }, report) =>
    withPlainBrowser((browser) => measurePicture(browser, address, report, ["error"], 1)),
});

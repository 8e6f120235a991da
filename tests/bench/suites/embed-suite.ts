import { measureClips, measureClipsByPeaks, measureScroll } from "../pieces/clip-figures.ts";
import { measureOpenings, measurePeaks, measureSizes } from "../pieces/embed-figures.ts";
import { openEmbedPages } from "../support/embed-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The timeline in a third-party page, compared with its peers: `npm run bench -- embed [PART…]`. */
await runSuite("embed", openEmbedPages, {
  opening: measureOpenings,
  clips: measureClips,
  "clips-peaks": measureClipsByPeaks,
  scroll: measureScroll,
  peaks: measurePeaks,
  sizes: measureSizes,
});

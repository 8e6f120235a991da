import { measureAgain, measureLag, measureManyClips, measureMemory, measureNull, measureThousandClips } from "../pieces/export-figures.ts";
import { openOwnPages } from "../support/own-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The export compared with FFmpeg's filter graph, in the browser and native: `npm run bench -- export [PART…]`. */
await runSuite("export", () => openOwnPages("tests/support/export-bench/page.html", 5886, "exportPage"), {
  "null-wav-db": measureNull,
  "mp4-lag-samples": measureLag,
  "again-after-edit": measureAgain,
  "200-clips": measureManyClips,
  "1000-clips": measureThousandClips,
  memory: measureMemory,
});

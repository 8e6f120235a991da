import { measureAgain, measureLag, measureManyClips, measureMemory, measureNull, measureThousandClips } from "../pieces/export-figures.ts";
import { openExportPages } from "../support/export-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The export compared with FFmpeg's filter graph, in the browser and native: `npm run bench -- export [PART…]`. */
await runSuite("export", openExportPages, {
  "null-wav-db": measureNull,
  "mp4-lag-samples": measureLag,
  "again-after-edit": measureAgain,
  "200-clips": measureManyClips,
  "1000-clips": measureThousandClips,
  memory: measureMemory,
});

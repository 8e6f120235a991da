import { measureExport, measureFingerprint, measureProxy, measureSpeed } from "../pieces/local-figures.ts";
import { openOwnPages } from "../support/own-pages.ts";
import { runSuite } from "../support/suite.ts";

/** Originals on the user's disk and their previews: `npm run bench -- local [PART…]`. */
await runSuite("local", () => openOwnPages("tests/support/local-bench/page.html", 5887, "localPage"), {
  "proxy-speed": measureSpeed,
  proxy: measureProxy,
  "fingerprint-5gb": measureFingerprint,
  "export-5gb": measureExport,
});

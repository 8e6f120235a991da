import { measureErrors, measurePlayback, measureSpeed } from "../pieces/alternate-figures.ts";
import { openOwnPages } from "../support/own-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The loudness match of alternates: `npm run bench -- alternates [PART…]`. */
await runSuite("alternates", () => openOwnPages("tests/support/alternates/page.html", 5888, "alternatesPage"), {
  "match-error": measureErrors,
  "measure-speed": measureSpeed,
  "measuring-missed": measurePlayback,
});

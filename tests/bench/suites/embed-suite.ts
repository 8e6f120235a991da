import { measureOpenings, measureSizes } from "../pieces/embed-figures.ts";
import { openEmbedPages } from "../support/embed-pages.ts";
import { runSuite } from "../support/suite.ts";

/** The timeline in somebody else's page beside its peers: `npm run bench -- embed [PART…]`. */
await runSuite("embed", openEmbedPages, { opening: measureOpenings, sizes: measureSizes });

import type { TimelinePage } from "../../support/timeline/page.tsx";
import type { Report } from "../support/figure.ts";
import { withPage } from "../support/timeline-pages.ts";
import type { TimelinePages } from "../support/timeline-pages.ts";

declare const window: { readonly timelinePage: TimelinePage };

/** The cost of an edit with ten thousand clips. */
export async function measureDocument({ openProduct }: TimelinePages, report: Report): Promise<void> {
  await withPage(
    () => openProduct(),
    async (page) => {
      const costs = await page.evaluate(() => {
        const { costs: document } = window.timelinePage;
        // A warm-up, as with every job: before it, the browser's compiler is still optimising.
        document.commit(1000);
        return {
          commit: document.commit(1000),
          index: document.updateIndex(500),
          undo: document.undoMove(1000, 50),
          compile: document.compilePlan(100),
        };
      });
      report("commit-10k-ms", costs.commit.median, null, null, "ms");
      report("commit-10k-p95", costs.commit.p95, null, null, "ms");
      report("index-update-10k", costs.index, null, null, "ms");
      report("undo-1000-clips", costs.undo.spread.median, null, null, "ms");
      report("history-entry", costs.undo.entryBytesPerClip, null, null, "bytes per clip");
      report("compile-plan-10k", costs.compile.median, null, null, "ms");
    },
  );
}

/** CSS px per second: from four hours in one view to 16 px a sample. */
const SCALES = [1600 / 14_400, 0.5, 2, 25, 400, 3000, 9000, 48_000, 768_000];

/** Compares the drawing, column by column, with the samples. */
export async function measureColumns({ openProduct }: TimelinePages, report: Report): Promise<void> {
  let looked = 0;
  let wrong = 0;
  for (const query of ["long=yes", ""]) {
    await withPage(
      () => openProduct(query),
      async (page) => {
        for (const scale of SCALES) {
          const compared = await page.evaluate((pxPerSecond) => window.timelinePage.wrongColumns(pxPerSecond), scale);
          looked += compared.looked;
          wrong += compared.wrong;
        }
      },
    );
  }
  report("columns-compared", looked, null, null, "columns");
  report("wrong-columns", wrong, null, null, "columns");
}

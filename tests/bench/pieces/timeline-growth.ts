import type { Page } from "playwright";
import type { TimelinePage } from "../../support/timeline/page.tsx";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { openPageCost } from "../support/page-cost.ts";
import { withPage } from "../support/timeline-pages.ts";
import type { TimelinePages } from "../support/timeline-pages.ts";

declare const window: { readonly timelinePage: TimelinePage };

/** Clips on eight lanes, of equal density whatever their number. */
const workload = (clips: number, secondsPerClip: number) => `clips=${clips}&seconds=${clips * secondsPerClip}&lanes=8&start=0`;
/** One clip per 11.52 s and lane, as in the full workload. */
const DENSE = 1.44;
/** A hundred clips cover all that is visible while panning (547 s), so that the same clips are in view for any number of clips. */
const FILLING = 5.6;
const ROUNDS = 5;
const MOST = { steps: 120, ms: 8000 };

/** The same view, panned in the same way, in a project with a hundred clips and in one a thousand times as large; in turns. */
export async function measureGrowth({ openProduct }: TimelinePages, report: Report): Promise<void> {
  const few = await openProduct(workload(100, FILLING));
  const many = await openProduct(workload(100_000, FILLING));
  const [costs, peers]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    peers.push(await panMs(few));
    costs.push(await panMs(many));
  }
  await few.close();
  await many.close();
  report("growth-100k", middle(costs), middle(peers), "100 clips", "ms");
}

/** Opens both repeatedly, in turns: time from a loaded project to the first frame, and the scripts' memory after it. */
export async function measureOpening({ openProduct }: TimelinePages, report: Report): Promise<void> {
  const counts = [100, 10_000] as const;
  const draws = counts.map((): number[] => []);
  const heaps = counts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, count] of counts.entries()) {
      await withPage(
        () => openProduct(workload(count, DENSE)),
        async (page) => {
          draws[at]?.push(await page.evaluate(() => window.timelinePage.firstDrawMs));
          heaps[at]?.push(await (await openPageCost(page)).heapBytes());
        },
      );
    }
  }
  const [fewDraws = [], manyDraws = []] = draws;
  const [fewHeaps = [], manyHeaps = []] = heaps;
  report("first-draw-10k", middle(manyDraws), middle(fewDraws), "100 clips", "ms");
  report("heap-10k", middle(manyHeaps), middle(fewHeaps), "100 clips", "bytes");
}

async function panMs(page: Page): Promise<number> {
  await page.bringToFront();
  const cost = await openPageCost(page);
  const measure = async (job: "nothing" | "pan") => {
    await page.evaluate((name) => window.timelinePage.runner.prepare(name), job);
    const { ms, result } = await cost.mainThreadMs(() =>
      page.evaluate(([name, most]) => window.timelinePage.runner.run(name, most), [job, MOST] as const),
    );
    await page.evaluate((name) => window.timelinePage.runner.finish(name), job);
    return { ms, ...result };
  };
  const empty = await measure("nothing");
  const { ms, steps, frames } = await measure("pan");
  return (ms - frames * (empty.ms / empty.frames)) / steps;
}

import type { Browser, Page } from "playwright";
import type { JobName } from "../../support/timeline/jobs.ts";
import type { TimelinePage } from "../../support/timeline/page.tsx";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { openPageCost } from "../support/page-cost.ts";
import { withPage } from "../support/timeline-pages.ts";
import type { TimelinePages } from "../support/timeline-pages.ts";

declare const window: { readonly timelinePage: TimelinePage; reactCommits: number };

const FRAMES = { steps: 120, ms: 15_000 };
/** Warm-up before allocation is measured: uncompiled code puts every fractional number on the heap. */
const WARM = { steps: 240, ms: 15_000 };
const TIMED_FRAMES = 120;
const PAN_SECONDS = 10;
const EVENTS = 120;

/** The cost of a timeline frame, with ten thousand clips of which two hundred are in view. */
export async function measureFrames(pages: TimelinePages, report: Report): Promise<void> {
  await withPage(
    () => pages.openProduct(),
    async (page) => {
      for (const job of ["pan", "zoom", "drag"] as const) {
        const { median, p95 } = await page.evaluate(([name, frames]) => window.timelinePage.scriptMs(name, frames), [
          job,
          TIMED_FRAMES,
        ] as const);
        report(`${job}-script-median`, median, null, null, "ms");
        report(`${job}-script-p95`, p95, null, null, "ms");
      }
      report("visible-clips", await page.evaluate(() => window.timelinePage.visibleClips()), null, null, "clips");
      report("allocated-per-frame", await allocatedPerFrame(page), null, null, "bytes");
      report("major-collections-10s", await majorCollections(pages.browser, page), null, null, "collections");
      report("react-renders-per-playhead-frame", await rendersPerFrame(page), null, null, "renders");
    },
  );
}

/** From an event until the GPU has finished, with the frame loop's fence and without; in turns. */
export async function measureEventToGpu(pages: TimelinePages, report: Report): Promise<void> {
  await withPage(
    () => pages.openProduct(),
    async (page) => {
      const [ours, plain]: [number[], number[]] = [[], []];
      for (let round = 0; round < 3; round++) {
        const measure = (waits: boolean) =>
          page.evaluate(([events, fence]) => window.timelinePage.eventToGpu(events, fence), [EVENTS, waits] as const);
        ours.push((await measure(true)).median);
        plain.push((await measure(false)).median);
      }
      report("event-to-gpu", middle(ours), middle(plain), "plain requestAnimationFrame", "ms");
    },
  );
}

async function run(page: Page, job: JobName, most: { readonly steps: number; readonly ms: number }) {
  return page.evaluate(([name, limit]) => window.timelinePage.runner.run(name, limit), [job, most] as const);
}

async function within<Answer>(page: Page, job: JobName, use: () => Promise<Answer>): Promise<Answer> {
  await page.evaluate((name) => window.timelinePage.runner.prepare(name), job);
  const answer = await use();
  await page.evaluate((name) => window.timelinePage.runner.finish(name), job);
  return answer;
}

/** Bytes while panning, minus the allocation of the empty step's animation frames. */
async function allocatedPerFrame(page: Page): Promise<number> {
  const cost = await openPageCost(page);
  const measure = (job: JobName) =>
    within(page, job, async () => {
      await run(page, job, WARM);
      return cost.allocatedBytes(() => run(page, job, FRAMES));
    });
  const empty = await measure("nothing");
  const panned = await measure("pan");
  return (panned.bytes - panned.result.frames * (empty.bytes / empty.result.frames)) / panned.result.steps;
}

async function majorCollections(browser: Browser, page: Page): Promise<number> {
  return within(page, "pan", async () => {
    await browser.startTracing(page, { categories: ["v8", "devtools.timeline"] });
    await run(page, "pan", { steps: Number.MAX_SAFE_INTEGER, ms: PAN_SECONDS * 1000 });
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly { readonly name: string; readonly ph: string }[];
    };
    return traceEvents.filter(({ name, ph }) => name === "MajorGC" && (ph === "X" || ph === "B")).length;
  });
}

async function rendersPerFrame(page: Page): Promise<number> {
  return within(page, "playhead", async () => {
    const before = await page.evaluate(() => window.reactCommits);
    const { steps } = await run(page, "playhead", FRAMES);
    return ((await page.evaluate(() => window.reactCommits)) - before) / steps;
  });
}

import { openTimelinePages, withPage } from "./support/timeline-pages.ts";
import { openPageCost } from "./support/page-cost.ts";
declare const window: any;
const pages = await openTimelinePages();
const out: Record<string, number> = {};
await withPage(() => pages.openProduct(), async (page) => {
  for (const job of ["pan", "zoom", "drag"]) {
    const { median, p95 } = await page.evaluate(([name, frames]: any) => window.timelinePage.scriptMs(name, frames), [job, 120]);
    out[`${job}-script`] = median; out[`${job}-p95`] = p95;
  }
});
await withPage(() => pages.openProduct(), async (page) => {
  const cost = await openPageCost(page);
  const measure = async (job: string) => {
    await page.evaluate((name: any) => window.timelinePage.runner.prepare(name), job);
    const { ms, result } = await cost.mainThreadMs(() => page.evaluate(([name, most]: any) => window.timelinePage.runner.run(name, most), [job, { steps: 120, ms: 15000 }])) as any;
    await page.evaluate((name: any) => window.timelinePage.runner.finish(name), job);
    return { ms, ...result };
  };
  const empty = await measure("nothing");
  for (const job of ["pan", "zoom", "drag", "playhead"]) { const r = await measure(job); out[`${job}-cpu`] = (r.ms - r.frames * (empty.ms / empty.frames)) / r.steps; }
});
console.log("TURN " + JSON.stringify(out));
await pages.dispose();
process.exit(0);

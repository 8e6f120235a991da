import type { Page } from "playwright";
import type { EnginePages } from "../support/engine-pages.ts";
import type { enginePage } from "../../support/engine-bench/engine-page.ts";
import type { Kind } from "../../support/engine-bench/contender.ts";
import { middle } from "../../support/engine-bench/statistics.ts";
import { BUFFERS, middleHalf, TONE } from "../support/engine-report.ts";
import type { Report } from "../support/figure.ts";

declare const window: { readonly enginePage: typeof enginePage };

const CLIPS = 1000;
const ROUNDS = 3;

const latencies = (page: Page, kind: Kind, count: number): Promise<number[]> =>
  page.evaluate(([who, clips, times]) => window.enginePage.seekLatencies(who, clips, times), [kind, CLIPS, count] as const);

/** Opens a plain page, and another with Tone.js. */
const withBoth = ({ withPage }: EnginePages, use: (page: Page, tonePage: Page) => Promise<void>): Promise<void> =>
  withPage((tonePage) => withPage((page) => use(page, tonePage)), { peer: "tone" });

/** From a seek to the first sample at the new position. Contenders take turns, so that other load on the machine affects all of them. */
export async function measureSeekLatency(pages: EnginePages, report: Report): Promise<void> {
  const times: Record<Kind, number[]> = { ours: [], buffers: [], tone: [] };
  await withBoth(pages, async (page, tonePage) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(...(await latencies(page, "ours", 60)));
      times.buffers.push(...(await latencies(page, "buffers", 60)));
      times.tone.push(...(await latencies(tonePage, "tone", 12)));
    }
  });
  report("seek-latency", middleHalf(times.ours), middleHalf(times.tone), TONE, "ms");
  report("seek-latency-window", middleHalf(times.ours), middleHalf(times.buffers), BUFFERS, "ms");
}

/** The same on a page that is not cross-origin isolated. */
export async function measureWithoutIsolation({ withPage }: EnginePages, report: Report): Promise<void> {
  const without: number[] = [];
  const isolated: number[] = [];
  await withPage(
    (bare) =>
      withPage(async (page) => {
        for (let round = 0; round < 2 * ROUNDS; round += 1) {
          without.push(...(await latencies(bare, "ours", 40)));
          isolated.push(...(await latencies(page, "ours", 40)));
        }
      }),
    { isolated: false },
  );
  report("no-isolation-seek", middleHalf(without), middleHalf(isolated), "isolated", "ms");
}

export async function measureSeekCost(pages: EnginePages, report: Report): Promise<void> {
  await withBoth(pages, async (page, tonePage) => {
    const ours = (clips: number) => page.evaluate((many) => window.enginePage.seekCosts("ours", many, 20, 20), clips);
    const tone = await tonePage.evaluate((many) => window.enginePage.seekCosts("tone", many, 12, 1), CLIPS);
    report("seek-main-thread", middle(await ours(CLIPS)), middle(tone), TONE, "ms");
    const few: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(...(await ours(100)));
      many.push(...(await ours(5000)));
    }
    report("seek-main-thread-growth", middle(many), middle(few), "100 clips", "ms");
  });
}

export async function measureScrub(pages: EnginePages, report: Report): Promise<void> {
  await withBoth(pages, async (page, tonePage) => {
    const ours = await page.evaluate((clips) => window.enginePage.recordedScrubShare("ours", clips), CLIPS);
    const tone = await tonePage.evaluate((clips) => window.enginePage.recordedScrubShare("tone", clips), CLIPS);
    report("scrub-heard", ours, tone, TONE, "share");
  });
}

/** The largest distance of a start from its sample; `blocked`: among the starts within 3 s in which the main thread is blocked. */
export async function measureStarts(pages: EnginePages, report: Report): Promise<void> {
  await withBoth(pages, async (page, tonePage) => {
    for (const rate of [44_100, 48_000, 96_000]) {
      const ours = await page.evaluate((hertz) => window.enginePage.startErrors("ours", hertz), rate);
      const tone = await tonePage.evaluate((hertz) => window.enginePage.startErrors("tone", hertz), rate);
      report(`start-error-samples-${rate}`, ours.free, tone.free, TONE, "samples");
      report(`start-error-samples-${rate}-blocked`, ours.blocked, tone.blocked, TONE, "samples");
    }
  });
}

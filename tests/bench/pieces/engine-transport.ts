import type { Page } from "playwright-core";
import type { EnginePages } from "../support/engine-pages.ts";
import type { enginePage } from "../../support/engine-bench/page.ts";
import type { Kind } from "../../support/engine-bench/contender.ts";
import { middle } from "../../support/engine-bench/statistics.ts";
import { BUFFERS, middleHalf, TONE } from "../support/engine-report.ts";
import type { Report } from "../support/figure.ts";

declare const window: { readonly enginePage: typeof enginePage };

const CLIPS = 1000;
const ROUNDS = 3;

const latencies = (page: Page, kind: Kind, count: number): Promise<number[]> =>
  page.evaluate(([who, clips, times]) => window.enginePage.seekLatencies(who, clips, times), [kind, CLIPS, count] as const);

/** From a jump to the first sample of the new place. In turns: whatever else the machine does meets all. */
export async function measureSeekLatency({ withPage }: EnginePages, report: Report): Promise<void> {
  const times: Record<Kind, number[]> = { ours: [], buffers: [], tone: [] };
  await withPage(async (page) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      times.ours.push(...(await latencies(page, "ours", 40)));
      times.buffers.push(...(await latencies(page, "buffers", 40)));
      times.tone.push(...(await latencies(page, "tone", 12)));
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
        for (let round = 0; round < ROUNDS; round += 1) {
          without.push(...(await latencies(bare, "ours", 40)));
          isolated.push(...(await latencies(page, "ours", 40)));
        }
      }),
    { isolated: false },
  );
  report("no-isolation-seek", middleHalf(without), middleHalf(isolated), "isolated", "ms");
}

export async function measureSeekCost({ withPage }: EnginePages, report: Report): Promise<void> {
  await withPage(async (page) => {
    const costs = (kind: Kind, clips: number, count: number, batch: number) =>
      page.evaluate(([who, many, times, calls]) => window.enginePage.seekCosts(who, many, times, calls), [
        kind,
        clips,
        count,
        batch,
      ] as const);
    const ours = middle(await costs("ours", CLIPS, 30, 20));
    const tone = middle(await costs("tone", CLIPS, 12, 1));
    report("seek-main-thread", ours, tone, TONE, "ms");
    const few: number[] = [];
    const many: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      few.push(...(await costs("ours", 100, 20, 20)));
      many.push(...(await costs("ours", 5000, 20, 20)));
    }
    report("seek-main-thread-growth", middle(many), middle(few), "100 clips", "ms");
  });
}

export async function measureScrub({ withPage }: EnginePages, report: Report): Promise<void> {
  await withPage(async (page) => {
    const heard = (kind: Kind) => page.evaluate(([who, clips]) => window.enginePage.scrubHeard(who, clips), [kind, CLIPS] as const);
    report("scrub-heard", await heard("ours"), await heard("tone"), TONE, "share");
  });
}

/** The greatest distance of a start from its sample; `blocked`: of the starts that fall into 3 s in which the main thread does nothing. */
export async function measureStarts({ withPage }: EnginePages, report: Report): Promise<void> {
  await withPage(async (page) => {
    for (const rate of [44_100, 48_000, 96_000]) {
      const errors = (kind: Kind) => page.evaluate(([who, hertz]) => window.enginePage.startErrors(who, hertz), [kind, rate] as const);
      const ours = await errors("ours");
      const tone = await errors("tone");
      report(`start-error-samples-${rate}`, ours.free, tone.free, TONE, "samples");
      report(`start-error-samples-${rate}-blocked`, ours.blocked, tone.blocked, TONE, "samples");
    }
  });
}

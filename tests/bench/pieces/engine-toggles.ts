import type { enginePage } from "../../support/engine-bench/engine-page.ts";
import type { EnginePages } from "../support/engine-pages.ts";
import { middle, type Report } from "../support/figure.ts";
import { longMp3 } from "../support/long-mp3.ts";

declare const window: { readonly enginePage: typeof enginePage };

const TOGGLES = 200;
const LANES = 12;

/** Mutes and solos that end during playback: frames that were missing, and the delay until the lane is audible. */
export async function measureToggles({ withOwnBrowser }: EnginePages, report: Report): Promise<void> {
  const { path, minutes, minuteSeconds } = await longMp3(5, 44_100);
  const toggled = await withOwnBrowser(async (page) => {
    await page.setInputFiles("#file", path);
    return page.evaluate(([count, lanes, seconds]) => window.enginePage.toggles(count, lanes, seconds), [
      TOGGLES,
      LANES,
      Math.floor(minutes * minuteSeconds) - LANES,
    ] as const);
  });
  const missed = toggled.reduce((sum, { missedFrames }) => sum + missedFrames, 0);
  report("toggle-missed", missed, null, null, "frames");
  report("toggle-late", middle(toggled.map(({ lateMs }) => lateMs)), null, null, "ms");
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { datOf } from "../../support/peaks/audiowaveform-files.ts";
import { openPageCost } from "./page-cost.ts";

/** Seconds of each clip of a page. */
export const PEAKS_SECONDS = [10, 3600] as const;

/** From navigation to the first frame, and until all peaks are there and drawn; and the main thread's processor time until then. */
export type PeaksDrawing = { readonly firstFrameMs: number; readonly allDrawnMs: number; readonly mainThreadMs: number };

const RATE = 44_100;
/** 20 pixels a second, as audiowaveform is often told. */
const SAMPLES_PER_PIXEL = RATE / 20;
const CLIPS = 300;

export async function writePeaks(folder: string): Promise<void> {
  for (const seconds of PEAKS_SECONDS) {
    const values = Array.from({ length: 2 * 20 * seconds }, (_, at) => Math.round(100 * Math.sin(at >> 1)) * (at % 2 === 0 ? -1 : 1));
    const dat = datOf({ version: 2, bits: 8, channels: 1, sampleRate: RATE, samplesPerPixel: SAMPLES_PER_PIXEL, values });
    await writeFile(join(folder, `peaks-${seconds}.dat`), new Uint8Array(dat));
  }
}

/** Opens the page in a new browser. @param address of the server, with its final slash */
export async function drawGivenPeaks(address: string, seconds: (typeof PEAKS_SECONDS)[number]): Promise<PeaksDrawing> {
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 600 } });
    const cost = await openPageCost(page);
    const { ms, result } = await cost.mainThreadMs(async () => {
      await page.goto(`${address}given-peaks.html?${seconds}`);
      return page.evaluate(() => (window as unknown as { readonly drawn: Promise<PeaksDrawing & { readonly count: number }> }).drawn);
    });
    if (result.count !== CLIPS) throw new Error(`${result.count} sounds are shown, not ${CLIPS}.`);
    return { firstFrameMs: result.firstFrameMs, allDrawnMs: result.allDrawnMs, mainThreadMs: ms };
  } finally {
    await browser.close();
  }
}

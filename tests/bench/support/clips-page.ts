import { chromium } from "playwright";
import type { Page } from "playwright";
import { browserLaunchOptions } from "../../support/browser/chrome.mjs";
import { openPageCost } from "./page-cost.ts";
import type { PageCost } from "./page-cost.ts";

/** Clips in view: milliseconds from the page's first script until the boxes of all, the first waveform, and all waveforms are drawn. */
export type ClipsDrawing = { readonly boxesMs: number; readonly firstWaveMs: number; readonly allWavesMs: number };

/** Processor milliseconds of the main thread for a frame, while the page is scrolled, and while its first timeline plays (if it can). */
export type ScrollCost = { readonly scrollMs: number; readonly playMs: number | undefined };

/** What `peers/clips/clip-set.js` provides. */
declare const window: {
  readonly drawing?: Promise<ClipsDrawing>;
  readonly countShown: (png: string) => Promise<{ readonly waves: number; readonly clips: number }>;
  readonly playFirst: (() => unknown) | undefined;
};

const VIEWPORT = { width: 1000, height: 800 };
const MOST_MS = 60_000;
const WHEEL_STEPS = 60;
/** One frame of a screen. */
const STEP_MS = 16;
const PLAY_MS = 3000;

/** Opens a page of `peers/clips` in a new browser. Throws if a clip in view has no waveform in the end. */
export function drawClips(url: string): Promise<ClipsDrawing> {
  return withPage(url, async (page) => {
    const drawing = await drawnClips(page);
    await checkWaveforms(page);
    return drawing;
  });
}

/** Opens a page of `peers/clips` in a new browser, and scrolls it from top to bottom by wheel once all is drawn. */
export function scrollClips(url: string): Promise<ScrollCost> {
  return withPage(url, async (page) => {
    await drawnClips(page);
    const cost = await openPageCost(page);
    await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2);
    const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    const scrollMs = await frameMs(page, cost, async () => {
      for (let step = 0; step < WHEEL_STEPS; step++) {
        await page.mouse.wheel(0, distance / WHEEL_STEPS);
        await page.waitForTimeout(STEP_MS);
      }
      await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
    });
    await page.evaluate(() => scrollTo(0, 0));
    const canPlay = await page.evaluate(() => window.playFirst !== undefined);
    if (!canPlay) return { scrollMs, playMs: undefined };
    await page.evaluate(async () => void (await window.playFirst?.()));
    return { scrollMs, playMs: await frameMs(page, cost, () => page.waitForTimeout(PLAY_MS)) };
  });
}

async function withPage<Result>(url: string, use: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(browserLaunchOptions(["--autoplay-policy=no-user-gesture-required"]));
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.addInitScript("window.beganMs = performance.now();");
    await page.goto(url);
    await page.waitForFunction(() => window.drawing !== undefined, undefined, { timeout: MOST_MS });
    return await use(page);
  } finally {
    await browser.close();
  }
}

async function drawnClips(page: Page): Promise<ClipsDrawing> {
  const drawing = await page.evaluate(
    (mostMs) => Promise.race([window.drawing, new Promise<undefined>((resolve) => setTimeout(resolve, mostMs))]),
    MOST_MS,
  );
  if (!drawing) throw new Error(`Not all is drawn after ${MOST_MS / 1000} s.`);
  return drawing;
}

/** Looks for each waveform in a screenshot. */
async function checkWaveforms(page: Page): Promise<void> {
  const png = (await page.screenshot()).toString("base64");
  const { waves, clips } = await page.evaluate((screenshot) => window.countShown(screenshot), png);
  if (clips === 0 || waves < clips) throw new Error(`${waves} of ${clips} clips in view have a waveform.`);
}

/** The main thread's processor milliseconds while `act` runs, for each of its animation frames. */
async function frameMs(page: Page, cost: PageCost, act: () => Promise<void>): Promise<number> {
  const counter = await page.evaluateHandle(() => {
    const counting = { frames: 0 };
    const count = () => {
      counting.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    return counting;
  });
  const framesNow = () => counter.evaluate(({ frames }) => frames);
  const before = await framesNow();
  const { ms } = await cost.mainThreadMs(act);
  return ms / ((await framesNow()) - before);
}

import type { ColdKind } from "../../support/engine-bench/cold-seeks.ts";
import type { Opening, OpeningKind } from "../../support/engine-bench/opening.ts";
import type { enginePage } from "../../support/engine-bench/engine-page.ts";
import type { EnginePages } from "../support/engine-pages.ts";
import { BUFFERS, middleHalf, WAVESURFER } from "../support/engine-report.ts";
import { middle, type Report } from "../support/figure.ts";
import { longMp3 } from "../support/long-mp3.ts";
import { processTree, watchPeak } from "../support/process-tree.ts";

declare const window: { readonly enginePage: typeof enginePage };

const MINUTES = 60;
const TURNS = 3;

type Opened = Opening & {
  /** The browser's peak memory while it opened the file, minus its memory before, in bytes; undefined where it cannot be measured. */
  readonly peakBytes: number | undefined;
};

/** Opens the file in a new browser. Measuring memory slows the opening down. */
async function openFile({ withOwnBrowser }: EnginePages, kind: OpeningKind, path: string, looksAtMemory = false): Promise<Opened> {
  return withOwnBrowser(
    async (page, profile) => {
      await page.setInputFiles("#file", path);
      await page.evaluate((who) => window.enginePage.prepareOpening(who), kind);
      const tree = looksAtMemory ? await processTree(profile) : undefined;
      const before = await tree?.memoryBytes();
      const stop = tree && watchPeak(tree);
      const opening = await page.evaluate(() => window.enginePage.openChosen());
      const peak = await stop?.();
      if (!(await page.evaluate(() => window.enginePage.holdsOpened()))) throw new Error("What was opened is gone.");
      return { ...opening, peakBytes: peak === undefined || before === undefined ? undefined : peak - before };
    },
    kind === "wavesurfer" ? { peer: "wavesurfer" } : {},
  );
}

const speed = ({ seconds, completeMs }: Opening) => (seconds * 1000) / completeMs;

/**
 * The system is slow to hand out memory for the first time, and two gigabytes of it take long: the median of a few openings, taken in
 * turns, is what a user experiences.
 */
async function openByTurns(pages: EnginePages, path: string) {
  const ours: Opening[] = [];
  const surfer: Opening[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    ours.push(await openFile(pages, "ours", path));
    surfer.push(await openFile(pages, "wavesurfer", path));
  }
  const of = (figure: (opening: Opening) => number) => ({ ours: middle(ours.map(figure)), surfer: middle(surfer.map(figure)) });
  return { firstMs: of(({ firstMs }) => firstMs), speed: of(speed) };
}

/** Opens an hour of MP3 until it can be drawn and played; the usual 44.1 kHz is resampled to the engine's 48 kHz. */
export async function measureOpening(pages: EnginePages, report: Report): Promise<void> {
  const { path } = await longMp3(MINUTES, 44_100);
  const resampled = await openByTurns(pages, path);
  report("first-peaks", resampled.firstMs.ours, resampled.firstMs.surfer, WAVESURFER, "ms");
  report("peaks-speed", resampled.speed.ours, resampled.speed.surfer, WAVESURFER, "x");
  const atRate = await openByTurns(pages, (await longMp3(MINUTES, 48_000)).path);
  report("first-peaks-48000", atRate.firstMs.ours, atRate.firstMs.surfer, WAVESURFER, "ms");
  report("peaks-speed-48000", atRate.speed.ours, atRate.speed.surfer, WAVESURFER, "x");
  const ours = await openFile(pages, "ours", path, true);
  const whole = await openFile(pages, "decodeAudioData", path, true);
  const surfer = await openFile(pages, "wavesurfer", path, true);
  if (ours.peakBytes === undefined || whole.peakBytes === undefined) return;
  report("open-memory", ours.peakBytes / 1e6, whole.peakBytes / 1e6, "decodeAudioData", "MB");
  if (surfer.peakBytes !== undefined) report("open-memory-waveform", ours.peakBytes / 1e6, surfer.peakBytes / 1e6, WAVESURFER, "MB");
}

/** Seeks to positions not played before, in a file of 20 minutes. */
export async function measureColdSeeks({ withOwnBrowser }: EnginePages, report: Report): Promise<void> {
  const { path, minutes, minuteSeconds } = await longMp3(20, 44_100);
  const seeks = (kind: ColdKind) =>
    withOwnBrowser(async (page) => {
      await page.setInputFiles("#file", path);
      return page.evaluate(([who, many, seconds]) => window.enginePage.coldSeeks(who, many, seconds), [
        kind,
        minutes,
        minuteSeconds,
      ] as const);
    });
  const cached = await seeks("cached");
  const decoded = await seeks("decoded");
  const buffers = await seeks("buffers");
  report("cold-seek-cached", middleHalf(cached), middleHalf(buffers), BUFFERS, "ms");
  report("cold-seek-decoded", middleHalf(decoded), middleHalf(buffers), BUFFERS, "ms");
}

import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { localPage } from "../../support/local-bench/local-page.ts";
import { HOUR_SECONDS, writeHourFilm } from "../../support/media/hour-film.ts";
import { mediaPath } from "../../support/media/media-files.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import type { OwnPages } from "../support/own-pages.ts";
import { processTree, watchPeak } from "../support/process-tree.ts";

declare const window: { readonly localPage: typeof localPage };

/** 1920 × 1080 at 25 frames a second, with key frames 10 s apart. */
const FILM = { name: "long-gop-1080p.mp4", seconds: 30, rate: 25 };
/** 1920 × 1080 at 25 frames a second: short, because the peer needs up to ten times its length. */
const SHORT = { name: "vanilagy__video.mp4", seconds: 5, rate: 25 };
const ROUNDS = 3;
const LARGE_BYTES = 5.57e9;

/** Seconds of film in a second, beside mediabunny's own conversion. */
export async function measureSpeed(pages: OwnPages, report: Report): Promise<void> {
  const url = await pages.serve(await mediaPath(SHORT.name));
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pages.withPage(async (page) => {
      const made = await page.evaluate(([one, rate]) => window.localPage.proxy(one, rate), [url, SHORT.rate] as const);
      ours.push(SHORT.seconds / made.seconds);
    });
    await pages.withPage(async (page) => {
      const made = await page.evaluate((one) => window.localPage.conversion(one), url);
      peer.push(SHORT.seconds / made.seconds);
    });
  }
  report("proxy-speed", middle(ours), middle(peer), "mediabunny Conversion", "x real time");
}

/** Its size beside the plan's, its frames, and how soon the exact frame is shown in it and in the original. */
export async function measureProxy(pages: OwnPages, report: Report): Promise<void> {
  const url = await pages.serve(await mediaPath(FILM.name));
  await pages.withPage(async (page) => {
    const made = await page.evaluate(([one, rate]) => window.localPage.proxy(one, rate), [url, FILM.rate] as const);
    report("proxy-speed-long-gop", FILM.seconds / made.seconds, null, null, "x real time");
    const bits = await page.evaluate(() => window.localPage.settings.videoBitsPerSecond);
    report("proxy-size", made.sizeBytes / 1e6, (bits * FILM.seconds) / 8e6, "plan", "MB");
    const wrong = await page.evaluate(([one, copy, frame]) => window.localPage.wrongFrames(one, copy, frame), [
      url,
      made.url,
      1 / FILM.rate,
    ] as const);
    report("proxy-frames", wrong, null, null, "missing or moved");
    const exact = (of: string) =>
      page.evaluate(([one, length, frame]) => window.localPage.exactFrameMs(one, length, frame), [
        of,
        FILM.seconds,
        1 / FILM.rate,
      ] as const);
    const [ours, original] = [await exact(made.url), await exact(url)];
    report("proxy-scrub", ours, original, "the original", "ms");
    report("proxy-scrub-ms", ours, null, null, "ms");
  });
}

/** A file of 5.57 GB of which the disk has only the places that were written: it is read like any other. */
export async function measureFingerprint(pages: OwnPages, report: Report): Promise<void> {
  const path = join(tmpdir(), `layback-bench-${process.pid}.mp4`);
  const file = await open(path, "w");
  await file.truncate(LARGE_BYTES);
  await file.close();
  try {
    await pages.withPage(async (page) => {
      await page.setInputFiles("#file", path);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await page.evaluate(() => window.localPage.fingerprintSeconds()));
      report("fingerprint-5gb", middle(times), null, null, "s");
    });
  } finally {
    await rm(path, { force: true });
  }
}

const FILM_BYTES = 5.2e9;

/** An hour and 5 GB with its own sound: the browser's peak memory beyond that of the open page, and how fast packets are copied. */
export async function measureExport(pages: OwnPages, report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "layback-bench-film-"));
  const path = join(folder, "film.mp4");
  try {
    await writeHourFilm(path, FILM_BYTES);
    const ours = await pages.withPage(async (page, profile) => {
      await page.setInputFiles("#file", path);
      const tree = await processTree(profile);
      const before = (await tree?.memoryBytes()) ?? Number.NaN;
      const peak = tree && watchPeak(tree);
      const made = await page.evaluate((seconds) => window.localPage.exportFilm(seconds), HOUR_SECONDS);
      if (peak) report("export-5gb", ((await peak()) - before) / 1e6, null, null, "MB");
      return made;
    });
    report("export-5gb-seconds", ours.seconds, null, null, "s");
    report("export-5gb-lag", ours.lagFrames ?? Number.NaN, null, null, "samples");
    const copySeconds = await pages.withPage(async (page) => {
      await page.setInputFiles("#file", path);
      return page.evaluate(() => window.localPage.copyFilm());
    });
    report("export-5gb-mux", ours.megabytes / ours.muxSeconds, ours.megabytes / copySeconds, "mediabunny", "MB/s");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

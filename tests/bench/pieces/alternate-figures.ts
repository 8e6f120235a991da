import type { alternatesPage } from "../../support/alternates/alternates-page.ts";
import { mediaPath } from "../../support/media/media-files.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import type { OwnPages } from "../support/own-pages.ts";
import { processTree } from "../support/process-tree.ts";

declare const window: { readonly alternatesPage: typeof alternatesPage };

/** 9 s of sound at least; of four codecs, in stereo and mono, at 22.05 to 48 kHz. */
const FILES = [
  "katspaugh__stereo.mp3",
  "webav-tech__44.1kHz-2chan.m4a",
  "vanilagy__sample.flac",
  "vanilagy__glitch-hop-is-dead.wav",
  "vanilagy__Toothsome-Meme.VBRv2.mp3",
  "w3c__movie_300.mp4",
];
/** The longest of them, and how much of it an alternate plays. */
const LONG = [
  { figure: "mp3", name: "katspaugh__stereo.mp3", seconds: 170 },
  { figure: "aac", name: "webav-tech__44.1kHz-2chan.m4a", seconds: 120 },
];
const ROUNDS = 3;
const PEER = "ffmpeg ebur128";

const servedFiles = async (pages: OwnPages, names: readonly string[]) =>
  Promise.all(names.map(async (name) => pages.serve(await mediaPath(name))));

/** Our figures beside ffmpeg's of its own mix, and how far apart ffmpeg finds the matched alternates. */
export async function measureErrors(pages: OwnPages, report: Report): Promise<void> {
  const urls = await servedFiles(pages, FILES);
  const compared = await pages.withPage((page) => page.evaluate((all) => window.alternatesPage.compare(all), urls));
  const most = (errors: readonly number[]) => Math.max(...errors.map(Math.abs));
  report("match-error", most(compared.map(({ ours, theirs }) => (ours.lufs ?? Number.NaN) - theirs.lufs)), 0, PEER, "LU");
  report("match-peak-error", most(compared.map(({ ours, theirs }) => ours.truePeakDb - theirs.truePeakDb)), 0, PEER, "dB");
  const spread = (lufs: readonly number[]) => Math.max(...lufs) - Math.min(...lufs);
  const unmatched = spread(compared.map(({ theirs }) => theirs.lufs));
  report("match-spread", spread(compared.map(({ matchedLufs }) => matchedLufs)), unmatched, "unmatched", "LU");
}

/** By the clock, and by the processor time of the whole browser, which other work on the machine hardly changes. */
export async function measureSpeed(pages: OwnPages, report: Report): Promise<void> {
  for (const { figure, name, seconds } of LONG) {
    const [url = ""] = await servedFiles(pages, [name]);
    const [speeds, bySpentTime]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await pages.withPage(async (page, profile) => {
        const tree = await processTree(profile);
        const before = (await tree?.cpuMs()) ?? Number.NaN;
        speeds.push(await page.evaluate(([one, length]) => window.alternatesPage.speed(one, length), [url, seconds] as const));
        bySpentTime.push((1000 * seconds) / (((await tree?.cpuMs()) ?? Number.NaN) - before));
      });
    }
    report(`measure-speed-${figure}`, middle(speeds), null, null, "x real time");
    report(`measure-speed-${figure}-processor`, middle(bySpentTime), null, null, "x processor time");
  }
}

/** What playback with seeks loses while alternates are measured, beside playback alone. */
export async function measurePlayback(pages: OwnPages, report: Report): Promise<void> {
  const urls = await servedFiles(
    pages,
    LONG.map(({ name }) => name),
  );
  const play = (measures: boolean) =>
    pages.withPage((page) => page.evaluate(([all, also]) => window.alternatesPage.play(all, 9, also), [urls, measures] as const));
  const alone = await play(false);
  const measuring = await play(true);
  report("measuring-missed", measuring.missedFrames, alone.missedFrames, "playback alone", "frames");
  report("measuring-underruns", measuring.underruns, alone.underruns, "playback alone", "");
  report("measuring-alternates", measuring.measuredCount, null, null, "alternates");
}

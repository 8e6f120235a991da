import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import type { exportPage } from "../../support/export-bench/export-page.ts";
import { graphArguments } from "../../support/export-bench/project.ts";
import type { BenchProject } from "../../support/export-bench/project.ts";
import { makeMedia, mediaPath } from "../../support/media/media-files.ts";
import type { OwnPages } from "../support/own-pages.ts";
import { middle } from "../support/figure.ts";
import type { Report } from "../support/figure.ts";
import { processTree, watchPeak } from "../support/process-tree.ts";

declare const window: { readonly exportPage: typeof exportPage };

/** The machine's own ffmpeg, if installed. */
const NATIVE_PROGRAM = "ffmpeg";
const WASM = "filter graph, ffmpeg.wasm";
const NATIVE = "filter graph, native ffmpeg";
const SOURCES = ["katspaugh__stereo.mp3", "webav-tech__44.1kHz-2chan.m4a"];

/** The path of a picture of this many seconds, repeated from one of five minutes; made once. */
async function picturePath(lengthSeconds: number): Promise<string> {
  const whole = await mediaPath("w3c__movie_300.mp4");
  const loop = ["-stream_loop", String(Math.ceil(lengthSeconds / 300) - 1), "-i", whole];
  return makeMedia(`bench-picture-${lengthSeconds}.mp4`, [...loop, "-t", String(lengthSeconds), "-map", "0:v:0", "-c", "copy"]);
}

/** A project with file paths; `served` converts them to URLs. */
async function aProject(lengthSeconds: number, clipCount: number): Promise<BenchProject> {
  const sourceUrls = await Promise.all(SOURCES.map((name) => mediaPath(name)));
  return { pictureUrl: await picturePath(lengthSeconds), lengthSeconds, sourceUrls, clipCount };
}

async function served(project: BenchProject, { serve }: OwnPages): Promise<BenchProject> {
  return { ...project, pictureUrl: await serve(project.pictureUrl), sourceUrls: await Promise.all(project.sourceUrls.map(serve)) };
}

/** Seconds; undefined without an installed ffmpeg. */
async function nativeSeconds(project: BenchProject): Promise<number | undefined> {
  return withFolder(async (folder) => {
    const started = performance.now();
    const isDone = await runNative([...graphArguments(project, (path) => path), join(folder, "out.mp4")]);
    return isDone ? (performance.now() - started) / 1000 : undefined;
  });
}

async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), "layback-native-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** False without an installed ffmpeg. */
async function runNative(args: readonly string[]): Promise<boolean> {
  const child = spawn(NATIVE_PROGRAM, ["-v", "error", "-nostdin", ...args], { stdio: ["ignore", "ignore", "inherit"] });
  try {
    const [status] = (await once(child, "close")) as [number];
    if (status !== 0) throw new Error(`ffmpeg ended with ${status}.`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

/** Writes an hour of noisy picture, 1 GB, into the folder. Undefined without an installed ffmpeg. */
async function gigabytePath(folder: string): Promise<string | undefined> {
  const [minute, hour] = [join(folder, "minute.mp4"), join(folder, "hour.mp4")];
  const noise = ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=25,noise=alls=20:allf=t", "-t", "60"];
  const code = ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2350k", "-pix_fmt", "yuv420p", "-g", "50"];
  if (!(await runNative([...noise, ...code, minute]))) return undefined;
  await runNative(["-stream_loop", "59", "-i", minute, "-t", "3600", "-c", "copy", hour]);
  return hour;
}

const ours = (page: Page, project: BenchProject) => page.evaluate((one) => window.exportPage.exportProject(one), project);

/** The first export of so many clips, compared with the filter graph. */
async function compare(pages: OwnPages, report: Report, figure: string, project: BenchProject): Promise<void> {
  const here = await served(project, pages);
  const mine = await pages.withPage((page) => ours(page, here));
  const graph = await pages.withPage((page) => page.evaluate((one) => window.exportPage.filterGraph(one), here));
  report(figure, mine.seconds, graph, WASM, "s");
  const native = await nativeSeconds(project);
  if (native !== undefined) report(`${figure}-native`, mine.seconds, native, NATIVE, "s");
  for (const [phase, seconds] of Object.entries(mine.phases))
    report(`${figure}-share-${phase}`, seconds / mine.seconds, null, null, "of 1");
  report(`${figure}-progress-error`, mine.progressError, null, null, "of 1");
  report(`${figure}-time-left-error`, mine.timeLeftError.mean, null, null, "of 1");
  report(`${figure}-time-left-error-most`, mine.timeLeftError.most, null, null, "of 1");
}

/** 200 clips, a picture of 15 minutes. */
export async function measureManyClips(pages: OwnPages, report: Report): Promise<void> {
  await compare(pages, report, "200-clips", await aProject(900, 200));
}

/** 1000 clips in one minute: every clip overlaps with a hundred others. */
export async function measureThousandClips(pages: OwnPages, report: Report): Promise<void> {
  await compare(pages, report, "1000-clips", await aProject(60, 1000));
}

/** Positions of the moved clip, one per export. */
const EDITS_SECONDS = [1, 2, 3, 4, 5];

/** Moves one clip of 200 and exports again, several times; reports the median. The peer is the first export. */
export async function measureAgain(pages: OwnPages, report: Report): Promise<void> {
  const project = await served(await aProject(900, 200), pages);
  const { first, edits } = await pages.withPage(async (page) => {
    await page.evaluate(() => window.exportPage.clearCached());
    const whole = await ours(page, project);
    const again: Awaited<ReturnType<typeof ours>>[] = [];
    for (const movedBySeconds of EDITS_SECONDS) again.push(await ours(page, { ...project, movedBySeconds }));
    return { first: whole, edits: again };
  });
  const median = middle(edits.map(({ seconds }) => seconds));
  report("again-after-edit", median, first.seconds, "first export", "s");
  report("again-after-edit-most", Math.max(...edits.map(({ seconds }) => seconds)), first.seconds, "first export", "s");
  const most = Math.max(...edits.map(({ encodedSegments }) => encodedSegments));
  report("again-after-edit-segments", most, first.encodedSegments, "first export", "segments");
  const phases = edits.find(({ seconds }) => seconds === median)?.phases ?? {};
  for (const [phase, seconds] of Object.entries(phases)) report(`again-after-edit-${phase}`, seconds, null, null, "s");
}

export async function measureNull(pages: OwnPages, report: Report): Promise<void> {
  const { pictureUrl } = await served(await aProject(24, 1), pages);
  const difference = await pages.withPage((page) => page.evaluate((url) => window.exportPage.nullOfMix(url, 24), pictureUrl));
  report("null-wav-db", difference, null, null, "dBFS");
}

export async function measureLag(pages: OwnPages, report: Report): Promise<void> {
  const { pictureUrl } = await served(await aProject(24, 1), pages);
  const { lag, levelDb, likeness } = await pages.withPage((page) => page.evaluate((url) => window.exportPage.lagOfExport(url), pictureUrl));
  report("mp4-lag-samples", Math.abs(lag), null, null, "samples");
  report("mp4-level-db", levelDb, null, null, "dB");
  report("mp4-likeness", likeness, null, null, "of 1");
}

/** An hour, 200 clips: the browser's peak memory beyond that of the open page; the same with a picture of 1 GB. */
export async function measureMemory(pages: OwnPages, report: Report): Promise<void> {
  const project = await aProject(3600, 200);
  await memoryOf(pages, report, "60-min", project);
  await withFolder(async (folder) => {
    const pictureUrl = await gigabytePath(folder);
    if (pictureUrl !== undefined) await memoryOf(pages, report, "60-min-1-gb", { ...project, pictureUrl });
  });
}

async function memoryOf(pages: OwnPages, report: Report, figure: string, project: BenchProject): Promise<void> {
  await pages.withPage(async (page, profile) => {
    const tree = await processTree(profile);
    if (!tree) return;
    const before = await tree.memoryBytes();
    const peak = watchPeak(tree);
    const { seconds, megabytes, lagFrames, mix } = await ours(page, await served(project, pages));
    report(`memory-${figure}`, ((await peak()) - before) / 1e6, null, null, "MB");
    report(`export-${figure}`, seconds, null, null, "s");
    report(`export-${figure}-size`, megabytes, null, null, "MB");
    report(`export-${figure}-lag`, lagFrames ?? Number.NaN, null, null, "samples");
    report(`export-${figure}-loudness`, mix.lufs ?? Number.NaN, null, null, "LUFS");
    report(`export-${figure}-true-peak`, mix.truePeakDb, null, null, "dBTP");
  });
}

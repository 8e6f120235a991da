import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import type { Page } from "playwright";
import { serveApp } from "#tests/support/browser/app.ts";
import { PLAIN_LAYERS } from "#tests/support/browser/chrome.mjs";
import { openOwnBrowser } from "#tests/support/browser/own-browser.ts";
import { disableOpenFilePicker } from "#tests/support/browser/shared-browser.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { writeHourFilm } from "#tests/support/media/hour-film.ts";
import { inspect } from "#tests/support/media/media-files.ts";
import { walkMedia } from "#tests/support/media/walk-media.ts";
import { signUpInPage } from "#tests/support/server/test-accounts.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

const FILM_BYTES = 5.2e9;
const MINUTES_OF_EXPORT = 30;
const MINUTES_OF_PREVIEW = 40;

declare global {
  interface FileSystemFileHandle {
    queryPermission: (wanted: { readonly mode: "read" }) => Promise<PermissionState>;
  }
}

/** Prints a figure that this story takes on its way. */
const report = (figure: string, value: number, unit: string) =>
  process.stdout.write(`${JSON.stringify({ suite: "local", figure, ours: Number(value.toFixed(2)), unit })}\n`);

/** A film of an hour and 5 GB, from the disk of the user; each test continues from the one before. */
describe.sequential("a film of 5 GB stays on the user's disk", () => {
  let folder: string;
  let film: string;
  let server: TestServer;
  let own: Awaited<ReturnType<typeof openOwnBrowser>>;
  let page: Page;
  const sent: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "layback-film-"));
    film = join(folder, "Reel 5.mp4");
    await writeHourFilm(film, FILM_BYTES);
    expect((await stat(film)).size).toBeGreaterThan(5e9);
    server = await serveApp();
    own = await openOwnBrowser({ width: 1440, height: 900 }, PLAIN_LAYERS);
    await disableOpenFilePicker(own.browser);
    page = await own.browser.newPage();
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/storage/v1/object/media-files")) sent.push(request.url());
    });
    await signUpInPage({ server }, page, "film@example.com");
  }, 600_000);
  afterAll(async () => {
    await own?.close();
    await server?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const isShown = () => page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2, undefined, { timeout: 60_000 });
  const secondsSince = (began: number) => (performance.now() - began) / 1000;

  test("B-216 dropped, it is refused with the sentence and the offer, and kept: nothing is copied or sent", async () => {
    const session = await page.context().newCDPSession(page);
    const box = await editorOf(page).boxOf(page.getByRole("button", { name: "Browse for a video" }));
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    for (const type of ["dragEnter", "dragOver", "drop"] as const)
      await session.send("Input.dispatchDragEvent", { type, ...place, data: { items: [], files: [film], dragOperationsMask: 1 } });
    await page.getByText("File too large. Please select a video smaller than 100MB").waitFor();
    const began = performance.now();
    await page.getByRole("button", { name: "Keep it on this computer", exact: true }).click();
    await page.getByText("Original on this computer").waitFor({ timeout: 60_000 });
    await isShown();
    report("open-5gb", secondsSince(began), "s");
    await page.getByText("/ 01:00:00:00").first().waitFor();
    expect(sent).toEqual([]);
  });

  test("fifty clips are laid over the hour, and the picture follows the playhead", async () => {
    const editor = editorOf(page);
    const { low } = await walkMedia();
    await editor.importFiles([low], ["Walk Low"]);
    for (let clip = 0; clip < 50; clip += 1) {
      await editor.seekTo(72 * clip);
      await page.getByRole("button", { name: "Add Walk Low to timeline" }).click();
    }
    await editor.saved();
    for (const at of [3599, 12, 1800.5]) {
      await editor.seekTo(at);
      await expect.poll(() => page.evaluate(() => document.querySelector("video")?.currentTime ?? -1)).toBeCloseTo(at, 0);
    }
  });

  test("B-220 a seek while the preview is made, and while it rests, shows the film's frame; both are measured", async () => {
    const editor = editorOf(page);
    await page.evaluate(() => document.addEventListener("input", () => performance.mark("entered"), { capture: true }));
    /** Milliseconds from the entry until the picture's element shows the time. */
    const seekMs = async (at: number) => {
      await page.evaluate((to) => {
        const video = document.querySelector("video");
        performance.clearMarks("shown");
        const look = () => {
          const isThere = video !== null && !video.seeking && Math.abs(video.currentTime - to) < 0.02;
          if (isThere) performance.mark("shown");
          else requestAnimationFrame(look);
        };
        look();
      }, at);
      await editor.seekTo(at);
      await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
      return page.evaluate(() => performance.measure("seek", "entered", "shown").duration);
    };
    const pause = page.getByRole("button", { name: "Pause preview" });
    const resume = page.getByRole("button", { name: "Resume preview" });
    const percent = async () => Number(/preparing preview (\d+) %/u.exec(await page.getByText(/preparing preview/u).innerText())?.[1]);
    const [making, resting]: [number[], number[]] = [[], []];
    // Each the same distance from the one before, and from a key frame.
    for (let turn = 0; turn < 15; turn += 1) {
      const before = await percent();
      await expect.poll(percent, { timeout: 60_000 }).toBeGreaterThan(before);
      making.push(await seekMs(100.2 + 220 * turn));
      await pause.click();
      await page.getByText(/preview paused/u).waitFor();
      resting.push(await seekMs(210.2 + 220 * turn));
      await resume.click();
    }
    report("seek-while-proxy", median(making) / median(resting), "x idle");
  });

  test("B-217 after a reload the browser has to ask; once it lets the page read files, the stored handle leads to the film", async () => {
    await page.reload();
    await page
      .getByText(/^The preview is not uploaded yet\. Reel 5\.mp4 is on this computer\.$/u)
      .first()
      .waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Use original" }).waitFor();

    // A page that ends while it reads sound counts as a crash of the decoder; Chromium stores what a page has noted some seconds later.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("layback-reading:")));
    await page.goto("about:blank");
    await page.waitForTimeout(6000);
    const browser = await own.reopenWithFiles(server.url);
    page = await browser.newPage();
    await page.addInitScript(() => {
      const { queryPermission } = FileSystemFileHandle.prototype;
      FileSystemFileHandle.prototype.queryPermission = async function (this: FileSystemFileHandle, wanted) {
        const answer = await queryPermission.call(this, wanted);
        performance.mark(`film ${answer}`);
        return answer;
      };
      document.addEventListener("loadeddata", () => performance.mark("film shown"), { capture: true, once: true });
    });
    await page.goto(`${server.url}/editor`);
    await page.getByText("Original on this computer").waitFor({ timeout: 60_000 });
    await isShown();
    await page.getByRole("button", { name: "Solo Video sound" }).waitFor();
    await page.getByRole("button", { name: "Use original" }).waitFor({ state: "hidden" });
    const ms = await page.evaluate(() => performance.measure("return", "film granted", "film shown").duration);
    report("return", ms / 1000, "s");
    await editorOf(page)
      .clip(/Walk Low/)
      .first()
      .waitFor();
  });

  test("B-219 exported to a place of the user's choice: its packets unchanged, and no second copy left", async () => {
    await page.evaluate(() => {
      // A real dialog cannot be answered from outside. Private storage lies in the profile, on the disk.
      const picker = async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
      Object.assign(globalThis, { showSaveFilePicker: picker });
    });
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export" });
    const began = performance.now();
    await dialog.getByRole("button", { name: "Export MP4" }).click();
    await dialog.getByRole("button", { name: "Save…" }).click({ timeout: MINUTES_OF_EXPORT * 60_000 });
    report("export-5gb-seconds", secondsSince(began), "s");
    await dialog.getByText(/^Export complete: /u).waitFor({ timeout: MINUTES_OF_EXPORT * 60_000 });
    await dialog.getByText("In sync, 0 samples off").waitFor();
    const large = await filesIn(own.profile, FILM_BYTES);
    expect(large).toHaveLength(1);
    const [exported = ""] = large;
    const [of, wanted] = [await pictureOf(exported), await pictureOf(film)];
    expect(of).toEqual(wanted);
    expect(wanted.count).toBe(90_000);
    // The tests' ffprobe reads no file over 2 GB.
    const audio = await new Input({ source: new FilePathSource(exported), formats: ALL_FORMATS }).getPrimaryAudioTrack();
    expect(await audio?.computeDuration()).toBeCloseTo(3600, 1);
    await page.keyboard.press("Escape");
  });

  test("B-220 the preview is finished and uploaded: under its limit, with the film's frames at their times, and ffprobe accepts it", async () => {
    const began = performance.now();
    await page.getByText(/· preview uploaded(?! without)/u).waitFor({ timeout: MINUTES_OF_PREVIEW * 60_000 });
    report("proxy-rest-seconds", secondsSince(began), "s");
    const [preview = ""] = await filesIn(server.dataDir, 10e6);
    report("proxy-megabytes", (await stat(preview)).size / 1e6, "MB");
    expect((await stat(preview)).size).toBeLessThan(100e6);
    const [of, wanted] = [await timesOf(preview), await timesOf(film)];
    expect(of.seconds).toHaveLength(wanted.seconds.length);
    const furthest = of.seconds.reduce((most, time, at) => Math.max(most, Math.abs(time - (wanted.seconds[at] ?? 0))), 0);
    expect(furthest).toBeLessThanOrEqual(0.5 / of.ticksPerSecond + 1e-9);
    const { complaints, lengths } = await inspect(preview);
    expect([complaints, lengths.video, lengths.audio]).toEqual([[], expect.closeTo(3600, 1), expect.closeTo(3600, 0)]);
  });
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Files of at least so many bytes. */
async function filesIn(folder: string, leastBytes: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => undefined))?.size ?? 0));
  return paths.filter((_, index) => (sizes[index] ?? 0) >= leastBytes);
}

/** Presentation times of a film's frames, in order. */
async function timesOf(path: string): Promise<{ readonly seconds: readonly number[]; readonly ticksPerSecond: number }> {
  const video = await new Input({ source: new FilePathSource(path), formats: ALL_FORMATS }).getPrimaryVideoTrack();
  if (!video) throw new Error(`${path} has no picture.`);
  const seconds: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(video).packets(undefined, undefined, { metadataOnly: true }))
    seconds.push(timestamp);
  return { seconds: seconds.toSorted((one, other) => one - other), ticksPerSecond: await video.getTimeResolution() };
}

/** A film's picture: the number of its packets, and a hash of their times and bytes. */
async function pictureOf(path: string): Promise<{ readonly count: number; readonly sha256: string }> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error(`${path} has no picture.`);
  const sink = new EncodedPacketSink(video);
  const hash = createHash("sha256");
  let count = 0;
  for (let packet = await sink.getFirstPacket(); packet !== null; packet = await sink.getNextPacket(packet)) {
    hash.update(`${packet.timestamp.toFixed(4)} ${packet.type} `).update(packet.data);
    count += 1;
  }
  return { count, sha256: hash.digest("hex") };
}

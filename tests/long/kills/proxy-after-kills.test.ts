import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setTimeout } from "node:timers/promises";
import { createServer } from "vite";
import type { ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startKillableChrome } from "#tests/support/browser/killable-chrome.ts";
import type { localPage } from "#tests/support/local-bench/local-page.ts";
import { makeMedia } from "#tests/support/media/media-files.ts";

declare const window: { readonly localPage: typeof localPage };

const KILLS = 20;
/** More than are finished between the kills. */
const PARTS = 40;
const SECONDS = 30 * PARTS;
const RATE = 25;
const FILM = [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=s=160x90:r=${RATE}:d=${SECONDS}`,
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-crf",
  "38",
  "-g",
  "250",
];
const SETTINGS = { shortSidePx: 90, videoBitsPerSecond: 200_000, mostBytes: 96e6, indexBytes: 6, keySeconds: 1, framesPerSecond: RATE };

let server: ViteDevServer;
let profile: string;

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), "layback-proxy-kills-"));
  server = await createServer({
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    cacheDir: "node_modules/.vite-proxy-kills",
    server: { port: 5892, host: "127.0.0.1", hmr: false, watch: null, fs: { strict: false } },
    logLevel: "error",
    optimizeDeps: { include: ["mediabunny"] },
  });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** A browser that makes the film's proxy, as after a return to the page. */
async function aBrowser(film: string) {
  const chrome = await startKillableChrome(profile);
  const page = await chrome.newPage();
  const address = server.resolvedUrls?.local[0] ?? "";
  await page.goto(`${address}tests/support/local-bench/page.html`);
  await page.waitForFunction(() => "localPage" in window);
  const parts = () => page.evaluate(() => window.localPage.parts());
  const finished = () => page.evaluate((count) => window.localPage.finishedOf(count), PARTS);
  const before = await parts();
  const url = `${address}@fs${pathToFileURL(film).pathname}`;
  await page.evaluate(([one, settings]) => window.localPage.goOn(one, settings), [url, SETTINGS] as const);
  return { chrome, page, parts, finished, before };
}

test(`B-220 ${KILLS} kills of the browser while a proxy is made: no finished part is lost, and none is made again`, async () => {
  const film = await makeMedia("proxy-after-kills.mp4", FILM);
  let known: Awaited<ReturnType<typeof localPage.parts>> = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { chrome, parts, finished, before } = await aBrowser(film);
    expect(before.slice(0, known.length), `before kill ${kill + 1}`).toEqual(known);
    // Some kills come before the next part is finished, some right after it.
    if (kill % 3 === 0) await setTimeout(150);
    else await expect.poll(finished, { timeout: 60_000, interval: 50 }).toBeGreaterThan(known.length);
    // A part that is being written is not finished.
    known = (await parts()).slice(0, Math.max(known.length, await finished()));
    await chrome.kill();
  }
  const { chrome, page, finished, before } = await aBrowser(film);
  expect(before.slice(0, known.length)).toEqual(known);
  const url = await page.evaluate(() => window.localPage.finished());
  expect(await finished()).toBe(PARTS);
  const times = await page.evaluate((one) => window.localPage.frameTimes(one ?? ""), url);
  expect(times.length).toBe(SECONDS * RATE);
  expect(Math.max(...times.map((time, index) => Math.abs(time - index / RATE)))).toBeLessThan(1e-4);
  await chrome.kill();
});

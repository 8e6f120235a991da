import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { writeHourFilm } from "#tests/support/media/hour-film.ts";
import { walkMedia } from "#tests/support/media/walk-media.ts";
import { signUpInPage } from "#tests/support/server/test-accounts.ts";

const FILM_BYTES = 5.2e9;

/** B-216: a film of an hour and 5 GB, from the disk of the user; each test continues from the one before. */
describe.sequential("a film of 5 GB stays on the user's disk", () => {
  let folder: string;
  let film: string;
  let app: TestApp;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "layback-film-"));
    film = join(folder, "Reel 5.mp4");
    await writeHourFilm(film, FILM_BYTES);
    expect((await stat(film)).size).toBeGreaterThan(5e9);
    app = await startApp();
    page = await app.newPage();
    await signUpInPage(app, page, "film@example.com");
  }, 600_000);
  afterAll(async () => {
    await app?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  test("B-216 it is refused with the sentence and the offer, and kept: nothing is copied or sent", async () => {
    const editor = editorOf(page);
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/storage/v1/object/media-files")) sent.push(request.url());
    });
    await editor.chooseFiles(() => page.getByRole("button", { name: "Browse for a video" }).click(), [film]);
    await page.getByText("File too large. Please select a video smaller than 100MB").waitFor();
    const began = performance.now();
    await page.getByRole("button", { name: "Keep it on this computer", exact: true }).click();
    await page.getByText("Original on this computer").waitFor({ timeout: 60_000 });
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2, undefined, { timeout: 60_000 });
    const seconds = (performance.now() - began) / 1000;
    console.log(JSON.stringify({ suite: "long", figure: "open-5gb", seconds }));
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
});

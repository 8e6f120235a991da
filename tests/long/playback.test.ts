import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpInPage } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { walkMedia } from "#tests/support/media/walk-media.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.dispose());

test("B-113 three minutes of real playback: the playhead keeps time, and at every pause the picture is where the sound is", async () => {
  const page = await app.newPage();
  const media = await walkMedia();
  const editor = editorOf(page);
  await signUpInPage(app, page, "listener@example.com");
  await editor.uploadPicture(media.picture);
  await editor.importFiles([media.low, media.high], ["Walk Low", "Walk High"]);
  for (const name of ["Walk Low", "Walk High"]) {
    await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
    await editor.clip(new RegExp(`^${name}`)).waitFor();
  }
  await editor.seekTo(0);
  const playhead = async () => Number(await page.getByRole("slider", { name: "Playhead" }).inputValue());
  const picture = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  const pictureErrors: number[] = [];
  for (let round = 0; round < 12; round++) {
    const from = await playhead();
    const startedAt = performance.now();
    await page.keyboard.press("Space");
    await setTimeout(15_000); // Real time, because the test is about this long playback.
    await page.keyboard.press("Space");
    const elapsed = (performance.now() - startedAt) / 1000;
    await expect.poll(async () => Math.abs((await playhead()) - (await picture())), { timeout: 3000 }).toBeLessThan(1 / 24);
    pictureErrors.push(Math.abs((await playhead()) - (await picture())));
    // A key press and a start take a moment; beyond that no time may be lost.
    expect(Math.abs((await playhead()) - from - elapsed)).toBeLessThan(0.6);
  }
  console.log(JSON.stringify({ suite: "long", figure: "picture-error-at-pause", ours: Math.max(...pictureErrors), unit: "s" }));
});

import { mkdtemp, rm } from "node:fs/promises";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TestContext } from "vitest";
import { signUpInPage } from "#tests/support/server/test-accounts.ts";
import { serveApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { whyNoFirefox } from "#tests/support/firefox/find-firefox.ts";
import { startFirefox } from "#tests/support/firefox/firefox.ts";
import { doMainJob } from "#tests/support/editor/main-job.ts";
import { walkMedia } from "#tests/support/media/walk-media.ts";

const EMAIL = "fox@example.com";

/** The built application in the installed Firefox, with a user signed up in its editor. Without Firefox, skips the test and prints why. */
async function openInFirefox(context: TestContext, options: Parameters<typeof startFirefox>[0] = {}, missing = whyNoFirefox()) {
  // The reporter omits the reason of a skipped test.
  if (missing !== undefined) console.log(`"${context.task.name}" is skipped. ${missing}`);
  context.skip(missing !== undefined, missing);
  const server = await serveApp();
  onTestFinished(() => server.dispose());
  const firefox = await startFirefox(options);
  onTestFinished(firefox.dispose);
  const page = await firefox.newPage();
  await signUpInPage({ server }, page, EMAIL);
  return { server, firefox, page };
}

test("B-6 the main job, from signing up to the exported file, in the installed Firefox", async (context) => {
  const { server, firefox, page } = await openInFirefox(context);
  expect(firefox.version).toMatch(/^firefox\//);
  const downloads = await mkdtemp(join(tmpdir(), "layback-firefox-job-"));
  onTestFinished(() => rm(downloads, { recursive: true, force: true }));
  await doMainJob(server, page, { email: EMAIL, downloads });
});

test("without a sound device the installed Firefox plays silently and says so; once there is one, it plays on with sound", async (context) => {
  const missing = whyNoFirefox() ?? (platform() === "linux" ? undefined : "The devices of this system are not this test's to change.");
  const { firefox, page } = await openInFirefox(context, { isSoundConnected: false }, missing);
  const editor = editorOf(page);
  const { low } = await walkMedia();
  await editor.importFiles([low], ["Walk Low"]);
  await page.getByRole("button", { name: "Add Walk Low to timeline" }).click();
  await editor.clip(/^Walk Low/).waitFor();
  const shown = async () => Number(await page.getByRole("slider", { name: "Playhead" }).inputValue());
  const banner = page.getByText("No sound device: playback is silent.");
  await editor.seekTo(0);
  await page.keyboard.press("Space");
  await banner.waitFor();
  await expect.poll(shown).toBeGreaterThan(0.3);
  await firefox.connectSound();
  await banner.waitFor({ state: "hidden", timeout: 20_000 });
  const at = await shown();
  await expect.poll(shown).toBeGreaterThan(at + 0.3);
});

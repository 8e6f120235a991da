import { afterAll, beforeAll, expect, test } from "vitest";
import { signUpInPage } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { makeMedia } from "#tests/support/media/media-files.ts";
import { rawTarget } from "#tests/support/browser/raw-target.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.dispose());

test("a page whose process dies (memory) is restored with its edits and its playhead, and says what happened", async () => {
  const sound = await makeMedia("page-lost.wav", ["-f", "lavfi", "-i", "aevalsrc=0.2*sin(2*PI*440*t):s=48000:d=30", "-c:a", "pcm_s16le"]);
  const page = await app.newPage();
  await signUpInPage(app, page, "lost@example.com");
  const editor = editorOf(page);
  await editor.importFiles([sound], ["Page Lost"]);
  await page.getByRole("button", { name: "Add Page Lost to timeline" }).click();
  await editor.clip(/^Page Lost/).waitFor();
  await editor.seekTo(12);
  await page.getByText("0:12").first().waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.getByText("0:14").first().waitFor();

  const tab = await rawTarget(app.browser, await page.title());
  const crashed = page.waitForEvent("crash");
  const session = await page.context().newCDPSession(page);
  // The crash command never gets a response, and Playwright's page is of no use after it.
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  await tab.send("Page.reload");

  const text = () => tab.evaluate("document.body.innerText");
  await expect.poll(text).toContain("This page was closed unexpectedly");
  // The playhead's time, as it was stored shortly before or after 0:14, and the playable length: the clip's 30 s.
  const time = () => tab.evaluate(`document.querySelector("[aria-label='Timeline controls'] [role=timer]").textContent`);
  await expect.poll(time).toMatch(/^0:1[3-7]\.\d{3} \/ 0:30\.000$/u);
});

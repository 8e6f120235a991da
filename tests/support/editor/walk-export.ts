import { join } from "node:path";
import type { Page } from "playwright";
import { signUpInPage } from "../server/test-accounts.ts";
import type { TestApp } from "../browser/app.ts";
import { editorOf } from "./driven-editor.ts";
import { downloadOf } from "./export-download.ts";
import type { walkMedia } from "../media/walk-media.ts";

/** The same time limit as in the walk. */
const MOST_MS = 240_000;

/**
 * The part of the walk that an export needs, on a separate page: signs up, uploads the picture of 300 s, imports and adds three pieces of
 * music, plays a moment, and exports. Resolves to the export's duration in seconds. Rejects like `downloadOf`.
 */
export async function walkToExport(
  app: Pick<TestApp, "server">,
  page: Page,
  { media, email, folder }: { readonly media: Awaited<ReturnType<typeof walkMedia>>; readonly email: string; readonly folder: string },
): Promise<number> {
  const editor = editorOf(page);
  await signUpInPage(app, page, email);
  await editor.uploadPicture(media.picture);
  await page.getByText("/ 00:05:00:00").first().waitFor();
  await editor.importFiles([media.click, media.low, media.high], ["Walk Click", "Walk Low", "Walk High"]);
  for (const [name, at] of [
    ["Walk Click", 2],
    ["Walk Low", 6],
    ["Walk High", 12],
  ] as const) {
    await editor.seekTo(at);
    await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
    await editor.clip(new RegExp(`^${name}`)).waitFor();
  }
  await editor.saved();
  await editor.seekTo(3);
  await page.keyboard.press("Space");
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 4);
  await page.keyboard.press("Space");
  const began = performance.now();
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = await downloadOf(page, () => page.getByRole("button", { name: "Export MP4" }).click(), MOST_MS);
  await download.saveAs(join(folder, download.suggestedFilename()));
  await page.getByRole("dialog", { name: "Export" }).getByText(`Export complete: ${download.suggestedFilename()}`).waitFor();
  return (performance.now() - began) / 1000;
}

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright";
import { PASSWORD, signUpInPage, submitLogin } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { makeMedia } from "#tests/support/media/media-files.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.dispose());

const SENTENCE = "The last page ended while it was reading sound.";

const notes = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("layback-reading:")).length);

/** Records whether the page tells its decode workers to use WebCodecs, from the next load on. */
async function recordDecoding(page: Page): Promise<() => Promise<readonly boolean[]>> {
  await page.addInitScript(() => {
    const reported: boolean[] = [];
    Object.assign(globalThis, { decodingTold: reported });
    type Message = { readonly options?: { readonly usesWebCodecs?: boolean } };
    const post = Reflect.get(Worker.prototype, "postMessage") as (this: Worker, ...sent: readonly unknown[]) => void;
    Worker.prototype.postMessage = function record(this: Worker, message: Message, ...rest: readonly unknown[]) {
      const usesWebCodecs = message.options?.usesWebCodecs;
      if (usesWebCodecs !== undefined) reported.push(usesWebCodecs);
      post.call(this, message, ...rest);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { decodingTold: boolean[] }).decodingTold);
}

test.runIf(isExhaustive)(
  "where the page's process dies while it reads sound, WebCodecs stays off, that is said, and one button tries again",
  async () => {
    const sound = await makeMedia("reading.wav", ["-f", "lavfi", "-i", "aevalsrc=0.2*sin(2*PI*440*t):s=48000:d=4", "-c:a", "pcm_s16le"]);
    const first = await app.newPage();
    await signUpInPage(app, first, "reading@example.com");
    await editorOf(first).importFiles([sound], ["Reading"]);
    await first.getByRole("button", { name: "Add Reading to timeline" }).click();
    await editorOf(first)
      .clip(/^Reading/)
      .waitFor();
    await first.getByText("Saved", { exact: true }).first().waitFor();
    // The sound was read without a crash, so the note is gone.
    await expect.poll(() => notes(first)).toBe(0);
    const address = first.url();
    await first.close();

    // On a second device, where no media is cached and none arrives.
    const page = await app.newPage();
    const context = page.context();
    const media = /\/storage\/v1\/object\/sign\/.*[?&]token=/u;
    let isHeld = true;
    await context.route(media, (route) => (isHeld ? undefined : route.continue()));
    await page.goto(`${app.server.url}/login`);
    await submitLogin(page, "Sign In", { Email: "reading@example.com", Password: PASSWORD });
    await page.waitForURL("**/editor");
    await page.goto(address);
    await editorOf(page)
      .clip(/^Reading/)
      .waitFor();
    await expect.poll(() => notes(page)).toBe(1);
    await page.reload();
    await editorOf(page)
      .clip(/^Reading/)
      .waitFor();
    await expect.poll(() => notes(page)).toBe(1);
    expect(await page.getByText(SENTENCE).count()).toBe(0);

    // Another tab, while this one still reads; and one that is closed before it has read.
    const other = await context.newPage();
    await other.goto(address);
    await editorOf(other)
      .clip(/^Reading/)
      .waitFor();
    expect(await other.getByText(SENTENCE).count()).toBe(0);
    await expect.poll(() => notes(page)).toBe(2);
    await other.close({ runBeforeUnload: true });
    await expect.poll(() => notes(page)).toBe(1);

    const crashed = page.waitForEvent("crash");
    const session = await context.newCDPSession(page);
    // The crash command never gets a response.
    session.send("Page.crash").catch(() => undefined);
    await crashed;
    isHeld = false;

    // Two tabs at once: each knows of the crash, whichever is first.
    const [next, beside] = [await context.newPage(), await context.newPage()];
    const reported = await recordDecoding(next);
    await Promise.all([next.goto(address), beside.goto(address)]);
    await next.getByText(SENTENCE).waitFor();
    await beside.getByText(SENTENCE).waitFor();
    const projectId = await beside.evaluate(() => localStorage.getItem("lastProjectId"));
    await beside.goto(`${new URL(address).origin}/embed?project=${projectId}`);
    await beside.getByText(SENTENCE).waitFor();
    await beside.close();
    await editorOf(next)
      .clip(/^Reading/)
      .waitFor();
    await expect.poll(reported).toEqual([false]);
    await next.reload();
    await next.getByText(SENTENCE).waitFor();
    await next.getByRole("button", { name: "Try again" }).click();
    await expect.poll(reported).toEqual([true]);
    await editorOf(next)
      .clip(/^Reading/)
      .waitFor();
    expect(await next.getByText(SENTENCE).count()).toBe(0);
  },
);

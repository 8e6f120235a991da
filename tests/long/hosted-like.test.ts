import { stat } from "node:fs/promises";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CACHE_FOLDER, pagesFile, sumsOf } from "#engine/cache/opfs.ts";
import { PASSWORD, signOutInPage, signUpInPage, submitLogin } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { editorOf } from "#tests/support/editor/driven-editor.ts";
import { startHostedLike } from "#tests/support/hosted-like/hosted-like.ts";
import type { HostedLike } from "#tests/support/hosted-like/hosted-like.ts";
import { makeMedia, mediaPath } from "#tests/support/media/media-files.ts";

const EMAIL = "hosted@example.com";
const URLS_KEY = "sb-localhost-auth-token-urls";

/** Runs in the page: how many sounds are stored completely on the device. */
async function soundsOnDevice([folder, sums]: readonly [folder: string, sums: string]): Promise<number> {
  const cache = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const isWhole = async (entry: FileSystemHandle) =>
    (await (await (entry as FileSystemDirectoryHandle).getFileHandle(sums)).getFile()).size > 0;
  let whole = 0;
  for await (const entry of cache.values()) if (await isWhole(entry).catch(() => false)) whole += 1;
  return whole;
}

/** Three minutes at the engine's rate, so that only its PCM pages are stored. */
const MUSIC = ["-f", "lavfi", "-i", "aevalsrc=0.2*sin(2*PI*440*t)|0.2*sin(2*PI*660*t):s=48000:d=180", "-c:a", "libmp3lame", "-b:a", "192k"];

describe.sequential("B-37 behind a server of another origin that exposes no headers and answers as hosted storage does", () => {
  let hosted: HostedLike;
  let app: TestApp;
  let page: Page;
  let music: string;
  /** Requested signed URLs. */
  let asked: string[] = [];

  beforeAll(async () => {
    hosted = await startHostedLike();
    [app, music] = await Promise.all([startApp(undefined, hosted), makeMedia("hosted-stereo.mp3", MUSIC)]);
    page = await app.newPage();
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && pathname.startsWith("/storage/v1/object/sign/")) asked.push(pathname);
    });
  });
  afterAll(() => app.dispose());

  const opened = async () => {
    await editorOf(page)
      .clip(/stereo/iu)
      .waitFor();
    await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 2);
  };
  const readOf = (extension: string) => hosted.takeReads().filter(({ path }) => path.endsWith(extension));

  test("a project with a picture and music is made", async () => {
    const other = await app.newPage();
    const editor = editorOf(other);
    await signUpInPage(app, other, EMAIL);
    await editor.uploadPicture(await mediaPath("vanilagy__video.mp4"));
    await editor.chooseFiles(() => other.getByRole("button", { name: "Import", exact: true }).click(), [music]);
    await other.getByRole("button", { name: /^Add .*stereo.* to timeline/iu }).click({ timeout: 60_000 });
    await editor.clip(/stereo/iu).waitFor();
    await editor.saved();
    await other.context().close();
  });

  test("another device reads a sound once, however often it plays it", async () => {
    await page.goto(`${app.server.url}/login`);
    hosted.takeReads();
    await submitLogin(page, "Sign In", { Email: EMAIL, Password: PASSWORD });
    await opened();
    await expect.poll(() => page.evaluate(soundsOnDevice, [CACHE_FOLDER, sumsOf(pagesFile(48_000))] as const), { timeout: 60_000 }).toBe(2);
    const { size } = await stat(music);
    const sent = readOf(".mp3").reduce((sum, { bytes }) => sum + bytes, 0);
    expect(sent).toBeGreaterThanOrEqual(size);
    expect(sent).toBeLessThan(1.5 * size);
  });

  test("a reload requests no sound again and no URL", async () => {
    asked = [];
    await page.reload();
    await opened();
    await page.getByRole("button", { name: "Play" }).first().click();
    await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0.5);
    await page.getByRole("button", { name: "Pause" }).first().click();
    expect([readOf(".mp3"), asked]).toEqual([[], []]);
  });

  test("B-29 a stored URL that the server no longer accepts is signed again, and the picture is there", async () => {
    await page.evaluate((key) => {
      const kept = localStorage.getItem(key) ?? "";
      localStorage.setItem(key, kept.replaceAll(/token=[^"&]*/gu, "token=none"));
    }, URLS_KEY);
    asked = [];
    await page.reload();
    await opened();
    expect(asked.filter((path) => path.endsWith(".mp4"))).toHaveLength(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("B-29 signing out leaves no URL in the browser", async () => {
    expect(await page.evaluate((key) => localStorage.getItem(key), URLS_KEY)).toContain("token=");
    await signOutInPage(page, EMAIL);
    expect(await page.evaluate((key) => localStorage.getItem(key), URLS_KEY)).toBeNull();
  });
});

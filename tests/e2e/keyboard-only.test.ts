import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually, PASSWORD } from "#tests/support/server/test-accounts.ts";
import { startApp } from "#tests/support/browser/app.ts";
import type { TestApp } from "#tests/support/browser/app.ts";
import { axeFindings } from "#tests/support/browser/axe.ts";
import { examineFile } from "#tests/support/engine/examine.ts";
import { IS_HOSTED_LIKE } from "#tests/support/hosted-like/client-server.ts";
import { makeMedia, mediaPath } from "#tests/support/media/media-files.ts";
import { newestMailTo, signInUser } from "#tests/support/server/test-server.ts";
import type { SignedInUser } from "#tests/support/server/test-server.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const EMAIL = "hands-off-the-mouse@example.com";
const TONE = ["-f", "lavfi", "-i", "aevalsrc=0.2*sin(2*PI*440*t):s=48000:d=4", "-c:a", "pcm_s16le"];
/** More presses of Tab than any path through the editor needs. */
const MOST_TABS = 80;

/** The main job with keys alone; each test continues from the one before. Only the system's file dialogs are answered automatically. */
describe.runIf(isExhaustive || IS_HOSTED_LIKE).sequential("the whole main job by keyboard alone", () => {
  let app: TestApp;
  let page: Page;
  let downloads: string;

  beforeAll(async () => {
    app = await startApp();
    page = await app.newPage();
    downloads = await mkdtemp(join(tmpdir(), "layback-keys-"));
  });
  afterAll(async () => {
    await rm(downloads, { recursive: true, force: true });
    await app.dispose();
  });

  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const times = (count: number, key: string) => Array.from({ length: count }, () => key);
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  /** Presses Tab until the element has the focus. */
  const tabTo = async (locator: Locator, tab: "Tab" | "Shift+Tab" = "Tab") => {
    await locator.waitFor({ state: "attached" });
    for (let count = 0; count < MOST_TABS; count++) {
      if (await hasFocus(locator)) return;
      await press(tab);
    }
    throw new Error(`The Tab key does not lead to ${String(locator)}.`);
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const choose = async (name: string, file: string) => {
    await tabTo(button(name));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Enter")]);
    await chooser.setFiles(file);
  };
  const grid = () => page.getByRole("grid", { name: "Timeline editor" });
  /** Waits for the timeline's announcement of the last action. */
  const announced = (text: string | RegExp) => page.locator("[aria-live='polite']", { hasText: text }).waitFor({ state: "attached" });
  let signedIn: Promise<SignedInUser> | undefined;
  const rows = async () => {
    // Polled: one sign-in for all, because hashing a password takes longer than a query.
    const { client } = await (signedIn ??= signInUser(app.server, EMAIL, PASSWORD));
    const answer = await client.from("audio_tracks").select("start_time,end_time,source_offset,lane_index,muted").order("start_time");
    if (answer.error) throw answer.error;
    return answer.data as readonly Readonly<Record<string, unknown>>[];
  };

  test("sign up, and confirm by the mail's link", async () => {
    await page.goto(`${app.server.url}/login`);
    await tabTo(page.getByRole("tab", { name: "Sign In" }));
    await press("ArrowRight");
    await tabTo(page.getByLabel("Email", { exact: true }));
    await page.keyboard.type(EMAIL);
    await tabTo(page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(PASSWORD);
    await tabTo(page.getByLabel("Confirm Password", { exact: true }));
    await page.keyboard.type(PASSWORD);
    await press("Enter");
    await page.getByText("Check your email to confirm your account!").waitFor();
    const mail = await eventually("the confirmation mail arrives", () => newestMailTo(app.server, EMAIL));
    await page.goto(mail.link);
    await page.waitForURL("**/editor");
  });

  test("upload a picture, import music, add it to the timeline", async () => {
    await choose("Browse for a video", await mediaPath("small-picture.mp4"));
    await page.getByText("/ 00:00:05:00").first().waitFor();
    await choose("Import", await makeMedia("keys-only.wav", TONE));
    await tabTo(button("Add Keys Only to timeline"));
    await press("Enter");
    await grid()
      .getByRole("gridcell", { name: "Keys Only, Audio 1, starts 00:00:00:00, length 00:00:04:00" })
      .waitFor({ state: "attached" });
  });

  test("find the clip by its name, hear its description, move it by frames, trim it", async () => {
    await tabTo(grid().locator("[tabindex='0']"));
    await press("/");
    await page.getByRole("textbox", { name: "Find a clip by name" }).waitFor();
    await page.keyboard.type("keys");
    await press("Enter");
    const clip = grid().getByRole("gridcell", { name: /^Keys Only, Audio 1, starts/ });
    await expect.poll(() => hasFocus(clip)).toBe(true);
    await press(...times(10, "Alt+ArrowRight"), ...times(5, "Alt+Shift+ArrowLeft"));
    const [moved] = await rowsWhen(rows, (found) => Number(found[0]?.["end_time"]) < 4.3);
    await announced(/^Keys Only, Audio 1, starts 00:00:00:10, length 00:00:03:20$/);
    expect(moved?.["source_offset"]).toBe(0);
    expect(await hasFocus(clip)).toBe(true);
  });

  test("split it at the playhead, mute the second half, undo and redo", async () => {
    await tabTo(page.getByRole("slider", { name: "Playhead" }), "Shift+Tab");
    await press(...times(4, "PageUp"));
    await tabTo(grid().locator("[tabindex='0']"));
    await press("Control+x");
    await announced(/^Now: Keys Only/);
    const halves = await rowsWhen(rows, (found) => found.length === 2);
    expect(halves[1]?.["start_time"]).toBe(halves[0]?.["end_time"]);
    await press("m");
    await announced(/, muted$/);
    await press("Control+z");
    await announced(/^Undid: mute of Keys Only/);
    await press("Control+Shift+z");
    await announced(/^Redid: mute of Keys Only/);
    await rowsWhen(rows, (found) => found.filter(({ muted }) => muted === true).length === 1);
  });

  test("type its position in the inspector, reached by Enter, left by Escape", async () => {
    const clip = grid().getByRole("gridcell", { name: /^Keys Only, .*muted$/ });
    await expect.poll(() => hasFocus(clip)).toBe(true);
    await press("Enter");
    const start = page.getByRole("textbox", { name: "Start", exact: true });
    await expect.poll(() => hasFocus(start)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type("0:03.25");
    await press("Enter");
    await announced(/starts 00:00:03:06/);
    await press("Escape");
    await expect.poll(() => hasFocus(clip)).toBe(true);
  });

  test("add a marker and name it at once, name it again, and name the lane, from menus", async () => {
    await press("Shift+M");
    await announced(/^Marker 1, marker at/);
    await page.getByRole("textbox", { name: "Name of Marker 1" }).waitFor();
    await page.keyboard.type("Door");
    await press("Enter");
    await announced(/^Door, marker at/);
    await press("ArrowUp", "ArrowUp", "ArrowUp", "F2");
    await page.getByRole("textbox", { name: "Name of Door" }).waitFor();
    await page.keyboard.type("Door slam");
    await press("Enter");
    await announced(/^Door slam, marker at/);
    const flag = grid().getByRole("gridcell", { name: /^Door slam/ });
    await expect.poll(() => hasFocus(flag)).toBe(true);
    await press("ArrowDown", "ArrowDown", "ArrowDown", "Home", "ArrowLeft", "Alt+Enter");
    await page.getByRole("menuitem", { name: "Rename the lane" }).waitFor();
    await press("Enter");
    await page.getByRole("textbox", { name: "Name of Audio 1" }).waitFor();
    await page.keyboard.type("Strings");
    await press("Enter");
    await announced("Lane renamed to Strings");
  });

  test("play from the start, and pause", async () => {
    await tabTo(grid().locator("[tabindex='0']"));
    await press("Space");
    await page.getByRole("button", { name: "Pause", exact: true }).first().waitFor();
    await expect
      .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 20_000 })
      .toBeGreaterThan(0.5);
    await press("Space");
    await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });

  test("export an MP4", async () => {
    await tabTo(button("Export"));
    await press("Enter");
    const go = page.getByRole("dialog", { name: "Export" }).getByRole("button", { name: "Export MP4" });
    await go.waitFor();
    await expect.poll(() => go.isEnabled()).toBe(true);
    await tabTo(go);
    const [download] = await Promise.all([page.waitForEvent("download", { timeout: 120_000 }), press("Enter")]);
    const exported = join(downloads, "exported.mp4");
    await download.saveAs(exported);
    expect((await examineFile(exported)).sound).toMatchObject({ codec: "aac", channels: 2 });
  });
});

/** The rows, once they satisfy the condition. */
async function rowsWhen<Row>(read: () => Promise<readonly Row[]>, holds: (rows: readonly Row[]) => boolean): Promise<readonly Row[]> {
  return eventually("the server has the edit", async () => {
    const found = await read();
    return holds(found) ? found : undefined;
  });
}

import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "./mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));
afterEach(() => page.viewport(1440, 900));

/** Figures closer together than this read as one. */
const MARK_GAP_PX = 2;
const BUTTONS = ["Enable Loop", "Export", "Change Video", "Zoom to fit", "Mute"];

test.each([
  [320, 568],
  [390, 844],
  [844, 390],
])("on a screen of %i by %i everything can be reached", async (width, height) => {
  await page.viewport(width, height);
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav"), toneFile("rain.wav")]);
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("vanilagy__video.mp4", "video/mp4", "a-rather-long-name-of-a-first-cut.mp4"));
  await expect.element(page.getByRole("toolbar", { name: "Video controls" })).toBeVisible();
  const outside = BUTTONS.filter((name) => {
    const box = page.getByRole("button", { name, exact: true }).element().getBoundingClientRect();
    return box.left < 0 || box.right > width || box.top < 0 || box.bottom > height;
  });
  expect(outside).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
  const marks = [...root.querySelectorAll("[class*='scale'] > [class*='mark']")].map((mark) => mark.getBoundingClientRect());
  const shown = marks.filter((mark) => mark.width > 0);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.filter((mark, index) => mark.left < (shown[index - 1]?.right ?? 0) + MARK_GAP_PX)).toEqual([]);
  await page.getByRole("button", { name: "Show project files" }).click();
  await expect.element(page.getByRole("row", { name: /Bed/u })).toBeVisible();
  const list = page.getByRole("tabpanel", { name: "All Files" }).element().getBoundingClientRect();
  expect(list.bottom).toBeLessThanOrEqual(height);
  expect(list.height).toBeGreaterThan(100);
});

test("in a low pane the library scrolls; its list and the user's row do not overlap", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav"), toneFile("rain.wav")]);
  mountEditor(backend);
  await expect.element(page.getByRole("row", { name: /Bed/u })).toBeVisible();
  await page.viewport(1024, 560);
  const library = page.getByRole("complementary", { name: "Project Files" });
  const boxOf = (element: Element) => element.getBoundingClientRect();
  await expect.poll(() => boxOf(library.element()).height).toBeLessThan(180);
  const list = page.getByRole("tabpanel", { name: "All Files" }).element();
  const account = library.getByRole("button").elements().at(-1);
  expect(account && boxOf(account).top).toBeGreaterThanOrEqual(boxOf(list).bottom);
  account?.scrollIntoView();
  expect(account && boxOf(account).bottom).toBeLessThanOrEqual(boxOf(library.element()).bottom);
});

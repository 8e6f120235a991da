import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { emulateFinger, preferColorScheme } from "#tests/support/browser/look.ts";
import { isExhaustive, representatives } from "#tests/support/representatives.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { aBackend, importFiles, withEndlessImports } from "./library/library-page.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "./mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));
afterEach(() => page.viewport(1440, 900));

/** Figures closer together than this read as one. */
const MARK_GAP_PX = 2;
const BUTTONS = ["Enable Loop", "Export", "Change Video", "Zoom to fit", "Mute"];

const SCREENS = [
  [320, 568],
  [390, 844],
  [844, 390],
] as const;

test.each(representatives(SCREENS))("on a screen of %i by %i everything can be reached", async (width, height) => {
  await page.viewport(width, height);
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav"), toneFile("rain.wav")]);
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "a-rather-long-name-of-a-first-cut.mp4"));
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

const boxOf = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
const library = () => page.getByRole("complementary", { name: "Project Files" }).element();
const divider = () => page.getByRole("separator", { name: "Height of the timeline" }).element();
/** Heights of both panes, CSS px. */
const panes = () => ["top", "timeline"].map((id) => Math.round(boxOf(document.querySelector(`#${id}`) ?? undefined).height));

/** A row is in view as a whole: below the list's head, and above the end of the list and of the pane. */
function isRowInView(): boolean {
  const row = boxOf(page.getByRole("row", { name: /^Choose Bed/u }).element());
  const list = boxOf(page.getByRole("tabpanel", { name: "All Files" }).element());
  const head = boxOf(library().querySelector("thead") ?? undefined);
  return row.height > 0 && row.top >= head.bottom && row.bottom <= Math.min(list.bottom, boxOf(library()).bottom);
}

/** The row's place may change once more when a measurement of the list or its loudness arrives. */
function isRowInViewAfterScrolling(): boolean {
  page
    .getByRole("row", { name: /^Choose Bed/u })
    .element()
    .scrollIntoView({ block: "nearest" });
  return isRowInView();
}

test.runIf(isExhaustive)(
  "B-208 a lower window takes its height from picture and library, then from the timeline, and gives both back",
  async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav")]);
    mountEditor(backend);
    await expect.element(page.getByRole("row", { name: /^Choose Bed/u })).toBeVisible();
    await expect.poll(panes).toEqual([268, 583]);
    for (const height of [768, 600]) {
      await page.viewport(1440, height);
      await expect.poll(panes).toEqual([220, height - 49 - 220]);
      await expect.poll(isRowInView).toBe(true);
    }
    await page.viewport(1440, 900);
    await expect.poll(panes).toEqual([268, 583]);

    // The keys have the same limits, and where the user leaves the divider it is again after a lower window.
    divider().focus();
    await userEvent.keyboard("{Home}");
    await expect.poll(panes).toEqual([220, 631]);
    expect(divider().getAttribute("aria-valuenow")).toBe(divider().getAttribute("aria-valuemin"));
    await userEvent.keyboard("{End}");
    await expect.poll(panes).toEqual([691, 160]);
    expect(divider().getAttribute("aria-valuenow")).toBe(divider().getAttribute("aria-valuemax"));
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}");
    await expect.poll(() => panes()[1]).toBeGreaterThan(400);
    const chosen = panes();
    await page.viewport(1440, 600);
    await expect.poll(panes).toEqual([220, 331]);
    await page.viewport(1440, 900);
    await expect.poll(panes).toEqual(chosen);
  },
);

test("B-208 a pointer cannot drag the divider beyond its limits", async () => {
  await page.viewport(1440, 768);
  mountEditor(aBackend());
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  const drag = async (toY: number) => {
    const { top } = boxOf(divider());
    await realMouse.drag([
      [700, top],
      [700, (top + toY) / 2],
      [700, toY],
    ]);
  };
  await drag(60);
  await expect.poll(panes).toEqual([220, 499]);
  await drag(760);
  await expect.poll(panes).toEqual([559, 160]);
});

test("beside the inspector and the marker list the picture's controls are whole, at 1024 px", async () => {
  await page.viewport(1024, 768);
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav")]);
  const { root } = mountEditor(backend);
  await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
  chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4"));
  const controls = page.getByRole("toolbar", { name: "Video controls" });
  await expect.element(controls).toBeVisible();
  for (const name of ["Inspector", "Markers"]) {
    if (page.getByRole("complementary", { name }).elements().length === 0) await page.getByRole("button", { name, exact: true }).click();
    await expect.element(page.getByRole("complementary", { name })).toBeVisible();
  }
  const covered = () =>
    controls
      .getByRole("button")
      .elements()
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return [left + 2, right - 2].some((x) => !button.contains(document.elementFromPoint(x, (top + bottom) / 2)));
      });
  await expect.poll(covered).toEqual([]);
});

test.each([
  ["mouse", 220, 26],
  ["finger", 244, 44],
])("B-209 for a %s the lowest pane has a row of the list, and beside it an upload; all else is scrolled to", async (kind, px, uploadPx) => {
  if (kind === "finger") await emulateFinger();
  const backend = aBackend();
  await aProject(backend, [toneFile("bed.wav"), toneFile("rain.wav")]);
  const { root } = mountEditor(withEndlessImports(backend));
  await expect.element(page.getByRole("row", { name: /^Choose Bed/u })).toBeVisible();
  await page.viewport(1024, 560);
  await expect.poll(() => boxOf(library()).height).toBe(px);
  await expect.poll(isRowInViewAfterScrolling).toBe(true);
  for (const name of ["one.wav", "two.wav", "three.wav"]) importFiles(root, [toneFile(name)]);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect.poll(() => uploads.getByRole("listitem").elements().length).toBe(3);
  const box = boxOf(uploads.element());
  const first = boxOf(uploads.getByRole("listitem").elements()[0]);
  expect(first.height).toBeGreaterThanOrEqual(uploadPx);
  expect(first.top >= box.top && first.bottom <= box.bottom && box.bottom <= boxOf(library()).bottom).toBe(true);
  await expect.poll(isRowInViewAfterScrolling).toBe(true);
  const account = page.elementLocator(library()).getByRole("button").elements().at(-1);
  const list = page.getByRole("tabpanel", { name: "All Files" }).element();
  const isAccountInView = () => {
    account?.scrollIntoView();
    return boxOf(account).top >= boxOf(list).bottom && boxOf(account).bottom <= boxOf(library()).bottom;
  };
  await expect.poll(isAccountInView).toBe(true);
});

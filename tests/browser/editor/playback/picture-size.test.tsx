import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { editorOfReel } from "./editor-of-reel.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

test.runIf(isExhaustive)(
  "B-207 beside six lanes the picture has the whole height, its controls and the note on its sound stand beside it, and the inspector needs no scroll bar",
  async () => {
    await page.viewport(1440, 900);
    const { root } = await editorOfReel("edit-source.mp4");
    const pill = page.getByRole("region", { name: "Video sound" });
    await expect.element(pill).toBeVisible();
    // The editor may create the element again.
    const video = () => root.querySelector<HTMLVideoElement>("video[aria-label='Project video']");
    await expect.poll(() => video()?.videoWidth ?? 0).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    const cell = page.getByRole("gridcell", { name: /^Bed/u });
    await expect.element(cell).toBeInTheDocument();
    cell.element().focus();
    await userEvent.keyboard("{Enter}");
    const inspector = page.getByRole("complementary", { name: "Inspector" });
    await expect.element(inspector.getByRole("textbox", { name: "Fade out" })).toBeVisible();

    const panel = inspector.element();
    const measured = () => {
      const area = boxOf(page.getByRole("region", { name: "Picture" }).element());
      const picture = boxOf(video());
      const controls = boxOf(page.getByRole("toolbar", { name: "Video controls" }).element());
      const note = boxOf(pill.element());
      return {
        // Ruler, video and "Video sound" above six lanes of 60 px, the overview below.
        hasSixLanes: boxOf(page.getByRole("region", { name: "Timeline editor" }).element()).height >= 28 + 60 + 48 + 6 * 60 + 30,
        isPictureHigh: picture.height >= area.height - 8 && picture.width > picture.height,
        isFree: controls.left >= picture.right && note.left >= picture.right && note.bottom <= controls.top,
        hiddenPx: panel.scrollHeight - panel.clientHeight,
        clipped: [...panel.querySelectorAll("input")].filter((field) => field.scrollWidth > field.clientWidth).map(({ value }) => value),
      };
    };
    // Panes are sized, and fonts loaded, after the first layout.
    await expect.poll(measured).toEqual({ hasSixLanes: true, isPictureHigh: true, isFree: true, hiddenPx: 0, clipped: [] });
  },
);

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, chooseVideo, mediaFile, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const inspector = page.getByRole("complementary", { name: "Inspector" });
const field = (name: string) => inspector.getByRole("textbox", { name, exact: true });
const cell = (name: RegExp) => page.getByRole("gridcell", { name });

/** Two clips of 4 s of tone, on two lanes, both at 0; the second is selected. `stored`: the stored clips by lane. */
async function editorWithClips() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  const { root, unmount } = mountEditor(backend);
  const add = page.getByRole("button", { name: "Add Bed to timeline" });
  const stored = async (): Promise<readonly Clip[]> => {
    const project = unwrap(await backend.projects.restoreLast());
    return [...(project?.clips ?? [])].sort((a, b) => a.laneIndex - b.laneIndex);
  };
  const measured = (count: number) =>
    expect.poll(async () => (await stored()).filter((clip) => clip.originalDuration !== undefined).length).toBe(count);
  await add.click();
  await measured(1);
  await add.click();
  await measured(2);
  await expect.element(cell(/^Bed, Audio 2/u)).toBeInTheDocument();
  return { backend, root, unmount, stored };
}

describe("the numeric inspector", () => {
  test("by keyboard alone: Enter on the selected clip opens it, a typed value is one edit, a refused one says why, Escape goes back", async () => {
    const { stored } = await editorWithClips();
    const before = await stored();
    cell(/^Bed, Audio 1/u)
      .element()
      .focus();
    await press("{Enter}");
    await expect.element(cell(/^Bed, Audio 1/u)).toHaveAttribute("aria-selected", "true");
    await press("{Enter}");
    await expect.element(field("Start")).toHaveFocus();
    await expect.element(field("Start")).toHaveValue("0:00.000");
    await press("2.5{Enter}");
    await expect.element(field("Start")).toHaveValue("0:02.500");
    await expect.element(field("End")).toHaveValue("0:06.500");
    await press("{Tab}0:07{Enter}");
    const spoken = () => inspector.element().querySelector("[aria-live='assertive']:not(:empty)")?.textContent;
    await expect.poll(spoken).toBe("The sound of Bed ends: nothing beyond 0:06.500 is possible.");
    await expect.element(field("End")).toHaveAttribute("aria-invalid", "true");
    await expectNoAxeFindings(inspector.element());
    await press("{Escape}");
    await expect.element(field("End")).toHaveValue("0:06.500");
    await press("{Tab}3{Tab}0:00.5{Tab}-6{Tab}0.25{Tab}{ArrowUp}{ArrowUp}{Enter}");
    const typed = { ...before[0], startTime: 2.5, endTime: 5.5, sourceOffset: 0.5, gainDb: -6, fadeIn: 0.25, fadeOut: 0.02 };
    await expect.poll(stored).toEqual([typed, before[1]]);
    await press("{Tab}{ArrowRight}{ArrowRight}");
    await expect.element(inspector.getByRole("radiogroup", { name: "Fade shape" }).getByRole("radio", { name: "S curve" })).toHaveFocus();
    await expect.poll(stored).toEqual([{ ...typed, fadeShape: "s" }, before[1]]);
    await press("{Escape}");
    await expect.element(cell(/^Bed, Audio 1, starts 0:02.500/u)).toHaveFocus();
    await press("{Control>}z{/Control}{Control>}z{/Control}");
    await expect.poll(stored).toEqual([typed, before[1]]);
    await press("{Control>}z{/Control}");
    await expect.poll(stored).toEqual([{ ...typed, fadeOut: 0 }, before[1]]);
    await press("{Control>}z{/Control}{Control>}z{/Control}");
    await expect.poll(stored).toEqual([{ ...typed, gainDb: 0, fadeIn: 0, fadeOut: 0 }, before[1]]);
  });

  test("several clips show their common values, or “Mixed”; a value goes to all, a sign shifts each; after a new selection a typed value still goes to the old one", async () => {
    const { stored } = await editorWithClips();
    cell(/^Bed, Audio 1/u)
      .element()
      .focus();
    await press("{Control>}a{/Control}e");
    await expect.element(inspector.getByText("2 clips selected")).toBeVisible();
    await expect.element(field("Start")).toHaveFocus();
    await press("1{Enter}");
    await press("{Escape}{Escape}");
    await expect.element(cell(/^Bed, Audio 1, starts 0:01.000/u)).toHaveFocus();
    await press("{Escape}{Enter}{Enter}");
    await expect.element(field("Name")).toHaveValue("Bed");
    await press("{Control>}a{/Control}+2{Enter}{Escape}");
    await expect.poll(async () => (await stored()).map(({ startTime }) => startTime)).toEqual([3, 1]);
    await press("{Control>}a{/Control}e");
    await expect.element(field("Start")).toHaveAttribute("placeholder", "Mixed");
    await expect.element(field("Start")).toHaveValue("");
    await press("+1{Enter}");
    await expect.poll(async () => (await stored()).map(({ startTime }) => startTime)).toEqual([4, 2]);
    await inspector.getByText("Linear").click();
    await expect.poll(async () => (await stored()).map(({ fadeShape }) => fadeShape)).toEqual(["linear", "linear"]);
    await field("Gain").fill("-3");
    // A press as assistive technology sends it; the pointer reaches the canvas.
    cell(/^Bed, Audio 2/u)
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(field("Name")).toHaveValue("Bed");
    await expect.poll(async () => (await stored()).map(({ gainDb }) => gainDb)).toEqual([-3, -3]);
    await inspector.getByRole("button", { name: "Close the inspector" }).click();
    await expect.element(inspector).not.toBeInTheDocument();
  });

  test("B-105 Enter in a field that was pressed gives the keys back and presses nothing; then Space plays; a refused text keeps them", async () => {
    const { stored } = await editorWithClips();
    cell(/^Bed, Audio 1/u)
      .element()
      .focus();
    await press("{Enter}e");
    await field("Gain").click();
    await press("{Control>}a{/Control}loud{Enter}");
    await expect.element(field("Gain")).toHaveAttribute("aria-invalid", "true");
    await expect.element(field("Gain")).toHaveFocus();
    await press("{Control>}a{/Control}-6{Enter} ");
    await expect.element(page.getByRole("button", { name: "Pause", exact: true }).first()).toBeVisible();
    await expect.poll(async () => (await stored()).map(({ gainDb }) => gainDb)).toEqual([-6, 0]);
    await press(" ");
    const solo = page.getByRole("button", { name: "Solo Audio 1" });
    await solo.click();
    await field("Gain").click();
    await press("{Control>}a{/Control}-7{Enter}");
    await expect.poll(async () => (await stored()).map(({ gainDb }) => gainDb)).toEqual([-7, 0]);
    await expect.element(solo).toHaveFocus();
    await expect.element(solo).toHaveAttribute("aria-pressed", "true");
    await press("{Control>}z{/Control}{Control>}z{/Control}");
    await expect.poll(async () => (await stored()).map(({ gainDb }) => gainDb)).toEqual([-6, 0]);
    await field("Start").click();
    await press("{Control>}a{/Control}+1{Enter}");
    await expect.poll(async () => (await stored()).map(({ startTime }) => startTime)).toEqual([1, 0]);
    await press("{Control>}z{/Control}");
    await expect
      .poll(async () => (await stored()).map(({ startTime, gainDb }) => [startTime, gainDb]))
      .toEqual([
        [0, -6],
        [0, 0],
      ]);
  });

  test.runIf(isExhaustive)(
    "B-150 with a picture it shows and reads timecode, until another unit is chosen, which is stored for the user; on a narrow screen it is a sheet",
    async () => {
      const { root } = await editorWithClips();
      chooseVideo(root, await mediaFile("small-picture.mp4", "video/mp4", "reel.mp4"));
      await expect.element(cell(/^Bed, Audio 2, starts 00:00:00:00/u)).toBeInTheDocument();
      cell(/^Bed, Audio 2/u)
        .element()
        .focus();
      await press("{Alt>}{Enter}{/Alt}");
      await page.getByRole("menuitem", { name: "Edit values" }).click();
      await expect.element(field("Start")).toHaveFocus();
      await expect.element(field("Start")).toHaveValue("00:00:00:00");
      await press("115{Enter}");
      await expect.element(cell(/^Bed, Audio 2, starts 00:00:01:15/u)).toBeInTheDocument();
      const headers = page.getByRole("grid").getByRole("rowheader");
      headers.last().element().focus();
      await press("{Alt>}{Enter}{/Alt}");
      await page.getByRole("menuitem", { name: "View" }).click();
      await page.getByRole("menuitem", { name: "Show minutes and seconds" }).click();
      await expect.element(field("Start")).toHaveValue("0:01.600");
      await expect.element(cell(/^Bed, Audio 2, starts 0:01.600/u)).toBeInTheDocument();
      expect(Object.entries(localStorage).some(([key, text]) => key.startsWith("layback-timeline-") && text.includes('"seconds"'))).toBe(
        true,
      );
      await page.viewport(390, 844);
      onTestFinished(() => page.viewport(1440, 900));
      const sheet = page.getByRole("dialog", { name: "Inspector" });
      await expect.element(sheet.getByRole("textbox", { name: "Length" })).toHaveValue("0:04.000");
      await sheet.getByRole("button", { name: "Close" }).click();
      await expect.element(sheet).not.toBeInTheDocument();
    },
  );
});

describe("B-186 the inspector opens with a selection where there is room", () => {
  const click = (name: RegExp) =>
    cell(name)
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));

  test.runIf(isExhaustive)(
    "without taking the focus; closed by hand it stays closed on this device, until it is opened by hand again",
    async () => {
      const { backend, unmount, stored } = await editorWithClips();
      const before = await stored();
      await expect.element(inspector.getByRole("textbox", { name: "Name" })).toHaveValue("Bed");
      expect(inspector.element().contains(document.activeElement)).toBe(false);
      await press("{Escape}");
      await expect.element(inspector.getByText("Select a clip to see its values")).toBeVisible();
      await inspector.getByRole("button", { name: "Close the inspector" }).click();
      click(/^Bed, Audio 2/u);
      await expect.element(cell(/^Bed, Audio 2/u)).toHaveAttribute("aria-selected", "true");
      expect(inspector.elements()).toEqual([]);

      unmount();
      const again = mountEditor(backend);
      await expect.element(cell(/^Bed, Audio 1/u)).toBeInTheDocument();
      click(/^Bed, Audio 1/u);
      await expect.element(cell(/^Bed, Audio 1/u)).toHaveAttribute("aria-selected", "true");
      expect(inspector.elements()).toEqual([]);
      await press("e");
      await expect.element(field("Start")).toHaveFocus();
      again.unmount();

      mountEditor(backend);
      await expect.element(cell(/^Bed, Audio 1/u)).toBeInTheDocument();
      expect(inspector.elements()).toEqual([]);
      click(/^Bed, Audio 1/u);
      await expect.element(field("Name")).toHaveValue("Bed");
      await field("Gain").click();
      await press("{Escape}{ArrowRight}m");
      await expect.poll(async () => (await stored()).map(({ muted }) => muted)).toEqual([true, false]);
      await press("{Control>}z{/Control}");
      await expect.poll(stored).toEqual(before);
    },
  );

  test.runIf(isExhaustive)("not on a smaller screen", async () => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(1190, 800);
    await editorWithClips();
    await expect.element(cell(/^Bed, Audio 2/u)).toHaveAttribute("aria-selected", "true");
    expect(inspector.elements()).toEqual([]);
  });
});

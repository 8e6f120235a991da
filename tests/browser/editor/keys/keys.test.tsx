import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const time = () => controls.getByRole("timer").element().textContent ?? "";

/** An editor with one clip, 4 s of tone, selected and saved. */
async function editorWithClip(): Promise<{ readonly backend: Backend; readonly stored: () => Promise<readonly Clip[]> }> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.poll(time).toBe("0:00.000 / 0:04.000");
  const project = async (): Promise<LoadedProject | undefined> => unwrap(await backend.projects.restoreLast());
  const stored = async () => [...((await project())?.clips ?? [])].sort((a, b) => a.startTime - b.startTime);
  await expect.poll(async () => (await stored()).at(0)?.originalDuration).toBeCloseTo(4, 3);
  // Moves the focus away from the button, so that the editor receives Space.
  await page.getByRole("heading", { name: "Layback" }).click();
  return { backend, stored };
}

const press = (keys: string) => userEvent.keyboard(keys);
const secondsOf = (clips: readonly Clip[]) =>
  clips.map(({ startTime, endTime, sourceOffset }) => [startTime, endTime, sourceOffset].map((value) => Number(value.toFixed(3))));

describe("B-104 keyboard shortcuts", () => {
  test.runIf(isExhaustive)(
    "B-86 a clip added before its duration is known is corrected once measured; Delete removes it, Ctrl+Z brings it back, Ctrl+Shift+Z removes it again",
    async () => {
      const { stored } = await editorWithClip();
      expect(secondsOf(await stored())).toEqual([[0, 4, 0]]);
      await press("{Delete}");
      await expect.poll(stored).toEqual([]);
      await press("{Control>}z{/Control}");
      await expect.poll(async () => secondsOf(await stored())).toEqual([[0, 4, 0]]);
      await press("{Control>}{Shift>}z{/Shift}{/Control}");
      await expect.poll(stored).toEqual([]);
    },
  );

  test("→ steps one picture frame, Ctrl+X splits at the playhead, I and O set in- and out-point, M mutes, Escape deselects", async () => {
    const { stored } = await editorWithClip();
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("{Control>}x{/Control}");
    await expect
      .poll(async () => secondsOf(await stored()))
      .toEqual([
        [0, 1, 0],
        [1, 4, 1],
      ]);
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("i");
    await expect.poll(async () => secondsOf(await stored()).at(1)).toEqual([2, 4, 2]);
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("o");
    await expect.poll(async () => secondsOf(await stored()).at(1)).toEqual([2, 3, 2]);
    await press("m");
    await expect.poll(async () => (await stored()).map((clip) => clip.muted)).toEqual([false, true]);
    await press("{Escape}{Delete}");
    await expect.poll(shownClips).toEqual(["Bed", "Bed"]);
  });

  test("Space plays and pauses; playback stops by itself at the playable length", async () => {
    await editorWithClip();
    await press(" ");
    await expect.element(controls.getByRole("button", { name: "Pause" })).toBeVisible();
    await press(" ");
    await expect.element(controls.getByRole("button", { name: "Play" })).toBeVisible();
    await press("{End}");
    await expect.poll(time).toBe("0:04.000 / 0:04.000");
    for (let step = 0; step < 2; step++) await press("{Shift>}{ArrowLeft}{/Shift}");
    await press(" ");
    await expect.element(controls.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.element(controls.getByRole("button", { name: "Play" })).toBeVisible();
    expect(time()).toBe("0:04.000 / 0:04.000");
  });

  test("B-105 they are ignored while typing, and Space on a focused button fires once", async () => {
    const { stored } = await editorWithClip();
    await page.getByRole("textbox", { name: "Project name" }).click();
    await press("mio {Delete}{Backspace}");
    expect((await stored()).map((clip) => clip.muted)).toEqual([false]);
    await press("{Escape}");
    controls.getByRole("button", { name: "Play" }).element().focus();
    await press(" ");
    await expect.element(controls.getByRole("button", { name: "Pause" })).toBeVisible();
    await press(" ");
    await expect.element(controls.getByRole("button", { name: "Play" })).toBeVisible();
  });

  test("Ctrl+C and Ctrl+V paste at the playhead, Ctrl+D duplicates behind, Ctrl+A selects all, Shift+Delete closes the gap, Ctrl+Y is redo", async () => {
    const { stored } = await editorWithClip();
    const times = async () => secondsOf(await stored()).map(([start, end]) => [start, end]);
    await press("{Control>}c{/Control}{End}{Control>}v{/Control}");
    await expect.poll(times).toEqual([
      [0, 4],
      [4, 8],
    ]);
    expect(new Set((await stored()).map(({ id }) => id)).size).toBe(2);
    await press("{Control>}d{/Control}");
    await expect.poll(times).toEqual([
      [0, 4],
      [4, 8],
      [8, 12],
    ]);
    await press("{Control>}z{/Control}{Control>}z{/Control}");
    await expect.poll(times).toEqual([[0, 4]]);
    await press("{Control>}y{/Control}");
    await expect.poll(times).toEqual([
      [0, 4],
      [4, 8],
    ]);
    await press("{Control>}a{/Control}{Control>}d{/Control}");
    await expect.poll(async () => (await times()).length).toBe(4);
    // The two copies are selected: the last 8 s.
    await press("{Shift>}{Delete}{/Shift}");
    await expect.poll(async () => (await times()).length).toBe(2);
  });

  test("[ and ] trim the selected clips to the playhead, Shift+M adds a marker and opens its name, Shift+L loops over the selection", async () => {
    const { backend, stored } = await editorWithClip();
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("[[");
    await expect.poll(async () => secondsOf(await stored())).toEqual([[1, 4, 1]]);
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("]");
    await expect.poll(async () => secondsOf(await stored())).toEqual([[1, 2, 1]]);
    await press("{Shift>}m{/Shift}");
    await press("Door{Enter}{Shift>}l{/Shift}");
    const settings = async () => unwrap(await backend.projects.restoreLast())?.settings;
    await expect.poll(async () => (await settings())?.loopRange?.end).toBeCloseTo(2, 6);
    expect((await settings())?.markers).toMatchObject([{ name: "Door", colour: "yellow" }]);
  });

  test.runIf(isExhaustive)(
    "B-160 F2 opens the name of the selected clip, also where the focus is not in the grid; Escape leaves it, Enter renames it",
    async () => {
      const { stored } = await editorWithClip();
      const before = await stored();
      const name = page.getByRole("textbox", { name: "Name of Bed" });
      await press("{F2}");
      await expect.element(name.last()).toHaveFocus();
      await press("mm{Escape}");
      await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
      expect(await stored()).toEqual(before);
      await press("{F2}");
      await expect.element(name.last()).toHaveFocus();
      await press("{Control>}a{/Control}Main title{Enter}");
      await expect.poll(stored).toEqual(before.map((clip) => ({ ...clip, name: "Main title" })));
      await press("{Escape}{F2}");
      expect(await stored()).toEqual(before.map((clip) => ({ ...clip, name: "Main title" })));
    },
  );

  test("Shift+I and Shift+O set the ends of the loop range at the playhead", async () => {
    const { backend } = await editorWithClip();
    const loop = async () => unwrap(await backend.projects.restoreLast())?.settings.loopRange;
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("{Shift>}i{/Shift}");
    await expect.poll(loop).toEqual({ start: expect.closeTo(1, 6), end: expect.closeTo(4, 3) });
    for (let step = 0; step < 3; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("{Shift>}o{/Shift}");
    await expect.poll(loop).toEqual({ start: expect.closeTo(1, 6), end: expect.closeTo(2, 6) });
    await press("{Control>}z{/Control}{Control>}z{/Control}");
    await expect.poll(loop).toBeUndefined();
  });

  test("a copy is announced, and a key without effect announces the reason", async () => {
    await editorWithClip();
    const live = page.getByRole("region", { name: "Timeline editor" }).element().querySelector("[aria-live='polite']");
    const announced = () => live?.textContent?.trim();
    const says = (sentence: string) => expect.poll(announced, { message: sentence }).toBe(sentence);
    await press("{Control>}v{/Control}");
    await says("Nothing to paste");
    const first = live?.textContent;
    await press("{Control>}v{/Control}");
    // For a screen reader the repeated message must be a different text.
    await expect.poll(() => live?.textContent).not.toBe(first);
    await says("Nothing to paste");
    await press("{Control>}y{/Control}");
    await says("Nothing to redo");
    await press("{Control>}c{/Control}");
    await says("Bed copied");
    await press("{Control>}x{/Control}");
    await says("The playhead is outside of the selected clips");
    await expect.element(page.getByRole("tooltip").getByText("The playhead is outside of the selected clips")).toBeVisible();
    await press("p");
    await says("Nothing to change here");
    await press("]");
    await says("Nothing to trim at the playhead");
    await press("{Shift>}f{/Shift}");
    await says("No selected clips overlap on one lane");
    await press("{Control>}d{/Control}{Control>}a{/Control}{Control>}c{/Control}");
    await says("2 clips copied");
    await press("{Escape}m");
    await says("No clip is selected");
    await press("{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}");
    await says("Nothing to undo");
    await press("{Delete}");
    await says("No clip is selected");
  });

  test("B-98 Shift+F fades between selected clips where they overlap; Shift+X zooms to them", async () => {
    const { stored } = await editorWithClip();
    for (let step = 0; step < 9; step++) await press("{Shift>}{ArrowRight}{/Shift}");
    await press("{Control>}c{/Control}{Control>}v{/Control}{Control>}a{/Control}{Shift>}f{/Shift}");
    const fades = async () => (await stored()).map(({ fadeIn, fadeOut }) => [fadeIn, fadeOut].map((value) => Number(value.toFixed(3))));
    await expect.poll(fades).toEqual([
      [0, 1],
      [1, 0],
    ]);
    const zoom = () => Number.parseInt(controls.getByRole("status", { name: "Zoom" }).element().textContent ?? "", 10);
    await press("{Shift>}x{/Shift}");
    await expect.poll(zoom).toBeGreaterThan(150);
    await press("{Shift>}z{/Shift}");
    await expect.poll(zoom).toBeLessThan(100);
  });

  test("the dialog lists them all, is searchable, and says that Ctrl+X is split; axe finds nothing", async () => {
    await editorWithClip();
    await controls.getByRole("button", { name: "Keyboard shortcuts" }).click();
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    const listed = (label: string) => dialog.getByRole("term").filter({ hasText: label });
    await expect.element(listed("Play / pause")).toBeVisible();
    const search = dialog.getByRole("textbox", { name: "Search" });
    const heightPx = () => dialog.element().getBoundingClientRect().height;
    const topPx = () => search.element().getBoundingClientRect().top - dialog.element().getBoundingClientRect().top;
    await expect.element(dialog.getByRole("group", { name: "Keyboard with the keys of Layback" })).toBeVisible();
    const wholePx = heightPx();
    // The search field stays in view while the list scrolls, and the window does not move while the user types.
    listed("Rename the clip, the marker or the lane").element().scrollIntoView();
    const stuckPx = topPx();
    expect(stuckPx).toBeLessThan(120);
    expect(stuckPx).toBeGreaterThan(40);
    await search.fill("split");
    expect(topPx()).toBeCloseTo(stuckPx, 0);
    expect(Math.abs(heightPx() - wholePx)).toBeLessThan(16);
    await expect
      .element(dialog.getByText("Splits the selected clips in two, or all clips if none is selected. It does not cut to the clipboard."))
      .toBeVisible();
    expect(listed("Play / pause").elements()).toEqual([]);
    await expectNoAxeFindings(dialog.element());
  });
});

describe("B-84 controls bar", () => {
  test.runIf(isExhaustive)("B-78 zoom goes in steps of 1.5 from 50% to 500%, and zooming back returns exactly", async () => {
    await editorWithClip();
    const zoom = () => controls.getByRole("status", { name: "Zoom" }).element().textContent;
    expect(zoom()).toBe("100%");
    for (const shown of ["150%", "225%", "338%", "500%", "500%"]) {
      await controls.getByRole("button", { name: "Zoom in" }).click();
      expect(zoom()).toBe(shown);
    }
    for (const shown of ["338%", "225%", "150%", "100%", "67%", "50%", "50%"]) {
      await controls.getByRole("button", { name: "Zoom out" }).click();
      expect(zoom()).toBe(shown);
    }
  });

  test("B-119 mute remembers the previous volume and restores it", async () => {
    await editorWithClip();
    const slider = controls.getByRole("slider", { name: "Volume" });
    slider.element().focus();
    for (let step = 0; step < 3; step++) await press("{PageDown}");
    const before = (slider.element() as HTMLInputElement).value;
    expect(Number(before)).toBeLessThan(100);
    await controls.getByRole("button", { name: "Mute" }).click();
    await expect.element(slider).toHaveValue("0");
    await controls.getByRole("button", { name: "Unmute" }).click();
    await expect.element(slider).toHaveValue(before);
  });
});

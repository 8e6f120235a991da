import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { realKeyDown, realKeyUp, realMouse } from "#tests/support/timeline/real-input.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const playhead = () => Number(document.querySelector<HTMLInputElement>("input[aria-label='Playhead']")?.value);
const live = () =>
  page.getByRole("region", { name: "Timeline editor" }).element().querySelector("[aria-live='polite']")?.textContent?.trim();
const isAt = (seconds: number) => expect.poll(playhead).toBeCloseTo(seconds, 2);

/** An editor with a clip of 4 s on the first lane and one of 6 s on the second; the first is selected. */
async function editorWithTwoLanes() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4), toneFile("rain.wav", 6)]);
  mountEditor(backend);
  for (const name of ["Rain", "Bed"]) await page.getByRole("button", { name: `Add ${name} to timeline` }).click();
  await expect.poll(shownClips).toEqual(["Rain", "Bed"]);
  const stored = async () => unwrap(await backend.projects.restoreLast());
  await expect
    .poll(async () => (await stored())?.clips.map(({ originalDuration }) => Math.round(originalDuration ?? 0)).sort())
    .toEqual([4, 6]);
  await page.getByRole("heading", { name: "Layback" }).click();
  return { stored };
}

test.runIf(isExhaustive)(
  "B-141 ↓ and ↑ go from edge to edge of the selected clips' lanes, or of all; Shift goes to markers; at the end a sentence says so",
  async () => {
    await editorWithTwoLanes();
    await press("{ArrowDown}");
    await isAt(4);
    await press("{ArrowDown}");
    await expect.poll(live).toBe("There is no edit point after the playhead");
    await isAt(4);
    await press("{Escape}{ArrowDown}");
    await isAt(6);
    // Escape leaves the name of the new marker as it is.
    await press("{ArrowUp}{Shift>}m{/Shift}{Escape}");
    await isAt(4);
    await press("{ArrowUp}");
    await isAt(0);
    await press("{Shift>}{ArrowDown}{/Shift}");
    await isAt(4);
    await press("{Home}{Shift>}{ArrowUp}{/Shift}");
    await expect.poll(live).toBe("There is no marker before the playhead");
  },
);

test.runIf(isExhaustive)(
  "B-142 Ctrl+→ and Ctrl+← move the selection by one picture frame, each press is one edit, and at the start a sentence says so",
  async () => {
    const { stored } = await editorWithTwoLanes();
    const starts = async () => (await stored())?.clips.map(({ name, startTime }) => `${name} ${startTime.toFixed(4)}`).sort();
    const before = await starts();
    await press("{Control>}{ArrowLeft}{/Control}");
    await expect.poll(live).toBe("Nothing to change here");
    await press("{Control>}{ArrowRight}{ArrowRight}{/Control}");
    await expect.poll(starts).toEqual(["Bed 0.0667", "Rain 0.0000"]);
    await press("{Control>}{ArrowLeft}z{/Control}");
    await expect.poll(starts).toEqual(["Bed 0.0667", "Rain 0.0000"]);
    await press("{Control>}zz{/Control}");
    await expect.poll(starts).toEqual(before);
  },
);

test("B-142 , and . change the gain of the selection by 1 dB; Ctrl+X without a selection splits every clip under the playhead", async () => {
  const { stored } = await editorWithTwoLanes();
  const gains = async () => (await stored())?.clips.map(({ name, gainDb }) => [name, gainDb]);
  await press(",,,.");
  await expect.poll(gains).toEqual(
    expect.arrayContaining([
      ["Bed", -2],
      ["Rain", 0],
    ]),
  );
  await press("{Escape}");
  for (let step = 0; step < 3; step += 1) await press("{Shift>}{ArrowRight}{/Shift}");
  await press("{Control>}x{/Control}");
  await expect.poll(shownClips).toEqual(["Rain", "Rain", "Bed", "Bed"]);
  await press("{Home}{Control>}x{/Control}");
  await expect.poll(live).toBe("No clip is under the playhead");
  await press("{Control>}z{/Control}");
  await expect.poll(shownClips).toEqual(["Rain", "Bed"]);
});

test.runIf(isExhaustive)(
  "B-143 Ctrl+S announces that all is saved, Ctrl+/ that there is no loop without a picture, Ctrl+E opens the export",
  async () => {
    await editorWithTwoLanes();
    const saving = page.getByRole("status", { name: "Saving", exact: true });
    await expect.element(saving).toHaveTextContent("Saved");
    await press("{Control>}s{/Control}");
    await expect.poll(live).toBe("Saved");
    expect(getComputedStyle(saving.element().lastElementChild as Element).animationName).toContain("highlighted");
    await press("{Control>}/{/Control}");
    await expect.poll(live).toBe("There is no picture to loop");
    await press("{Control>}e{/Control}");
    await expect.element(page.getByRole("dialog", { name: /Export/u })).toBeVisible();
  },
);

test("B-108 Space that is held to pan the timeline does not play when it is released; pressed alone it does", async () => {
  const { stored } = await editorWithTwoLanes();
  const before = await stored();
  await page.getByRole("button", { name: "Zoom in", exact: true }).click();
  const canvas = page.getByRole("region", { name: "Timeline editor" }).element().querySelector("canvas");
  if (!canvas) throw new Error("The timeline has no canvas.");
  const { right, bottom } = canvas.getBoundingClientRect();
  const isPlaying = () => page.getByRole("button", { name: "Pause", exact: true }).elements().length > 0;
  await realMouse.move(right - 200, bottom - 60);
  await realKeyDown(" ");
  await realMouse.drag([
    [right - 200, bottom - 60],
    [right - 260, bottom - 60],
    [right - 300, bottom - 60],
  ]);
  await realKeyUp(" ");
  await realKeyDown(" ");
  expect(isPlaying()).toBe(false);
  await realKeyUp(" ");
  await expect.poll(isPlaying).toBe(true);
  await press(" ");
  expect((await stored())?.clips).toEqual(before?.clips);
});

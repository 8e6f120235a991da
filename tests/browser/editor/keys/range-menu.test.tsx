import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { editorWithClips, nearly, NEW } from "../editor-with-clips.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const loopRange = { start: 2, end: 4.5 };
const cell = page.getByRole("gridcell", { name: /^Loop from/u });

async function choose(entry: string): Promise<void> {
  const canvas = page.getByRole("grid").element().getBoundingClientRect();
  // 50 px a second; the ruler is the canvas's first row.
  await realMouse.click(canvas.left + 150, canvas.top + 14, {}, "right");
  await page.getByRole("menuitem", { name: entry }).click();
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
}

test("B-194 the loop range is copied by Ctrl+C without a selection, copied and cut from its menu, and pasted at the playhead", async () => {
  const { before, stored } = await editorWithClips({ loopRange });
  const [bed, tail, rain] = before.clips;
  if (!bed || !tail || !rain) throw new Error("The clips are missing.");
  const parts = [
    { ...bed, startTime: 2, endTime: 4.5, sourceOffset: 1 },
    { ...tail, startTime: 4, endTime: 4.5 },
    { ...rain, startTime: 2, endTime: 3, sourceOffset: 1 },
  ] as const;
  const pasted = (clips: readonly (typeof bed)[]) =>
    clips.map((clip) => nearly({ ...clip, id: NEW, startTime: clip.startTime + 4, endTime: clip.endTime + 4 }));

  const [bedPart, tailPart, rainPart] = pasted(parts);
  const withParts = { ...before, clips: [bed, tail, bedPart, tailPart, rain, rainPart] };
  const paste = async (result: unknown) => {
    await press("{Control>}v{/Control}");
    await expect.poll(stored).toEqual(result);
    await press("{Control>}z{/Control}");
    await expect.poll(stored).toEqual(before);
  };
  await press("{Escape}{Control>}c{/Control}");
  for (let step = 0; step < 12; step++) await press("{Shift>}{ArrowRight}{/Shift}");
  await paste(withParts);

  // With a selection the selected clip is copied.
  // The grid still has the pasted clips for a moment.
  page
    .getByRole("gridcell", { name: /^Rain, .*starts 0:01\.000/u })
    .element()
    .focus();
  await press("{Enter}{Control>}c{/Control}");
  const copy = nearly({ ...rain, id: NEW, startTime: 6, endTime: 6 + rain.endTime - rain.startTime });
  await paste({ ...before, clips: [bed, tail, rain, copy] });
  await press("{Escape}");
  await choose("Copy range");
  await paste(withParts);

  await choose("Cut range");
  const left = [
    { ...bed, endTime: 2 },
    { ...bed, id: NEW, startTime: 4.5, sourceOffset: 3.5 },
    { ...tail, startTime: 4.5, sourceOffset: 0.5 },
    { ...rain, endTime: 2 },
  ];
  await expect.poll(stored).toEqual({ ...before, clips: left.map(nearly) });
  await press("{Control>}z{/Control}");
  await expect.poll(stored).toEqual(before);

  // The same by keyboard alone.
  cell.element().focus();
  await press("{Shift>}{F10}{/Shift}");
  page.getByRole("menuitem", { name: "Cut range" }).element().focus();
  await press("{Enter}");
  await expect.poll(stored).toEqual({ ...before, clips: left.map(nearly) });
});

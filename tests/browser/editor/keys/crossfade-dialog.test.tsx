import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { editorWithClips, nearly } from "../editor-with-clips.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const cell = (name: RegExp) => page.getByRole("gridcell", { name });
const field = page.getByRole("dialog", { name: "Crossfade" }).getByRole("textbox", { name: "Length" });

async function openByPointer(): Promise<void> {
  const [bed, tail] = [cell(/^Bed/u), cell(/^Tail/u)].map((one) => one.element().getBoundingClientRect());
  if (!bed || !tail) throw new Error("The clips are missing.");
  await realMouse.click(bed.left + 60, bed.bottom - 8);
  await realMouse.click(tail.right - 60, tail.bottom - 8, { control: true });
  await realMouse.click(tail.right - 60, tail.bottom - 8, {}, "right");
  await page.getByRole("menuitem", { name: "Trim and place" }).click();
  await page.getByRole("menuitem", { name: "Crossfade…" }).click();
  await expect.element(field).toHaveFocus();
}

test("B-196 two clips are crossfaded over a typed length, which is offered again; what is no length here is refused and said", async () => {
  const { before, stored } = await editorWithClips();
  const [bed, tail, rain] = before.clips;
  if (!bed || !tail || !rain) throw new Error("The clips are missing.");
  await openByPointer();
  await expect.element(field).toHaveValue("1.000 s");
  await expectNoAxeFindings(page.getByRole("dialog").element());
  await press("9{Enter}");
  await expect
    .element(page.getByText("“9” is not possible: the length is from 0.100 s to 3.900 s. Write it like 1.5 s.").first())
    .toBeVisible();
  expect(await stored()).toEqual(before);
  await press("{Control>}a{/Control}2{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  // The second clip begins with its sound, so that the first one goes further.
  const crossfaded = [nearly({ ...bed, endTime: 6, fadeOut: 2 }), { ...tail, fadeIn: 2 }, rain];
  await expect.poll(stored).toEqual({ ...before, clips: crossfaded });
  await press("{Control>}z{/Control}");
  await expect.poll(stored).toEqual(before);

  // By keyboard alone.
  cell(/^Bed/u).element().focus();
  await press("{Enter}{ArrowRight}{Control>}{Enter}{/Control}{Shift>}{F10}{/Shift}");
  const place = page.getByRole("menuitem", { name: "Trim and place" });
  await expect.element(place).toBeVisible();
  place.element().focus();
  await press("{ArrowRight}");
  const entry = page.getByRole("menuitem", { name: "Crossfade…" });
  await expect.element(entry).toBeVisible();
  entry.element().focus();
  await press("{Enter}");
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("2.000 s");
  await press("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(cell(/^Tail/u)).toHaveFocus();
  expect(await stored()).toEqual(before);
});

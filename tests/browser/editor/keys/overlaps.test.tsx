import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Clip } from "#model/timeline/clip.ts";
import type { WhenOverlapping } from "#model/timeline/project-settings.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { realKey, realMouse } from "#tests/support/timeline/real-input.ts";
import { editorWithClips, nearly } from "../editor-with-clips.ts";
import { representatives } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}, `, "u") });

/** Drags Rain, 1 to 3 s on the second lane, to the first lane and 6 s later: over the last second of Tail, 4 to 8 s. */
async function dragRain(beforeUp?: () => Promise<void>): Promise<void> {
  const from = cell("Rain").element().getBoundingClientRect();
  const to = cell("Tail").element().getBoundingClientRect();
  const secondPx = to.width / 4;
  const x = from.left + secondPx;
  const y = to.bottom - from.bottom;
  const at = (seconds: number, share: number) => [x + seconds * secondPx, from.bottom - 8 + y * share] as const;
  await realMouse.drag([at(0, 0), at(3, 0.5), at(6, 1)], beforeUp);
}

const placed: Record<WhenOverlapping, (tail: Clip, rain: Clip) => readonly Clip[]> = {
  keep: (tail, rain) => [tail, rain],
  crossfade: (tail, rain) => [
    { ...tail, fadeOut: 1 },
    { ...rain, fadeIn: 1 },
  ],
  overwrite: (tail, rain) => [{ ...tail, endTime: 7 }, rain],
};

test.each(representatives(["crossfade", "keep", "overwrite"] as const))(
  "B-145 a clip dragged over another, with the setting %s: the document, one entry of undo, nothing after Escape; the same by keys",
  async (whenOverlapping) => {
    const { before, stored } = await editorWithClips({ whenOverlapping });
    const [bed, tail, rain] = before.clips;
    if (!bed || !tail || !rain) throw new Error("The clips are missing.");
    const moved = { ...rain, laneIndex: 0, startTime: 7, endTime: 9 };
    const after = { ...before, clips: [bed, ...placed[whenOverlapping](tail, moved)].map(fadesNearly) };

    await dragRain(() => realKey("Escape"));
    expect(await stored()).toEqual(before);

    await dragRain();
    await expect.poll(stored).toEqual(after);
    await press("{Control>}z{/Control}");
    await expect.poll(stored).toEqual(before);

    // By key to the lane above: over the first two seconds of Bed.
    cell("Rain").element().focus();
    await press("{Alt>}{ArrowUp}{/Alt}");
    const cut = whenOverlapping === "overwrite" ? { startTime: 3, sourceOffset: bed.sourceOffset + 2 } : {};
    const byName = async () => (await stored()).clips.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    await expect.poll(byName).toEqual([{ ...bed, ...cut }, { ...rain, laneIndex: 0 }, tail].map(nearly));
  },
);

function fadesNearly(clip: Clip): Clip {
  const near = (seconds: number): number => expect.closeTo(seconds, 3) as never;
  return { ...nearly(clip), fadeIn: near(clip.fadeIn), fadeOut: near(clip.fadeOut) };
}

test("B-145 the controls bar shows the setting, and changes it by keys; one undo", async () => {
  const { before, stored } = await editorWithClips();
  const button = (setting: string) => page.getByRole("button", { name: `When clips overlap: ${setting}` });
  button("Keep both").element().focus();
  await press("{Enter}");
  await page.getByRole("menuitemradio", { name: "Overwrite" }).click();
  await expect.poll(stored).toEqual({ ...before, settings: { ...before.settings, whenOverlapping: "overwrite" } });
  await expect.element(button("Overwrite")).toHaveFocus();
  await press("{Control>}z{/Control}");
  await expect.poll(stored).toEqual(before);
  await expect.element(button("Keep both")).toBeVisible();
});

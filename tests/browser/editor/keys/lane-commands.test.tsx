import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Clip, Lane } from "#model/timeline/clip.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { editorWithClips, nearly, NEW } from "../editor-with-clips.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const region = page.getByRole("region", { name: "Timeline editor" });
const live = () => region.element().querySelector("[aria-live='polite']")?.textContent?.trim();
const header = (lane: number) => region.element().querySelector<HTMLElement>(`[data-lane='${lane}']`);
const item = (name: string) =>
  page
    .getByRole("menuitem", { name })
    .or(page.getByRole("menuitemradio", { name, exact: true }))
    .first();
const [one, two] = [defaultLane(0), defaultLane(1)];

type Command = {
  readonly path: readonly string[];
  readonly clips?: (bed: Clip, tail: Clip, rain: Clip) => readonly Clip[];
  readonly lanes: readonly Lane[];
};

const COMMANDS: readonly Command[] = [
  { path: ["Colour", "Blue"], lanes: [{ ...one, colour: "blue" }, two] },
  { path: ["Lock Audio 1"], lanes: [{ ...one, isLocked: true }, two] },
  { path: ["Add a lane below"], clips: (bed, tail, rain) => [bed, tail, { ...rain, laneIndex: 2 }], lanes: [one, defaultLane(2), two] },
  {
    path: ["Duplicate the lane"],
    clips: (bed, tail, rain) => [
      bed,
      tail,
      { ...bed, id: NEW, laneIndex: 1 },
      { ...tail, id: NEW, laneIndex: 1 },
      { ...rain, laneIndex: 2 },
    ],
    lanes: [one, { ...one, name: "Audio 1 copy" }, two],
  },
  {
    path: ["Move the lane", "Down"],
    clips: (bed, tail, rain) => [
      { ...rain, laneIndex: 0 },
      { ...bed, laneIndex: 1 },
      { ...tail, laneIndex: 1 },
    ],
    lanes: [two, one],
  },
];

async function choose(path: readonly string[]): Promise<void> {
  const box = header(0)?.getBoundingClientRect() ?? new DOMRect();
  await realMouse.click(box.left + 60, box.top + 8, {}, "right");
  for (const name of path) {
    await expect.element(item(name)).toBeVisible();
    const { left, top, width, height } = item(name).element().getBoundingClientRect();
    await realMouse.click(left + width / 2, top + height / 2);
  }
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
}

test("B-168 each command of a lane's menu is one edit, which undo takes back", async () => {
  const { before, stored } = await editorWithClips();
  const [bed, tail, rain] = before.clips;
  if (!bed || !tail || !rain) throw new Error("The clips are missing.");
  for (const { path, clips = (...all: Clip[]) => all, lanes } of COMMANDS) {
    await choose(path);
    const content = { clips: clips(bed, tail, rain).map(nearly), settings: { ...before.settings, lanes } };
    await expect.poll(stored, { message: path.join() }).toEqual(content);
    await press("{Control>}z{/Control}");
    await expect.poll(stored, { message: `${path.join()}, undone` }).toEqual(before);
  }
  // An empty lane is deleted, one with clips is not.
  await choose(["Add a lane below"]);
  await expect.poll(async () => (await stored()).settings.lanes.length).toBe(3);
  const row = page.getByRole("rowheader", { name: "Audio 3" });
  await expect.element(row).toBeInTheDocument();
  row.element().focus();
  await press("{Alt>}{Enter}{/Alt}");
  await expect.element(item("Delete the lane")).toBeVisible();
  await item("Delete the lane").click();
  await expect.poll(stored).toEqual({ ...before, settings: { ...before.settings, lanes: [one, two] } });
  await expect.poll(live).toBe("Lane Audio 3 removed");
  const box = header(0)?.getBoundingClientRect() ?? new DOMRect();
  await realMouse.click(box.left + 60, box.top + 8, {}, "right");
  await expect.element(item("Delete the lane")).toHaveAttribute("aria-disabled", "true");
  await press("{Escape}");
});

test.runIf(isExhaustive)("the menu of a lane's header has at most 12 entries, in groups", async () => {
  await editorWithClips();
  const box = header(0)?.getBoundingClientRect() ?? new DOMRect();
  await realMouse.click(box.left + 60, box.top + 8, {}, "right");
  await expect.element(item("Delete the lane")).toBeVisible();
  const entries = [...document.querySelectorAll("[role='menu'] > *")].map((one) =>
    one.role === "separator" ? "" : one.firstElementChild?.textContent,
  );
  expect(entries.join()).toBe(
    "Rename the lane,Change the lane’s gain,Pan,,Mute Audio 1,Solo Audio 1,Lock Audio 1,Colour,,Add a lane below,Duplicate the lane,Move the lane,Delete the lane,,View",
  );
  await press("{Escape}");
});

test("B-168 the clips of a locked lane are selected, and not edited by a drag, a key, the menu or the inspector", async () => {
  const { before, stored } = await editorWithClips({ lanes: [{ ...one, isLocked: true, colour: "pink" }] });
  const cell = page.getByRole("gridcell", { name: /^Bed/u });
  const unchanged = async () => expect(await stored()).toEqual(before);
  const box = cell.element().getBoundingClientRect();
  const at = [box.left + 40, box.bottom - 12] as const;
  await realMouse.drag([at, [at[0] + 20, at[1]], [at[0] + 60, at[1]]]);
  await expect.poll(live).toBe("Audio 1 is locked");
  await expect.element(cell).toHaveAttribute("aria-selected", "true");
  for (const keys of ["{Delete}", "m", ".", "{Control>}d{/Control}", "{Control>}x{/Control}", "{Alt>}{ArrowRight}{/Alt}"]) {
    cell.element().focus();
    await press(keys);
    await expect.poll(live, { message: keys }).toMatch(/^Audio 1 is locked/u);
  }
  await unchanged();
  await expect.element(page.getByRole("rowheader", { name: "Audio 1, locked, pink" })).toBeInTheDocument();

  cell.element().focus();
  await press("{Enter}{Enter}");
  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect.element(inspector.getByText("Audio 1 is locked")).toBeVisible();
  await expect.element(inspector.getByRole("textbox", { name: "Start" })).toHaveAttribute("readonly");
  await expectNoAxeFindings(region.element());

  // The menu's first entry unlocks; then the same key has its effect.
  cell.element().focus();
  await press("{Alt>}{Enter}{/Alt}");
  await expect.element(item("Mute")).toHaveAttribute("aria-disabled", "true");
  await item("Unlock Audio 1").click();
  await expect.poll(async () => (await stored()).settings.lanes[0]).toEqual({ ...one, colour: "pink" });
  cell.element().focus();
  await press("m");
  await expect.poll(async () => (await stored()).clips.map(({ muted }) => muted)).toEqual([true, false, false]);
});

test.runIf(isExhaustive)("B-167 Ctrl+Alt+↓ without a lane in focus makes all lanes lower; the lane's menu sets one", async () => {
  const { before, stored } = await editorWithClips();
  const heights = () => [0, 1].map((lane) => header(lane)?.offsetHeight);
  await press("{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}");
  await expect.poll(heights).toEqual([32, 32]);
  await expect.poll(live).toBe("All lanes, height small");
  await choose(["View", "Lane height", "Large"]);
  await expect.poll(heights).toEqual([120, 32]);
  await expect.poll(live).toBe("Audio 1, height large");
  expect(await stored()).toEqual(before);
});

test.runIf(isExhaustive)(
  "B-169 “Fit to loudness” is the last height of waveforms in the lane's menu, chosen by the pointer and by keys",
  async () => {
    const { before, stored } = await editorWithClips();
    await choose(["View", "Waveform height", "Fit to loudness"]);
    await expect.poll(live).toBe("Waveforms fitted to loudness");
    const openByKeys = async () => {
      page.getByRole("rowheader", { name: "Audio 1" }).element().focus();
      await press("{Alt>}{Enter}{/Alt}");
      await expect.element(item("View")).toBeVisible();
      await press("{End}{ArrowRight}");
      await expect.element(item("Waveform height")).toBeVisible();
      await press("w{ArrowRight}");
      await expect.element(item("Fit to loudness")).toBeVisible();
    };
    await openByKeys();
    await expect.element(item("Fit to loudness")).toHaveAttribute("aria-checked", "true");
    await press("{Home}{Enter}");
    await expect.poll(live).toBe("Waveforms ×1");
    await openByKeys();
    await press("{End}{Enter}");
    await expect.poll(live).toBe("Waveforms fitted to loudness");
    expect(await stored()).toEqual(before);
  },
);

import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Clip } from "#model/timeline/clip.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { representatives } from "#tests/support/representatives.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { editorWithClips, nearly, NEW } from "../editor-with-clips.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const PLAYHEAD = 2;
/** The time at which the pointer opens the menu. */
const POINTER = 3;

type Command = {
  readonly entry: string;
  /** The submenu that contains the entry, or that and its own. */
  readonly submenu?: string | readonly [string, string];
  /** The command's key, if it has one. */
  readonly keys?: string;
  /** All clips are selected. */
  readonly both?: true;
  readonly after: (bed: Clip, tail: Clip, rain: Clip) => readonly Clip[];
  readonly settings?: Partial<ProjectSettings>;
  /** A key pressed after the command to make its effect visible. */
  readonly shownBy?: string;
};

const COMMANDS: readonly Command[] = [
  { entry: "Split here", after: (bed, tail, rain) => [...halves(bed, POINTER), tail, rain] },
  { entry: "Split at the playhead", keys: "{Control>}x{/Control}", after: (bed, tail, rain) => [...halves(bed, PLAYHEAD), tail, rain] },
  { entry: "Mute", keys: "m", after: (bed, tail, rain) => [{ ...bed, muted: true }, tail, rain] },
  {
    entry: "Trim the start to the playhead",
    submenu: "Trim and place",
    keys: "[[",
    after: (bed, tail, rain) => [{ ...bed, startTime: PLAYHEAD, sourceOffset: bed.sourceOffset + 1 }, tail, rain],
  },
  {
    entry: "Trim the end to the playhead",
    submenu: "Trim and place",
    keys: "]",
    after: (bed, tail, rain) => [{ ...bed, endTime: PLAYHEAD }, tail, rain],
  },
  {
    entry: "S curve",
    submenu: ["Trim and place", "Fade shape"],
    both: true,
    after: (...clips) => clips.map((clip) => ({ ...clip, fadeShape: "s" as const })),
  },
  {
    entry: "Crossfade where they overlap",
    submenu: "Trim and place",
    keys: "{Shift>}f{/Shift}",
    both: true,
    after: (bed, tail, rain) => [{ ...bed, fadeOut: 1 }, { ...tail, fadeIn: 1 }, rain],
  },
  {
    entry: "Move to the playhead",
    submenu: "Trim and place",
    keys: "p",
    after: (bed, tail, rain) => [{ ...bed, startTime: 2, endTime: 6 }, tail, rain],
  },
  {
    entry: "Loop over the selection",
    submenu: "Trim and place",
    keys: "{Shift>}l{/Shift}",
    after: (...clips) => clips,
    settings: { loopRange: { start: 1, end: 5 } },
  },
  {
    entry: "Copy",
    keys: "{Control>}c{/Control}",
    shownBy: "{Control>}v{/Control}",
    after: (bed, tail, rain) => [bed, { ...bed, id: NEW, startTime: 2, endTime: 6 }, tail, rain],
  },
  { entry: "Cut to the clipboard", after: (_bed, tail, rain) => [tail, rain] },
  {
    entry: "Paste at the playhead",
    keys: "{Control>}v{/Control}",
    after: (bed, tail, rain) => [bed, { ...bed, id: NEW, startTime: 2, endTime: 6 }, tail, rain],
  },
  {
    entry: "Duplicate",
    keys: "{Control>}d{/Control}",
    after: (bed, tail, rain) => [bed, tail, { ...bed, id: NEW, startTime: 5, endTime: 9 }, rain],
  },
  {
    entry: "Delete and close the gap",
    keys: "{Shift>}{Delete}{/Shift}",
    after: (_bed, tail, rain) => [{ ...tail, startTime: 1, endTime: 5 }, rain],
  },
  {
    entry: "Overwrite",
    submenu: ["Trim and place", "When clips overlap"],
    after: (...clips) => clips,
    settings: { whenOverlapping: "overwrite" },
  },
  { entry: "Delete", keys: "{Delete}", after: (_bed, tail, rain) => [tail, rain] },
];

const cell = page.getByRole("gridcell", { name: "Bed, Audio 1, starts 0:01.000, length 0:04.000" });

/** Selects the clip alone or all clips, and focuses it. */
async function take(both: boolean): Promise<void> {
  cell.element().focus();
  await press(both ? "{Control>}a{/Control}" : "{Escape}{Enter}");
  await expect.element(cell).toHaveAttribute("aria-selected", "true");
}

async function choose({ submenu, entry }: Pick<Command, "submenu" | "entry">): Promise<void> {
  const box = cell.element().getBoundingClientRect();
  await realMouse.click(box.left + (POINTER - 1) * 50, box.bottom - 8, {}, "right");
  for (const name of [...(submenu === undefined ? [] : [submenu].flat()), entry]) {
    const named = { name: new RegExp(`^${name}(?! and)`, "u") };
    const item = page.getByRole("menuitem", named).or(page.getByRole("menuitemradio", named));
    await expect.element(item).toBeVisible();
    const { left, top, width, height } = item.element().getBoundingClientRect();
    await realMouse.click(left + width / 2, top + height / 2);
  }
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
}

const BY_KEY = COMMANDS.flatMap((command) => (command.keys === undefined ? [] : { ...command, run: () => press(command.keys ?? "") }));
const BY_POINTER = COMMANDS.map((command) => ({ ...command, run: () => choose(command) }));

const named = (commands: typeof BY_POINTER, ...entries: readonly string[]) =>
  entries.map((name) => {
    const command = commands.find(({ entry }) => entry === name);
    if (!command) throw new Error(`There is no command "${name}".`);
    return command;
  });

test.each(
  representatives([
    {
      way: "its key or its entry, by pointer (five of them)",
      commands: [
        ...named(BY_KEY, "Crossfade where they overlap", "Move to the playhead", "Loop over the selection"),
        ...named(BY_POINTER, "Split at the playhead", "Mute"),
      ],
    },
    { way: "its key", commands: BY_KEY },
    { way: "its entry, by pointer (the first eight)", commands: BY_POINTER.slice(0, 8) },
    { way: "its entry, by pointer (the others)", commands: BY_POINTER.slice(8) },
  ]),
)("each command of a clip's menu, by $way, produces its document; undo restores the previous one", async ({ commands }) => {
  const { before, stored } = await editorWithClips();
  const [bed, tail, rain] = before.clips;
  if (!bed || !tail || !rain) throw new Error("The clips are missing.");
  for (const { entry, run, both = false, shownBy, after, settings } of commands) {
    await take(both);
    await run();
    if (shownBy !== undefined) await press(shownBy);
    const content = { clips: after(bed, tail, rain).map(nearly), settings: { ...before.settings, ...settings } };
    await expect.poll(stored, { message: entry }).toEqual(content);
    await press("{Control>}z{/Control}");
    await expect.poll(stored, { message: `${entry}, undone` }).toEqual(before);
    await expect.element(cell).toBeInTheDocument();
  }
});

test("a clip’s menu has at most 12 entries; others are in its submenus", async () => {
  await editorWithClips();
  await take(false);
  await press("{Shift>}{F10}{/Shift}");
  await expect.element(page.getByRole("menuitem", { name: "Split here" })).toBeVisible();
  const menu = page.getByRole("menu");
  expect(menu.getByRole("menuitem").elements().length).toBeLessThanOrEqual(12);
  await press("{Escape}");
});

function halves(clip: Clip, at: number): readonly Clip[] {
  return [
    { ...clip, id: NEW, endTime: at },
    { ...clip, id: NEW, startTime: at, sourceOffset: clip.sourceOffset + at - clip.startTime },
  ];
}

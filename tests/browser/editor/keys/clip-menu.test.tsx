import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { representatives } from "#tests/support/representatives.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const PLAYHEAD = 2;
/** The time at which the pointer opens the menu. */
const POINTER = 3;

type Content = { readonly clips: readonly Clip[]; readonly settings: ProjectSettings };
type Command = {
  readonly entry: string;
  /** The command's key, if it has one. */
  readonly keys?: string;
  /** All clips are selected. */
  readonly both?: true;
  readonly after: (bed: Clip, tail: Clip, rain: Clip) => readonly Clip[];
  readonly settings?: Partial<ProjectSettings>;
  /** A key pressed after the command to make its effect visible. */
  readonly shownBy?: string;
};

/** Stands for a newly generated id. */
const NEW = "new";

const COMMANDS: readonly Command[] = [
  { entry: "Split here", after: (bed, tail, rain) => [...halves(bed, POINTER), tail, rain] },
  { entry: "Split at the playhead", keys: "{Control>}x{/Control}", after: (bed, tail, rain) => [...halves(bed, PLAYHEAD), tail, rain] },
  { entry: "Mute", keys: "m", after: (bed, tail, rain) => [{ ...bed, muted: true }, tail, rain] },
  {
    entry: "Trim the start to the playhead",
    keys: "[[",
    after: (bed, tail, rain) => [{ ...bed, startTime: PLAYHEAD, sourceOffset: bed.sourceOffset + 1 }, tail, rain],
  },
  { entry: "Trim the end to the playhead", keys: "]", after: (bed, tail, rain) => [{ ...bed, endTime: PLAYHEAD }, tail, rain] },
  {
    entry: "Crossfade where they overlap",
    keys: "{Shift>}f{/Shift}",
    both: true,
    after: (bed, tail, rain) => [{ ...bed, fadeOut: 1 }, { ...tail, fadeIn: 1 }, rain],
  },
  { entry: "Move to the playhead", keys: "p", after: (bed, tail, rain) => [{ ...bed, startTime: 2, endTime: 6 }, tail, rain] },
  {
    entry: "Loop over the selection",
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
  { entry: "Delete", keys: "{Delete}", after: (_bed, tail, rain) => [tail, rain] },
];

const cell = page.getByRole("gridcell", { name: "Bed, Audio 1, starts 0:01.000, length 0:04.000" });

/** Selects the clip alone or all clips, and focuses it. */
async function take(both: boolean): Promise<void> {
  cell.element().focus();
  await press(both ? "{Control>}a{/Control}" : "{Escape}{Enter}");
  await expect.element(cell).toHaveAttribute("aria-selected", "true");
}

async function choose(entry: string): Promise<void> {
  const box = cell.element().getBoundingClientRect();
  await realMouse.click(box.left + (POINTER - 1) * 50, box.bottom - 8, {}, "right");
  const item = page.getByRole("menuitem", { name: new RegExp(`^${entry}(?! and)`, "u") });
  await expect.element(item).toBeVisible();
  const { left, top, width, height } = item.element().getBoundingClientRect();
  await realMouse.click(left + width / 2, top + height / 2);
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
}

const BY_KEY = COMMANDS.flatMap((command) => (command.keys === undefined ? [] : { ...command, run: () => press(command.keys ?? "") }));
const BY_POINTER = COMMANDS.map((command) => ({ ...command, run: () => choose(command.entry) }));

test.each(
  representatives([
    { way: "its key, and two by pointer", commands: [...BY_KEY, ...BY_POINTER.slice(1, 3)] },
    { way: "its entry, by pointer (trims, levels, time)", commands: BY_POINTER.slice(0, 8) },
    { way: "its entry, by pointer (clipboard, removal)", commands: BY_POINTER.slice(8) },
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

/** Two clips that overlap on one lane, one clip on another; the playhead at 2 s; and the stored clips. */
async function editorWithClips() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const project = await aProject(backend, [toneFile("bed.wav", 8)]);
  const [item] = unwrap(await backend.library.list());
  const sound = { url: item?.path ?? "", originalDuration: 8, sourceOffset: 0 };
  const clips = [
    aClip({ ...sound, id: crypto.randomUUID(), name: "Bed", startTime: 1, endTime: 5 }),
    aClip({ ...sound, id: crypto.randomUUID(), name: "Tail", startTime: 4, endTime: 8 }),
    aClip({ ...sound, id: crypto.randomUUID(), name: "Rain", startTime: 1, endTime: 3, laneIndex: 1 }),
  ];
  const changes = clips.map((clip) => ({ kind: "putClip" as const, clip }));
  unwrap(await backend.operations.apply(project.id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes }));
  mountEditor(backend);
  const known = new Set(clips.map(({ id }) => id));
  const stored = async (): Promise<Content> => {
    const kept = unwrap(await backend.projects.load(project.id));
    const named = kept.clips.map((clip) => (known.has(clip.id) ? clip : { ...clip, id: NEW }));
    return { clips: named.toSorted((a, b) => a.laneIndex - b.laneIndex || a.startTime - b.startTime), settings: kept.settings };
  };
  await expect.element(page.getByRole("gridcell", { name: /^Rain/u })).toBeInTheDocument();
  await page.getByRole("heading", { name: "Layback" }).click();
  for (let step = 0; step < 6; step++) await press("{Shift>}{ArrowRight}{/Shift}");
  const before = await stored();
  expect(before).toEqual({ clips, settings: DEFAULT_SETTINGS });
  return { before, stored };
}

function halves(clip: Clip, at: number): readonly Clip[] {
  return [
    { ...clip, id: NEW, endTime: at },
    { ...clip, id: NEW, startTime: at, sourceOffset: clip.sourceOffset + at - clip.startTime },
  ];
}

/** Rounds times to the millisecond. */
function nearly(clip: Clip): Clip {
  const near = (seconds: number): number => expect.closeTo(seconds, 3) as never;
  const { startTime, endTime, sourceOffset } = clip;
  return { ...clip, startTime: near(startTime), endTime: near(endTime), sourceOffset: near(sourceOffset) };
}

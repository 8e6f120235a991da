import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const undo = page.getByRole("button", { name: "Undo", exact: true });
const redo = page.getByRole("button", { name: "Redo", exact: true });
const toolbar = page.getByRole("toolbar", { name: "Timeline controls" });
const note = page.getByRole("tooltip");
const entries = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((item) => item.textContent);
const middleOf = (element: Element): readonly [number, number] => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
const places = () =>
  toolbar
    .getByRole("button")
    .elements()
    .map((button) => button.getBoundingClientRect().toJSON() as unknown);

/** An editor with one clip and three steps: muted, louder by 1 dB, renamed. The documents before and after each step. */
async function threeSteps() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const project = await aProject(backend, [toneFile("bed.wav", 8)]);
  const [item] = unwrap(await backend.library.list());
  const clip = aClip({
    id: crypto.randomUUID(),
    name: "Bed",
    url: item?.path ?? "",
    startTime: 1,
    endTime: 5,
    originalDuration: 8,
    sourceOffset: 0,
  });
  const changes = [{ kind: "putClip" as const, clip }];
  unwrap(await backend.operations.apply(project.id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes }));
  const { root } = mountEditor(backend);
  const stored = async () => {
    const { clips, settings, name } = unwrap(await backend.projects.load(project.id));
    return { clips, settings, name };
  };
  const document = (fields: Partial<typeof clip>) => ({ clips: [{ ...clip, ...fields }], settings: DEFAULT_SETTINGS, name: project.name });
  const cell = page.getByRole("gridcell", { name: /^Bed, Audio 1/u });
  await expect.element(cell).toBeInTheDocument();
  cell.element().focus();
  await press("{Enter}m.{F2}Rain{Enter}");
  const documents = [
    document({}),
    document({ muted: true }),
    document({ muted: true, gainDb: 1 }),
    document({ muted: true, gainDb: 1, name: "Rain" }),
  ];
  await expect.poll(stored).toEqual(documents[3]);
  return { root, stored, documents };
}

test.runIf(isExhaustive)("B-164 undo names its step over the buttons for 3 s without moving them, and once to screen readers", async () => {
  const { root, stored, documents } = await threeSteps();
  const live = root.querySelector("section [aria-live='polite']:not([class*='list'])");
  const announced: (string | null)[] = [];
  const observer = new MutationObserver(() => announced.push(live?.textContent ?? null));
  if (!live) throw new Error("There is no live region.");
  observer.observe(live, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  const before = places();
  await realMouse.click(...middleOf(undo.element()));
  await expect.element(note.filter({ hasText: "Undid: renaming of Bed to Rain" })).toBeVisible();
  const shownAt = performance.now();
  expect(places()).toEqual(before);
  expect(announced).toEqual(["Undid: renaming of Bed to Rain"]);
  await expect.poll(stored).toEqual(documents[2]);
  await expectNoAxeFindings(root);
  await expect.poll(() => note.filter({ hasText: "Undid" }).elements(), { timeout: 4000 }).toEqual([]);
  expect(performance.now() - shownAt).toBeGreaterThan(2000);
  await press("{Control>}{Shift>}z{/Shift}{/Control}");
  await expect.element(note.filter({ hasText: "Redid: renaming of Bed to Rain" })).toBeVisible();
  await expect.poll(stored).toEqual(documents[3]);
});

test("B-164 holding the button lists the steps, newest first; choosing one goes back to there, and redo returns step by step", async () => {
  const { root, stored, documents } = await threeSteps();
  const at = middleOf(undo.element());
  await realMouse.move(...at);
  await realMouse.down(...at);
  await expect.poll(entries).toEqual(["Renaming of Bed to Rain", "Gain of Bed (+1.0 dB)", "Mute of Bed"]);
  await realMouse.up(...at);
  await expectNoAxeFindings(root);
  expect(await stored()).toEqual(documents[3]);
  await realMouse.click(...middleOf(page.getByRole("menuitem", { name: /^Mute/u }).element()));
  await expect.poll(stored).toEqual(documents[0]);
  await expect.element(note.filter({ hasText: "Undid 3 steps, back to before: mute of Bed" })).toBeVisible();
  await redo.click();
  await expect.poll(stored).toEqual(documents[1]);
});

test.runIf(isExhaustive)("B-164 the list opens by the down arrow and by the context menu; Escape changes nothing", async () => {
  const { stored, documents } = await threeSteps();
  undo.element().focus();
  await press("{ArrowDown}");
  await expect.poll(entries).toEqual(["Renaming of Bed to Rain", "Gain of Bed (+1.0 dB)", "Mute of Bed"]);
  await press("{Escape}");
  await expect.poll(entries).toEqual([]);
  await expect.element(undo).toHaveFocus();
  expect(await stored()).toEqual(documents[3]);
  await press("{ArrowDown}{ArrowDown}{Enter}");
  await expect.poll(stored).toEqual(documents[1]);
  await realMouse.click(...middleOf(redo.element()), {}, "right");
  await expect.poll(entries).toEqual(["Gain of Bed (+1.0 dB)", "Renaming of Bed to Rain"]);
  await press("{ArrowDown}{Enter}");
  await expect.poll(stored).toEqual(documents[3]);
});

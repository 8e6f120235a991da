import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const panel = page.getByRole("complementary", { name: "Markers" });
const row = (name: RegExp) => page.getByRole("list", { name: "Markers" }).getByRole("button", { name });
/** The inspector beside the list has a field with this name, too. */
const field = (name: string) => page.getByRole("list", { name: "Markers" }).getByRole("textbox", { name, exact: true });
const nameOnCanvas = (name: string) => page.getByRole("textbox", { name: `Name of ${name}` });
const time = () => page.getByRole("timer", { name: "Playback time" });

/** A project with a clip of 8 s and no markers. `stored`: its settings as they are saved. */
async function editorWithClip() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 8)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.element(page.getByRole("gridcell", { name: /^Bed, .*length 0:08.000/u })).toBeInTheDocument();
  return { markers: async () => unwrap(await backend.projects.restoreLast())?.settings.markers };
}

const id = expect.any(String);

test("B-181 Shift+M adds a marker and opens its name at the flag; Escape keeps the marker as it is, and each step can be undone", async () => {
  const { markers } = await editorWithClip();
  await press("{Shift>}m{/Shift}");
  await expect.element(nameOnCanvas("Marker 1")).toHaveFocus();
  await press("Mm{Escape}");
  await expect.element(nameOnCanvas("Marker 1")).not.toBeInTheDocument();
  await expect.poll(markers).toEqual([{ id, time: 0, name: "Marker 1", colour: "yellow" }]);
  await press("{End}{Shift>}m{/Shift}Door slam{Enter}");
  await expect.poll(async () => (await markers())?.map(({ name }) => name)).toEqual(["Marker 1", "Door slam"]);
  await press("{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}");
  await expect.poll(markers).toEqual([]);
});

test.runIf(isExhaustive)("B-181 while something plays Shift+M only adds the marker: the next press adds the next one", async () => {
  const { markers } = await editorWithClip();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Pause", exact: true })).toBeInTheDocument();
  await press("{Shift>}m{/Shift}");
  await press("{Shift>}m{/Shift}");
  await press(" ");
  await expect.poll(async () => (await markers())?.map(({ name }) => name)).toEqual(["Marker 1", "Marker 2"]);
  await expect.element(nameOnCanvas("Marker 2")).not.toBeInTheDocument();
});

test("B-182 by keyboard alone: the list adds, names, notes, colours, goes to and deletes markers, and each is one edit", async () => {
  const { markers } = await editorWithClip();
  await press("{Shift>}e{/Shift}");
  await expect.element(panel.getByText("No markers yet. Shift+M adds one at the playhead.")).toBeVisible();
  await expect.element(panel.getByRole("button", { name: "Add at the playhead" })).toHaveFocus();
  await expectNoAxeFindings(panel.element());
  await press("{Enter}");
  await expect.element(field("Name")).toHaveFocus();
  await press("Titles{Enter}{Tab}{Tab}Two lines:{Shift>}{Enter}{/Shift}the second{Enter}");
  const titles = { id, time: 0, name: "Titles", colour: "yellow", note: "Two lines:\nthe second" };
  await expect.poll(markers).toEqual([titles]);
  await press("{Tab}{ArrowRight}");
  await expect.poll(markers).toEqual([{ ...titles, colour: "green" }]);
  await press("{Shift>}{Tab}{/Shift}{Escape}");
  await expect.element(row(/Titles green/u)).toHaveFocus();
});

test("B-182 a marker that a key adds while the list is open is the chosen one", async () => {
  await editorWithClip();
  await press("{Shift>}m{/Shift}One{Enter}{Shift>}e{/Shift}");
  await expect.element(field("Name")).toHaveValue("One");
  page
    .getByRole("gridcell", { name: /^Bed, / })
    .element()
    .focus();
  await press("{Shift>}m{/Shift}");
  await expect.element(nameOnCanvas("Marker 1")).toHaveFocus();
  await expect.element(field("Name")).toHaveValue("Marker 1");
  await press("Two{Enter}");
  await expect.element(field("Name")).toHaveValue("Two");
});

test("B-182 a press goes to the marker, the arrows only choose; undo brings a deleted one back; without markers the focus is on “Add”", async () => {
  const { markers } = await editorWithClip();
  await press("{Shift>}m{/Shift}One{Enter}{End}{Shift>}m{/Shift}Two{Enter}{Shift>}e{/Shift}");
  await expect.element(row(/Two yellow/u)).toHaveFocus();
  await expect.element(time()).toHaveTextContent("0:08.000");
  await press("{ArrowUp}");
  await expect.element(row(/One yellow/u)).toHaveFocus();
  await expect.element(field("Name")).toHaveValue("One");
  await expect.element(time()).toHaveTextContent("0:08.000");
  await press("{Enter}");
  await expect.element(time()).toHaveTextContent("0:00.000");
  await row(/Two yellow/u).click();
  await expect.element(time()).toHaveTextContent("0:08.000");
  await expect.element(row(/Two yellow/u)).toHaveAttribute("aria-current", "true");
  const both = await markers();
  await press("{Delete}");
  await expect.element(row(/One yellow/u)).toHaveFocus();
  await panel.getByRole("button", { name: "Delete One" }).click();
  await expect.poll(markers).toEqual([]);
  await expect.element(panel.getByRole("button", { name: "Add at the playhead" })).toHaveFocus();
  await press("{Control>}z{/Control}{Control>}z{/Control}");
  await expect.poll(markers).toEqual(both);
  await panel.getByRole("button", { name: "Close the list of markers" }).click();
  await expect.element(panel).not.toBeInTheDocument();
});

test("B-182 after a press on “Add at the playhead” Enter in the name gives the keys back; while something plays the next press adds the next one", async () => {
  const { markers } = await editorWithClip();
  const names = async () => (await markers())?.map(({ name }) => name);
  await press("{Shift>}e{/Shift}");
  const add = panel.getByRole("button", { name: "Add at the playhead" });
  await add.click();
  await expect.element(field("Name")).toHaveFocus();
  await press("Titles{Enter}");
  await expect.poll(names).toEqual(["Titles"]);
  await expect.element(add).toHaveFocus();
  await press(" ");
  await expect.element(page.getByRole("button", { name: "Pause", exact: true }).first()).toBeVisible();
  await add.click();
  await press("{Shift>}m{/Shift}");
  await press(" ");
  await expect.poll(names).toEqual(["Titles", "Marker 1", "Marker 2"]);
  await expect.element(field("Name")).toHaveValue("Marker 1");
  // Reached again otherwise, the field keeps the keys.
  field("Name").element().focus();
  await press("{Enter}");
  await expect.element(field("Name")).toHaveFocus();
  await row(/Marker 2/u).click();
  await press("{End}");
  await add.click();
  await press("Credits{Escape}{Escape}");
  await expect.element(add).toHaveFocus();
  field("Name").element().focus();
  await press("{Escape}");
  await expect.element(row(/Marker 3 yellow/u)).toHaveFocus();
});

test("B-105 Enter and Escape in a field of the list of markers that was pressed give the keys back: Space plays, and no row is pressed", async () => {
  const { markers } = await editorWithClip();
  await press("{Shift>}m{/Shift}One{Enter}");
  await page.getByRole("button", { name: "Markers", exact: true }).click();
  const isPlaying = () => page.getByRole("button", { name: "Pause", exact: true }).elements().length > 0;
  const search = page.getByRole("textbox", { name: "Search files" });
  for (const [label, keys] of [
    ["Name", "Titles{Enter}"],
    ["Note", "Later{Enter}"],
    ["Time", "{Escape}"],
  ] as const) {
    await search.click();
    await field(label).click();
    await press(`${keys} `);
    await expect.poll(isPlaying, { message: label }).toBe(true);
    await press(" ");
    await expect.poll(isPlaying, { message: label }).toBe(false);
  }
  await expect.poll(async () => (await markers())?.map(({ name, note }) => [name, note])).toEqual([["Titles", "Later"]]);
  await expect.element(search).toHaveValue("");
});

test.runIf(isExhaustive)(
  "B-182 a marker's time is typed as in the time display, and the focus stays on it; what is no time here is refused and said",
  async () => {
    const { markers } = await editorWithClip();
    await press("{Shift>}m{/Shift}One{Enter}{End}{Shift>}m{/Shift}Two{Enter}{Shift>}e{/Shift}");
    const times = async () => (await markers())?.map(({ name, time: at }) => [name, at]);
    await expect.element(row(/Two yellow/u)).toHaveFocus();
    await press("{ArrowUp}{F2}{Tab}");
    await expect.element(field("Time")).toHaveFocus();
    await expect.element(field("Time")).toHaveValue("0:00.000");
    await press("9.5{Enter}");
    await expect.poll(times).toEqual([
      ["Two", 8],
      ["One", 9.5],
    ]);
    await expect.element(field("Time")).toHaveFocus();
    await expect.element(field("Time")).toHaveValue("0:09.500");
    await press("{Control>}a{/Control}-1:00{Enter}");
    await expect.poll(times).toEqual([
      ["One", 0],
      ["Two", 8],
    ]);
    for (const [text, sentence] of [
      ["soon", "“soon” is not a time."],
      ["5000", "“5000” lies after the end, 4:00.000."],
    ] as const) {
      await press(`{Control>}a{/Control}${text}{Enter}`);
      await expect.element(field("Time")).toHaveValue(text);
      await expect.element(panel.getByText(sentence, { exact: false }).first()).toBeVisible();
    }
    await press("{Escape}");
    // A time that changes nothing leaves the focus where it goes afterwards.
    await press("{Control>}a{/Control}0{Enter}{Tab}Later{Enter}");
    await expect.poll(async () => (await markers())?.[0]?.note).toBe("Later");
    await expect.element(field("Note")).toHaveFocus();
    await press("{Shift>}{Tab}{/Shift}{Control>}a{/Control}2{Escape}{Escape}");
    await expect.element(row(/One yellow/u)).toHaveFocus();
    expect(await times()).toEqual([
      ["One", 0],
      ["Two", 8],
    ]);
  },
);

test.runIf(isExhaustive)("B-182 on a narrow screen the list is a sheet, with the colours and the note", async () => {
  const { markers } = await editorWithClip();
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await page.getByRole("button", { name: "Markers" }).click();
  const sheet = page.getByRole("dialog", { name: "Markers" });
  await sheet.getByRole("button", { name: "Add at the playhead" }).click();
  await expect.element(field("Name")).toHaveFocus();
  await sheet.getByRole("radio", { name: "Red" }).click({ force: true });
  await expect.poll(markers).toEqual([{ id, time: 0, name: "Marker 1", colour: "red" }]);
  await expectNoAxeFindings(sheet.element());
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

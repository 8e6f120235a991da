import { beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";
import { mountEmbeddedEditor } from "../mount-embedded-editor.ts";

beforeEach(() => preferColorScheme("dark"));

const press = (keys: string) => userEvent.keyboard(keys);
const undo = () => press("{Control>}z{/Control}");
const redo = () => press("{Control>}{Shift>}z{/Shift}{/Control}");
const keys = (): { send(method: string, params: object): Promise<unknown> } => cdp();
const projectName = page.getByRole("textbox", { name: "Project name" });
const field = (name: string) => page.getByRole("complementary", { name: "Inspector" }).getByRole("textbox", { name, exact: true });

/** A clip of 4 s that was moved to 1 s after the project was named by typing. */
async function aNamedProject() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await projectName.click();
  await press("{Control>}a{/Control}Reel C{Enter}");
  await field("Start").click();
  await press("1{Enter}");
  await expect.element(field("Start")).toHaveValue("0:01.000");
}

test("B-105 undo in a field where nothing typed is left takes the last edit back, and redo makes it again", async () => {
  await aNamedProject();
  await field("Start").click();
  await press("x{Escape}");
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await expect.element(field("Start")).toHaveFocus();
  await expect.element(projectName).toHaveValue("Reel C");
  await redo();
  await expect.element(field("Start")).toHaveValue("0:01.000");
  await undo();
  await undo();
  await expect.element(projectName).not.toHaveValue("Reel C");
  await expect.element(field("Start")).toHaveFocus();
});

test("B-105 what is being typed is undone first, in its own field; leaving the field then changes nothing", async () => {
  await aNamedProject();
  await field("End").click();
  await press("77");
  await undo();
  await expect.element(field("End")).toHaveValue("0:05.000");
  await redo();
  await expect.element(field("End")).toHaveValue("77");
  await undo();
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await expect.element(field("End")).toHaveValue("0:04.000");
  await redo();
  await expect.element(field("Start")).toHaveValue("0:01.000");
  await undo();
  await press("{Tab}");
  await expect.element(field("Length")).toHaveFocus();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await expect.element(projectName).toHaveValue("Reel C");
});

test("B-105 the name of the project, typed and undone, is not written again when the field is left", async () => {
  await aNamedProject();
  await projectName.click();
  await press("{End}x");
  await undo();
  await expect.element(projectName).toHaveValue("Reel C");
  await undo();
  await undo();
  await expect.element(projectName).not.toHaveValue("Reel C");
  await press("{Tab}");
  await expect.element(projectName).not.toHaveValue("Reel C");
});

test("B-105 a name that was kept by Enter is not undone as text when its field is pressed again", async () => {
  await aNamedProject();
  await projectName.click();
  await press("{Control>}a{/Control}Reel D{Enter}");
  await projectName.click();
  await undo();
  await expect.element(projectName).toHaveValue("Reel C");
  await press("{Tab}");
  await redo();
  await expect.element(projectName).toHaveValue("Reel D");
});

test("B-105 in an editor in a page's shadow tree, too", async () => {
  await mountEmbeddedEditor();
  page
    .getByRole("gridcell", { name: /^Bed, Audio 1/u })
    .element()
    .focus();
  await press("{Enter}e");
  await expect.element(field("Start")).toHaveAttribute("data-focused", "true");
  await press("1{Enter}");
  await expect.element(field("Start")).toHaveValue("0:01.000");
  projectName.element().focus();
  await press("{End}xyz");
  await undo();
  await expect.element(projectName).toHaveValue("Given");
  await expect.element(field("Start")).toHaveValue("0:01.000");
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
});

test("B-105 a text that was typed and deleted comes back before an edit is undone", async () => {
  await aNamedProject();
  const search = page.getByRole("textbox", { name: "Search files" });
  await search.click();
  await press("bed{Control>}a{/Control}{Delete}");
  await undo();
  await expect.element(search).toHaveValue("bed");
  await undo();
  await expect.element(search).toHaveValue("");
  await expect.element(field("Start")).toHaveValue("0:01.000");
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
});

test("B-105 after Enter, and after steps of the arrow keys, undo ends at the value that the field has then", async () => {
  await aNamedProject();
  await field("Start").click();
  await press("{Tab}4{Enter}{End}9");
  await expect.element(field("End")).toHaveValue("0:04.0009");
  await undo();
  await expect.element(field("End")).toHaveValue("0:04.000");
  await undo();
  await expect.element(field("End")).toHaveValue("0:05.000");
  await press("{ArrowUp}{ArrowUp}");
  await expect.element(field("End")).not.toHaveValue("0:05.000");
  await undo();
  await expect.element(field("End")).toHaveValue("0:05.000");
  await expect.element(field("Start")).toHaveValue("0:01.000");
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await expect.element(projectName).toHaveValue("Reel C");
});

test("B-105 on a keyboard of another script, and on a slider, undo is the editor's; no undo of the browser's reaches another field", async () => {
  await aNamedProject();
  await field("Start").click();
  await press("{Escape}");
  const key = { modifiers: 2, key: "я", code: "KeyZ", windowsVirtualKeyCode: 90 };
  for (const type of ["rawKeyDown", "keyUp"]) await keys().send("Input.dispatchKeyEvent", { type, ...key });
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await redo();
  page.getByRole("slider", { name: "Volume" }).element().focus();
  await undo();
  await expect.element(field("Start")).toHaveValue("0:00.000");
  await field("End").click();
  await press("9");
  await expect.element(field("End")).toHaveValue("9");
  // As from the browser's own menu, without a key that the page sees as undo.
  const command = () => keys().send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "F14", commands: ["undo"] });
  await command();
  await expect.element(field("End")).toHaveValue("0:04.000");
  for (let time = 0; time < 3; time++) await command();
  await expect.element(field("End")).toHaveValue("0:04.000");
  await expect.element(projectName).toHaveValue("Reel C");
});

test("B-105 in a field, a key of the browser's redo that the user gave to another command does nothing", async () => {
  localStorage.setItem(`layback-keys-${userOfTest().id}`, JSON.stringify({ deleteSelected: [{ key: "y", mod: true }], redo: [] }));
  await aNamedProject();
  await field("Start").click();
  await press("{Control>}y{/Control}");
  await expect.element(field("Start")).toHaveFocus();
  await press("{Escape}");
  await expect.element(page.getByRole("gridcell", { name: /^Bed, Audio 1, starts 0:01.000/u })).toBeInTheDocument();
});

test("B-105 a name that is edited in place keeps undo to itself", async () => {
  await aNamedProject();
  const cell = page.getByRole("gridcell", { name: /^Bed, Audio 1, starts 0:01.000/u });
  await expect.element(cell).toBeInTheDocument();
  cell.element().focus();
  await press("{F2}");
  const name = page.getByRole("textbox", { name: /name of bed/iu });
  await expect.element(name).toHaveFocus();
  for (let time = 0; time < 4; time++) await undo();
  await expect.element(name).toHaveFocus();
  await expect.element(projectName).toHaveValue("Reel C");
  await press("{Escape}");
  await expect.element(field("Start")).toHaveValue("0:01.000");
});

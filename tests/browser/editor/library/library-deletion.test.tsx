import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { failure, success } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { addToLibrary, aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";
import { aBackend, rowOf } from "./library-page.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

describe("B-67 delete (library)", () => {
  test("B-67 asks, with how many clips use the item; then the item goes and the clips stay", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav")]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await expect.element(page.getByText("1 clip uses it and keeps its sound.")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
    expect(unwrap(await backend.library.list())).toEqual([]);
    await expect.poll(shownClips).toEqual(["Bed"]);
  });

  test("B-67 names the projects whose picture the item is", async () => {
    const backend = aBackend();
    const project = await aProject(backend, [new File(["film"], "film.mp4", { type: "video/mp4" })]);
    const [film] = unwrap(await backend.library.list());
    unwrap(await backend.projects.setPicture(project.id, { url: film?.path ?? "", duration: 4 }));
    mountEditor(backend);
    await page.getByRole("button", { name: "Delete Film" }).click();
    await expect.element(page.getByText("It is the picture of 1 project, which keeps it.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });

  test("Cancel keeps the item; failures are shown as 'Deletion process completed with issues:' with its lines", async () => {
    const backend = aBackend();
    await addToLibrary(backend, [toneFile("bed.wav")]);
    mountEditor({ ...backend, library: { ...backend.library, remove: async () => success({ fileIssue: "Object is locked" }) } });
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(rowOf("Bed")).toBeVisible();
    await page.getByRole("button", { name: "Delete Bed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Deletion process completed with issues: Failed delete for Bed: Deletion failed: Object is locked");
    await userEvent.keyboard("{Escape}");
  });
});

describe("several library items are deleted together", () => {
  const box = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}`, exact: true });
  const question = page.getByRole("alertdialog");
  const names = ["alpha.wav", "bravo.wav", "charlie.wav", "delta.wav"];

  async function mounted(backend = aBackend()) {
    await addToLibrary(
      backend,
      names.toReversed().map((name) => toneFile(name)),
    );
    const { root } = mountEditor(backend);
    await expect.element(rowOf("Delta")).toBeVisible();
    return { root, backend, left: async () => unwrap(await backend.library.list()).map(({ name }) => name) };
  }

  test("by keyboard: Space selects, Delete asks, the question names how many, and sounds that clips use stay audible", async () => {
    const { root, left } = await mounted();
    await page.getByRole("button", { name: "Add Alpha to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Alpha"]);
    box("Alpha").element().focus();
    await userEvent.keyboard(" ");
    box("Charlie").element().focus();
    await userEvent.keyboard(" ");
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await expectNoAxeFindings(root);
    await userEvent.keyboard("{Delete}");
    await expect.element(question).toHaveTextContent("Are you sure you want to delete 2 track(s)? This cannot be undone.");
    await expect.element(question).toHaveTextContent("1 clip uses them and keeps its sound.");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(left).toEqual(["Bravo", "Delta"]);
    await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
    expect(shownClips()).toEqual(["Alpha"]);
  });

  test("by mouse: Shift selects a range, Ctrl adds and removes; Escape selects none and Ctrl+A all", async () => {
    const { left } = await mounted();
    const press = (name: string, modifiers: ("Shift" | "Control")[] = []) => page.getByText(`${name}.wav`).click({ modifiers });
    await press("alpha");
    await press("charlie", ["Shift"]);
    await expect.element(page.getByText("3 selected")).toBeVisible();
    await press("bravo", ["Control"]);
    await expect.element(page.getByText("2 selected")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByText("2 selected")).not.toBeInTheDocument();
    await userEvent.keyboard("{Control>}a{/Control}");
    await expect.element(page.getByText("4 selected")).toBeVisible();
    await page.getByRole("button", { name: "Delete 4", exact: true }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await left()).toHaveLength(4);
  });

  test("B-160 after a press on a row F2 and Delete are for that file, and Space plays", async () => {
    const { left } = await mounted();
    await page.getByRole("button", { name: "Add Alpha to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Alpha"]);
    await page.getByText("bravo.wav").click();
    await userEvent.keyboard(" ");
    await expect.element(page.getByRole("button", { name: "Pause", exact: true }).first()).toBeVisible();
    await userEvent.keyboard(" ");
    await expect.element(box("Bravo")).toBeChecked();
    await userEvent.keyboard("{F2}");
    await expect.element(page.getByRole("textbox", { name: /Bravo/u })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await page.getByText("charlie.wav").click();
    await userEvent.keyboard("{Delete}");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect.poll(left).toEqual(["Alpha", "Bravo", "Delta"]);
    expect(shownClips()).toEqual(["Alpha"]);
  });

  test.runIf(isExhaustive)("failures are collected in one message, and items that could not be deleted stay selected", async () => {
    const backend = aBackend();
    const flaky: Backend = {
      ...backend,
      library: {
        ...backend.library,
        remove: async (item, options) =>
          item.name === "Bravo"
            ? failure({ kind: "refused", message: "Object is locked", status: 409, code: undefined })
            : backend.library.remove(item, options),
      },
    };
    await mounted(flaky);
    await page.getByRole("checkbox", { name: "Choose all files" }).click();
    await page.getByRole("button", { name: "Delete 4", exact: true }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Deletion process completed with issues: Failed delete for Bravo: Deletion failed: Object is locked");
    await expect.element(page.getByText("1 selected")).toBeVisible();
    expect(unwrap(await backend.library.list()).map(({ name }) => name)).toEqual(["Bravo"]);
  });
});

test.runIf(isExhaustive)("an item that is deleted while it is measured does not reappear", async () => {
  const backend = aBackend();
  await addToLibrary(backend, [toneFile("bed.wav")]);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: Backend = {
    ...backend,
    media: {
      ...backend.media,
      signedUrl: async (path) => {
        const url = await backend.media.signedUrl(path);
        await asked;
        return url;
      },
    },
  };
  mountEditor(slow);
  await page.getByRole("button", { name: "Delete Bed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
  answer();
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(page.getByText("No files yet.", { exact: false })).toBeVisible();
});

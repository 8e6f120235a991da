import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, mountEditor, toneFile, userOfTest } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const press = (keys: string) => userEvent.keyboard(keys);

/** The row of a shortcut, alone in the list. */
async function rowOf(label: string) {
  await dialog.getByRole("textbox", { name: "Search" }).fill(label);
  return dialog.getByRole("definition");
}

async function openDialog(): Promise<void> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  mountEditor(backend);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect.element(dialog).toBeVisible();
}

describe("keys are changed in the shortcuts dialog", () => {
  test("by keyboard alone: a free key is added, Escape cancels, and axe finds nothing", async () => {
    await openDialog();
    const row = await rowOf("Split at the playhead");
    await press("{Tab}{Enter}");
    const group = dialog.getByRole("group", { name: "Keys of “Split at the playhead”" });
    await expect.element(group.getByRole("button", { name: "Add a key" })).toHaveFocus();
    await expectNoAxeFindings(dialog.element());
    await press("{Enter}");
    await expect.element(group.getByRole("button", { name: "Press the keys" })).toHaveFocus();
    await press("{Escape}");
    await expect.element(group.getByRole("button", { name: "Add a key" })).toHaveFocus();
    await press("{Enter}");
    await expect.element(group.getByRole("button", { name: "Press the keys" })).toHaveFocus();
    await press("b");
    await expect.element(group.getByRole("button", { name: "Take B away" })).toBeVisible();
    await group.getByRole("button", { name: "Reset" }).click();
    await expect.element(group.getByRole("button", { name: "Take B away" })).not.toBeInTheDocument();
    await group.getByRole("button", { name: "Done" }).click();
    await expect.element(row.getByRole("button", { name: "Change the keys" })).toHaveFocus();
  });

  test("a key of another shortcut is named, and reassigned only if the user confirms; a reserved one never is", async () => {
    await openDialog();
    await rowOf("Split at the playhead");
    await dialog.getByRole("button", { name: "Change the keys" }).click();
    const group = dialog.getByRole("group", { name: "Keys of" });
    await group.getByRole("button", { name: "Add a key" }).click();
    await expect.element(group.getByRole("button", { name: "Press the keys" })).toHaveFocus();
    await press("{Control>}w{/Control}");
    await expect.element(group.getByText("cannot be used")).toBeVisible();
    await press("/");
    await expect.element(group.getByText("In the timeline grid / is “Find a clip by name”")).toBeVisible();
    await group.getByRole("button", { name: "Cancel" }).click();
    await group.getByRole("button", { name: "Add a key" }).click();
    await expect.element(group.getByRole("button", { name: "Press the keys" })).toHaveFocus();
    await press("m");
    await expect.element(group.getByText("M is “Mute the selected clips”.")).toBeVisible();
    await group.getByRole("button", { name: "Use it here" }).click();
    await expect.element(group.getByRole("button", { name: "Take M away" })).toBeVisible();
    await rowOf("Mute the selected");
    await expect.element(dialog.getByText("No key")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Search" }).fill("");
    await dialog.getByRole("button", { name: "Reset all keys" }).click();
    await rowOf("Mute the selected");
    await expect.element(dialog.getByText("No key")).not.toBeInTheDocument();
  });

  test("the user's own keys are restored from storage; B-105 Space presses the focused button, whatever else it is assigned to", async () => {
    localStorage.setItem(`layback-keys-${userOfTest().id}`, JSON.stringify({ togglePlay: [], zoomToFit: [{ key: " " }] }));
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await aProject(backend, [toneFile("bed.wav")]);
    mountEditor(backend);
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    const zoom = () => page.getByRole("status", { name: "Zoom" }).element().textContent;
    const mute = page.getByRole("button", { name: "Mute Audio 1" });
    await expect.element(mute).toBeVisible();
    mute.element().focus();
    await press(" ");
    await expect.element(mute).toHaveAttribute("aria-pressed", "true");
    expect(zoom()).toBe("100%");
    mute.element().blur();
    await press(" ");
    await expect.poll(zoom).not.toBe("100%");
  });
});

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, mountEditor, shownClips, toneFile, userOfTest } from "../mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const press = (keys: string) => userEvent.keyboard(keys);

/** The row of a shortcut, alone in the list. */
async function rowOf(label: string) {
  await dialog.getByRole("textbox", { name: "Search" }).fill(label);
  return dialog.getByRole("definition");
}

async function openDialog(backend = aBackend()) {
  const mounted = mountEditor(backend);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect.element(dialog).toBeVisible();
  return mounted;
}

function aBackend() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
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
    const backend = aBackend();
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

describe("B-185 key sets", () => {
  const keyboard = dialog.getByRole("group", { name: /^Keyboard with the keys of/u });
  const key = (name: string) => keyboard.getByRole("button", { name, exact: true });
  const caption = () =>
    keyboard.element().ownerDocument.getElementById(keyboard.element().getAttribute("aria-describedby") ?? "")?.textContent;
  const set = (name: string) => dialog.getByRole("radio", { name });

  test("by keyboard alone: the chosen set is announced, acts at once, is restored on this device, and Reset takes it back", async () => {
    const backend = aBackend();
    await aProject(backend, [toneFile("bed.wav", 4)]);
    const { unmount } = await openDialog(backend);
    set("Layback").element().focus();
    await press("{ArrowRight}");
    await expect.element(set("Premiere")).toBeChecked();
    await expect.element(dialog.getByText("The keys are those of Premiere.")).toBeVisible();
    await press("{Escape}");
    await page.getByRole("button", { name: "Add Bed to timeline" }).click();
    await expect.poll(shownClips).toEqual(["Bed"]);
    await page.getByRole("heading", { name: "Layback" }).click();
    await press("{Shift>}{ArrowRight}{/Shift}{Control>}k{/Control}");
    await expect.poll(shownClips).toEqual(["Bed", "Bed"]);
    await press("{Control>}z{/Control}");
    await expect.poll(shownClips).toEqual(["Bed"]);

    unmount();
    await openDialog(backend);
    await expect.element(set("Premiere")).toBeChecked();
    await dialog.getByRole("button", { name: "Reset the key set" }).click();
    await expect.element(set("Layback")).toBeChecked();
    await expect.element(dialog.getByText("The keys are those of Layback.")).toBeVisible();
    expect(localStorage.getItem(`layback-key-set-${userOfTest().id}`)).toBeNull();
  });

  test.runIf(isExhaustive)(
    "the drawn keyboard names what a key does that is pressed, in focus or under the pointer, with the modifiers held or chosen",
    async () => {
      await openDialog();
      await expect.element(key("M Mute")).toBeVisible();
      await expectNoAxeFindings(dialog.element());
      await userEvent.hover(key("M Mute"));
      expect(caption()).toBe("M Mute the selected clips");
      await userEvent.unhover(key("M Mute"));
      await press("{Shift>}");
      await expect.element(key("Shift")).toHaveAttribute("aria-pressed", "true");
      await expect.element(key("M Marker")).toBeVisible();
      await press("m{/Shift}{s>}");
      await expect.element(keyboard.getByText("S", { exact: true })).toBeVisible();
      expect(caption()).toBe("S does nothing");
      await press("{/s}");
      await expect.element(key("M Mute")).toBeVisible();

      key("Shift").element().focus();
      await press("{ArrowDown}{Enter}");
      await expect.element(key("Ctrl")).toHaveAttribute("aria-pressed", "true");
      await press("{ArrowRight}");
      await expect.element(key("Alt")).toHaveFocus();
      await press("{ArrowUp}");
      await expect.element(key("Z Undo")).toHaveFocus();
      expect(caption()).toBe("Ctrl+Z Undo");
      await key("Ctrl").click();
      await key("Alt").click();
      await expect.element(key("← Move 1 frame")).toBeVisible();
    },
  );

  test.runIf(isExhaustive)("a key keeps the focus while modifiers are held with which it does nothing", async () => {
    await openDialog();
    await expect.element(key("M Mute")).toBeVisible();
    key("M Mute").element().focus();
    await press("{Control>}");
    await expect.element(key("M")).toHaveFocus();
    await expect.element(key("M")).toHaveAttribute("aria-disabled", "true");
    await expect.element(key("M")).toHaveAccessibleDescription("does nothing");
    expect(caption()).toBe("Ctrl+M does nothing");
    await press("{/Control}");
    await expect.element(key("M Mute")).toHaveFocus();
  });

  test("on a narrow screen the keyboard scrolls inside itself", async () => {
    onTestFinished(() => page.viewport(1440, 900));
    await page.viewport(390, 844);
    mountEditor(aBackend());
    await expect.element(page.getByText("Drop a video here to begin")).toBeVisible();
    await press("?");
    await expect.element(dialog).toBeVisible();
    await expect.element(key("M Mute")).toBeInTheDocument();
    const scroller = keyboard.element().parentElement;
    expect(scroller?.scrollWidth).toBeGreaterThan(900);
    for (let box = scroller?.parentElement; box; box = box.parentElement) expect(box.scrollWidth).toBeLessThanOrEqual(390);
  });
});

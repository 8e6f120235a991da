import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { aProject, mountEditor, shownClips, toneFile } from "./mount-editor-page.tsx";
import { isExhaustive } from "#tests/support/representatives.ts";

beforeEach(() => preferColorScheme("dark"));

/** Every disabled button of an editor with the reason that it gives, by hover and to screen readers. */
function disabledIn(root: HTMLElement): readonly (readonly [name: string, reason: string])[] {
  return [...root.querySelectorAll<HTMLButtonElement>("button:disabled")].map((button) => {
    const described = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    const titled = button.title || button.parentElement?.title;
    return [button.getAttribute("aria-label") ?? button.textContent, described ?? titled ?? ""];
  });
}

async function editor() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  return { backend, ...mountEditor(backend) };
}

test("B-218 a disabled button says what it would do, by which key, and why it does nothing: on hover, above its bar, and to screen readers", async () => {
  const { root } = await editor();
  await expect.element(page.getByRole("button", { name: "Add Bed to timeline" })).toBeEnabled();
  expect(disabledIn(root)).toEqual([
    ["Undo", messages.nothingToUndo],
    ["Redo", messages.nothingToRedo],
    ["Cut", messages.timelineHasNoClips],
    ["Delete", messages.noClipSelected],
    ["Over full scale: clear", editorMessages.notOver],
  ]);
  const undo = page.getByRole("button", { name: "Undo" });
  await userEvent.hover(undo, { force: true });
  const tooltip = page.getByRole("tooltip");
  await expect.element(tooltip).toHaveTextContent(`${editorMessages.holdToUndo} Ctrl+Z${messages.nothingToUndo}`);
  expect(tooltip.element().getBoundingClientRect().bottom).toBeLessThan(undo.element().getBoundingClientRect().top);
  await expectNoAxeFindings(root);
  await userEvent.hover(page.getByRole("heading", { name: "Layback" }));
  await expect.element(tooltip).not.toBeInTheDocument();
});

test.runIf(isExhaustive)("in a tab that cannot edit, every disabled button says so", async () => {
  const { backend } = await editor();
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.poll(shownClips).toEqual(["Bed"]);
  const second = mountEditor(backend);
  await expect.poll(() => second.root.textContent).toContain("This project is being edited in another tab.");
  await expect.poll(() => shownClips().length).toBe(2);
  const reasons = disabledIn(second.root).filter(([name]) => name !== "Over full scale: clear");
  const names = ["Undo", "Redo", "Cut", "Delete", "Add Bed to timeline", "Mute Audio 1", "Solo Audio 1", "Move Audio 1"];
  expect(reasons.map(([name]) => name)).toEqual(expect.arrayContaining(names));
  expect(new Set(reasons.map(([, reason]) => reason))).toEqual(new Set([messages.readOnlyHere]));
});

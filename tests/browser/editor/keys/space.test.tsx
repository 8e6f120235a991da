import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { preferColorScheme } from "#tests/support/browser/look.ts";
import { realMouse } from "#tests/support/timeline/real-input.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";
import { mountEmbeddedEditor } from "../mount-embedded-editor.ts";

beforeEach(() => preferColorScheme("dark"));

/** All buttons share the code; which those are that are pressed depends on the order of the page only. */
const EACH = isExhaustive ? 1 : 4;

const controls = page.getByRole("toolbar", { name: "Timeline controls" });
const isPlaying = () => controls.getByRole("button", { name: "Pause", exact: true }).elements().length > 0;
const isOpen = () =>
  document.querySelector("[role='dialog'], [role='alertdialog'], [role='menu'], input[aria-label='Go to a time']") !== null;

async function editorWithClips(): Promise<HTMLElement> {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 60), toneFile("rain.wav", 60)]);
  const { root } = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  await expect.element(controls.getByRole("timer")).toHaveTextContent("0:00.000 / 1:00.000");
  return root;
}

/** Buttons that can be pressed now, each by its place among all. */
function buttonsOf(root: HTMLElement): HTMLButtonElement[] {
  return [...root.querySelectorAll("button")].filter((button) => !button.disabled && button.checkVisibility() && button.offsetWidth > 1);
}

const nameOf = (button: HTMLButtonElement) => button.getAttribute("aria-label") ?? button.textContent ?? "";

/** Closes what a press has opened, layer by layer. */
async function closeAll(): Promise<void> {
  for (let layer = 0; isOpen() && layer < 4; layer += 1) await userEvent.keyboard("{Escape}");
  await expect.poll(isOpen).toBe(false);
}

/** Brings back the clip that a press on Undo or Delete has removed: an empty timeline does not play. */
async function bringClipBack(): Promise<void> {
  const isEmpty = () => controls.getByRole("timer").element().textContent?.endsWith("/ 0:00.000") ?? true;
  if (isEmpty()) await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  if (isEmpty()) await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(isEmpty).toBe(false);
}

test(`B-105 after a press by pointer on ${EACH === 1 ? "any" : "each fourth"} button of the editor, Space plays and presses no button`, async () => {
  const root = await editorWithClips();
  // A file dialog of the system would open.
  vi.spyOn(HTMLInputElement.prototype, "click").mockReturnValue(undefined);
  const pressed: string[] = [];
  const names = new Set(buttonsOf(root).map(nameOf));
  expect(names.size).toBeGreaterThan(25);
  for (const name of [...names].filter((_name, index) => index % EACH === 0)) {
    const button = buttonsOf(root).find((one) => nameOf(one) === name);
    if (!button) continue;
    await userEvent.click(button);
    await closeAll();
    await bringClipBack();
    const wasPlaying = isPlaying();
    const note = (event: Event) => event.isTrusted && pressed.push(name);
    root.addEventListener("click", note, true);
    await userEvent.keyboard(" ");
    await expect.poll(isPlaying, { message: `after ${name}` }).toBe(!wasPlaying);
    if (isPlaying()) await userEvent.keyboard(" ");
    await expect.poll(isPlaying, { message: `after ${name}, again` }).toBe(false);
    root.removeEventListener("click", note, true);
  }
  expect(pressed).toEqual([]);
});

test.runIf(isExhaustive)(
  "B-105 a button that was pressed by pointer leaves Space to playing also after keys in its menu; one that was reached by Tab keeps it",
  async () => {
    await editorWithClips();
    await page.getByRole("button", { name: "Projects", exact: true }).click();
    await expect.poll(isOpen).toBe(true);
    await userEvent.keyboard("{ArrowDown}{Escape}");
    await expect.poll(isOpen).toBe(false);
    await userEvent.keyboard(" ");
    await expect.poll(isPlaying).toBe(true);
    await userEvent.keyboard(" ");
    await expect.poll(isPlaying).toBe(false);
    expect(isOpen()).toBe(false);
    await page.getByRole("button", { name: "Mute Audio 1" }).click();
    await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}{ArrowRight}");
    const solo = page.getByRole("button", { name: "Solo Audio 1" });
    await expect.element(solo).toHaveFocus();
    // A press elsewhere that does not move the focus.
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    await userEvent.keyboard(" ");
    await expect.element(solo).toHaveAttribute("aria-pressed", "true");
    expect(isPlaying()).toBe(false);
  },
);

test("B-105 a button that was reached by Tab and arrows is pressed by Space, once, and nothing plays", async () => {
  await editorWithClips();
  const solo = page.getByRole("button", { name: "Solo Audio 1" });
  const mute = page.getByRole("button", { name: "Mute Audio 1" });
  await mute.click();
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
  await expect.element(mute).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(solo).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(solo).toHaveAttribute("aria-pressed", "true");
  expect(isPlaying()).toBe(false);
  await userEvent.keyboard(" ");
  await expect.element(solo).toHaveAttribute("aria-pressed", "false");
  expect(isPlaying()).toBe(false);
});

test("B-105 a press by pointer counts as one also after a Tab that left the page, whose release went elsewhere", async () => {
  await editorWithClips();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  const mute = page.getByRole("button", { name: "Mute Audio 1" });
  await mute.click();
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(true);
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(false);
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
});

test("B-105 after a press by pointer on a choice of the inspector, Space plays", async () => {
  await editorWithClips();
  const choice = page.getByRole("radio", { name: "Linear", exact: true });
  await expect.element(choice).toBeInTheDocument();
  await userEvent.click(choice.element().closest("label") ?? choice);
  await expect.element(choice).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(true);
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(false);
});

test("B-105 a slider that was pressed keeps the arrow keys only: Space plays, Ctrl+Z undoes, End goes to the end; one that was reached by Tab keeps them", async () => {
  await editorWithClips();
  const fader = page.getByRole("slider", { name: /Audio 1/u }).first();
  const level = () => (fader.element() as HTMLInputElement).value;
  const before = level();
  const track = fader.element().getBoundingClientRect();
  await realMouse.click(track.left + track.width * 0.25, track.top + track.height / 2);
  await expect.poll(level).not.toBe(before);
  const pressed = level();
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(true);
  await userEvent.keyboard(" ");
  await expect.poll(isPlaying).toBe(false);
  await userEvent.keyboard("{End}");
  await expect.element(page.getByRole("timer", { name: "Playback time" })).toHaveTextContent(/^(\S+) \/ \1$/u);
  expect(level()).toBe(pressed);
  await userEvent.keyboard("{ArrowRight}");
  await expect.poll(level).not.toBe(pressed);
  await userEvent.keyboard("{Control>}z{/Control}{Control>}z{/Control}");
  await expect.poll(level).toBe(before);
  await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift}");
  await expect.element(fader).toHaveFocus();
  const plays: boolean[] = [];
  const watch = new MutationObserver(() => plays.push(isPlaying()));
  watch.observe(controls.element(), { subtree: true, attributes: true, childList: true });
  await userEvent.keyboard(" {ArrowLeft}");
  await expect.poll(level).not.toBe(before);
  const stepped = level();
  await userEvent.keyboard("{Home}");
  await expect.poll(level).not.toBe(stepped);
  watch.disconnect();
  expect([...plays, isPlaying()]).not.toContain(true);
});

test("B-105 in an editor in a page's shadow tree, a button that was pressed and is then reached by Tab takes Space", async () => {
  await mountEmbeddedEditor();
  const mute = page.getByRole("button", { name: "Mute Audio 1", exact: true });
  // Without its styles the editor has no place for a real press.
  const button = mute.element() as HTMLButtonElement;
  for (const type of ["pointerdown", "pointerup"]) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    button.focus();
  }
  button.click();
  await expect.element(mute).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{Tab}{Shift>}{Tab}{/Shift} ");
  await expect.element(mute).toHaveAttribute("aria-pressed", "false");
  expect(isPlaying()).toBe(false);
});

test("B-105 after a press by pointer in settings that are open, Space plays; the button that waits for a key gets it", async () => {
  await editorWithClips();
  const plays = async () => {
    await userEvent.keyboard(" ");
    await expect.poll(isPlaying).toBe(true);
    await userEvent.keyboard(" ");
    await expect.poll(isPlaying).toBe(false);
  };
  await page.getByRole("button", { name: /^Audio settings/u }).click();
  const settings = page.getByRole("dialog", { name: "Audio settings" });
  await expect.element(settings).toBeVisible();
  await plays();
  await settings.getByRole("button", { name: "Measure anew" }).click();
  await plays();
  await closeAll();
  await page.getByRole("button", { name: /^Keyboard shortcuts/u }).click();
  await page.getByRole("button", { name: "Change the keys of “Split at the playhead”" }).click();
  await page.getByRole("button", { name: "Add a key" }).click();
  const waiting = page.getByRole("button", { name: editorMessages.keyWaiting });
  await expect.element(waiting).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(waiting).not.toBeInTheDocument();
  expect(isPlaying()).toBe(false);
});

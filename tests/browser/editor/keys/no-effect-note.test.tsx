import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { messages } from "#model/text/messages.ts";
import { aProject, mountEditor, toneFile } from "../mount-editor-page.tsx";

test("B-164 a key in the timeline's grid that changes nothing shows its reason", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 60)]);
  const { root } = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  const note = () => [...root.ownerDocument.querySelectorAll("bdi")].find(({ textContent }) => textContent === messages.nothingChanges);
  const cell = page.getByRole("gridcell", { name: /^Bed/ });
  await expect.element(cell).toBeInTheDocument();
  (cell.element() as HTMLElement).focus();
  expect(note()).toBeUndefined();
  for (let press = 0; press < 6; press += 1) await userEvent.keyboard("{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}");
  await expect.poll(() => note()?.checkVisibility()).toBe(true);
});

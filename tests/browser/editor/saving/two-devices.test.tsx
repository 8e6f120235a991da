import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, shownClips, toneFile } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

const status = page.getByRole("status", { name: "Saving" });

/** An editor with the clip "Bed", and the same project on another device. */
async function twoDevices() {
  const backend: Backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const { id } = await aProject(backend, [toneFile("bed.wav", 4)]);
  const { root } = mountEditor(backend);
  await page.getByRole("button", { name: "Add Bed to timeline" }).click();
  const load = async () => unwrap(await backend.projects.load(id));
  // The clip's length is measured and saved after the clip; that edit would conflict with the other device's.
  await expect.poll(async () => (await load()).clips[0]?.originalDuration).toBeDefined();
  await expect.element(status).toHaveTextContent(/^Saved$/);
  const elsewhere = async (change: (bed: Clip) => Change) => {
    const { revision, clips } = await load();
    const [bed] = clips;
    if (!bed) throw new Error("There is no clip.");
    unwrap(await backend.operations.apply(id, { opId: crypto.randomUUID(), baseRev: revision, kind: "moveClip", changes: [change(bed)] }));
  };
  return { root, load, elsewhere };
}

const question = page.getByRole("alertdialog", { name: "Clip deleted on another device" });
const questionOfDeletion = page.getByRole("alertdialog", { name: "Clip edited on another device" });

describe("another device edits the open project", () => {
  test("its saved edits are shown when the user returns to the page, with a message", async () => {
    const { elsewhere } = await twoDevices();
    await elsewhere(({ id }) => ({ kind: "removeClip", id }));
    window.dispatchEvent(new Event("focus"));
    await expect.poll(shownClips).toEqual([]);
    await expect.element(page.getByText("Updated from another device: “Bed” removed")).toBeVisible();
  });

  test.each([
    ["Escape", "keeps the clip with the edit", ["Bed"]],
    ["Tab, Enter", "lets it be deleted", []],
  ] as const)("a clip that it deletes and that is edited here is asked about; %s %s", async (keys, _what, left) => {
    const { root, load, elsewhere } = await twoDevices();
    await elsewhere(({ id }) => ({ kind: "removeClip", id }));
    await userEvent.keyboard("m");
    await expect.element(question).toBeVisible();
    await expect.element(question.getByText("You have edited “Bed” here, and another device has deleted it.")).toBeVisible();
    await expectNoAxeFindings(root);
    await expectNoAxeFindings(question.element());
    if (keys === "Escape") await userEvent.keyboard("{Escape}");
    else {
      const remove = question.getByRole("button", { name: "Let it be deleted" });
      for (let at = 0; at < 5 && document.activeElement !== remove.element(); at++) await userEvent.keyboard("{Tab}");
      await userEvent.keyboard("{Enter}");
    }
    await expect.element(status).toHaveTextContent(/^Saved$/);
    await expect.poll(shownClips).toEqual(left);
    expect((await load()).clips.map(({ name, muted }) => [name, muted])).toEqual(left.map((name) => [name, true]));
    expect(question.elements()).toEqual([]);
  });

  test.each([
    ["Keep the clip as it is there", ["Bed"]],
    ["Delete it anyway", []],
  ] as const)("a clip that it edits and that is deleted here is asked about: %s", async (answer, left) => {
    const { elsewhere } = await twoDevices();
    await elsewhere((bed) => ({ kind: "putClip", clip: { ...bed, muted: true } }));
    await userEvent.keyboard("{Delete}");
    await expect.element(questionOfDeletion.getByText("You have deleted “Bed” here, and another device has edited it.")).toBeVisible();
    await questionOfDeletion.getByRole("button", { name: answer }).click();
    await expect.element(status).toHaveTextContent(/^Saved$/);
    await expect.poll(shownClips).toEqual(left);
  });
});

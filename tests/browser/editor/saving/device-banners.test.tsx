import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { failure } from "#model/result.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aProject, mountEditor, shownClips, userOfTest } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

test("a browser that stores nothing on this device says when changes are safe, and that the page is to stay open until then", async () => {
  const blocked = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  onTestFinished(() => blocked.mockRestore());
  const backend = aBackend();
  await aProject(backend, []);
  mountEditor(backend);
  const banner = page.getByText(
    "This browser keeps nothing on this device, so changes are safe only once they say “Saved”. Keep this page open until then.",
  );
  await expect.element(banner).toBeVisible();
});

test("a tab whose turn to edit has come says why it cannot, until the project can be read", async () => {
  const backend = aBackend();
  await aProject(backend, []);
  const first = mountEditor(backend);
  await expect.element(page.getByRole("textbox", { name: "Project name" })).toBeVisible();
  let isAway = false;
  const load: Backend["projects"]["load"] = async (id) =>
    isAway ? failure({ kind: "unreachable", message: "Failed to fetch" }) : backend.projects.load(id);
  const second = mountEditor({ ...backend, projects: { ...backend.projects, load } });
  await expect.poll(() => second.root.textContent).toContain("This project is being edited in another tab.");
  isAway = true;
  first.unmount();
  const banner = page.getByText(
    "The other tab no longer edits this project. Editing goes on here as soon as the project can be read: the server could not be reached.",
  );
  await expect.element(banner).toBeVisible();
  const tryNow = page.getByRole("button", { name: "Try now" }).element() as HTMLElement;
  // In one task: the editor tries again by itself after some seconds, and then there is no button to press.
  isAway = false;
  tryNow.click();
  await expect.poll(() => banner.elements()).toEqual([]);
});

describe("changes of this device whose restoring ended the editor twice", () => {
  /** An editor whose journal has two changes, the replay of which began twice and never ended. */
  async function afterTwoCrashes() {
    const backend = aBackend();
    const { id } = await aProject(backend, []);
    const journal = await openJournal(userOfTest().id);
    for (const clipId of ["a", "b"]) {
      const clip = aClip({ id: crypto.randomUUID(), name: clipId, url: "none.wav" });
      await journal.append(id, { opId: crypto.randomUUID(), baseRev: 0, kind: "addClip", changes: [{ kind: "putClip", clip }] });
    }
    await journal.replayBegins(id);
    await journal.replayBegins(id);
    journal.close();
    mountEditor(backend);
    return async () =>
      unwrap(await backend.projects.load(id))
        .clips.map(({ name }) => name)
        .sort();
  }
  const banner = page.getByText(
    "2 changes from this device could not be restored: the editor stopped while it restored them. The project is shown without them. Until you choose, nothing can be edited here.",
  );

  test("are left out until the user restores them", async () => {
    const stored = await afterTwoCrashes();
    await expect.element(banner).toBeVisible();
    expect([shownClips(), await stored()]).toEqual([[], []]);
    await page.getByRole("button", { name: "Restore" }).click();
    await expect.poll(stored).toEqual(["a", "b"]);
    expect(banner.elements()).toEqual([]);
  });

  test("are discarded only after a question that says what is lost", async () => {
    const stored = await afterTwoCrashes();
    await page.getByRole("button", { name: "Discard" }).click();
    const question = page.getByRole("alertdialog", { name: "Discard 2 changes?" });
    await expect
      .element(question)
      .toHaveTextContent("They were made on this device and never reached the server. To keep a copy, download them first.");
    await expectNoAxeFindings(question.element());
    await question.getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => banner.elements()).toEqual([]);
    expect([shownClips(), await stored()]).toEqual([[], []]);
  });
});

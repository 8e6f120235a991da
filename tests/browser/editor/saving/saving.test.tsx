import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Backend, BackendError } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { openJournal } from "#editor/core/journal/indexed-db-journal.ts";
import { failure } from "#model/result.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import { addToLibrary, aProject, mountEditor, shownClips, toneFile, userOfTest } from "../mount-editor-page.tsx";

beforeEach(() => preferColorScheme("dark"));

/** A backend whose saving can be made to fail. */
async function aBackend() {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  await aProject(backend, [toneFile("bed.wav", 4)]);
  let error: BackendError | undefined;
  const flaky: Backend = {
    ...backend,
    operations: { ...backend.operations, apply: async (...call) => (error ? failure(error) : backend.operations.apply(...call)) },
  };
  return {
    backend: flaky,
    fail: (next: BackendError | undefined) => {
      error = next;
    },
    stored: async () => unwrap(await backend.projects.restoreLast())?.clips.map((clip) => clip.name) ?? [],
  };
}

const OFFLINE: BackendError = { kind: "unreachable", message: "Failed to fetch" };
const addBed = () => page.getByRole("button", { name: "Add Bed to timeline" }).click();
const status = page.getByRole("status", { name: "Saving" });

describe("B-124 saving", () => {
  test("offline: 'Offline – n changes waiting'; after a reload the edits are there, and are saved when the server is back", async () => {
    const { backend, fail, stored } = await aBackend();
    fail(OFFLINE);
    const first = mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent(/^Offline – \d changes? waiting$/u);
    first.unmount();
    expect(await stored()).toEqual([]);
    const second = mountEditor(backend);
    await expect.poll(shownClips).toEqual(["Bed"]);
    fail(undefined);
    window.dispatchEvent(new Event("online"));
    await expect.element(status).toHaveTextContent(/^Saved$/);
    expect(await stored()).toEqual(["Bed"]);
    await expectNoAxeFindings(second.root);
  });

  test.runIf(isExhaustive)(
    "a device that could not be read when the project opened says so until a reload, even once it works again; the edit is there then",
    async () => {
      const { backend, fail, stored } = await aBackend();
      fail(OFFLINE);
      const first = mountEditor(backend);
      await addBed();
      await expect.element(status).toHaveTextContent(/^Offline/u);
      first.unmount();
      const failing = vi.spyOn(IDBIndex.prototype, "getAllKeys").mockImplementation(() => {
        throw new DOMException("Internal error", "UnknownError");
      });
      onTestFinished(() => failing.mockRestore());
      const second = mountEditor(backend);
      await expect.element(page.getByText("The storage of this browser does not work now")).toBeVisible();
      expect(shownClips()).toEqual([]);
      failing.mockRestore();
      await expect.element(page.getByText("Changes that waited on this device could not be read")).toBeVisible();
      await expectNoAxeFindings(second.root);
      second.unmount();
      fail(undefined);
      mountEditor(backend);
      await expect.poll(shownClips).toEqual(["Bed"]);
      await expect.element(status).toHaveTextContent(/^Saved$/);
      expect([await stored(), page.getByText("could not be read").elements()]).toEqual([["Bed"], []]);
    },
  );

  test("B-123 refused: 'Failed to add track instance to database: {message}', and the clip is removed", async () => {
    const { backend, fail, stored } = await aBackend();
    // Of an item that is still to be measured, a second change would follow, and be refused with the first one.
    for (const { id } of unwrap(await backend.library.list())) await backend.library.setDuration(id, 4);
    fail({ kind: "refused", message: "violates check constraint", status: 400, code: "23514" });
    mountEditor(backend);
    await addBed();
    await expect.element(page.getByText("Failed to add track instance to database: violates check constraint")).toBeVisible();
    await expect.poll(shownClips).toEqual([]);
    expect(await stored()).toEqual([]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    expect(page.getByRole("alert").elements()).toEqual([]);
  });

  test.runIf(isExhaustive)(
    "B-116 the first message of a sound that cannot be loaded names it and the reason, over the picture, until it is dismissed",
    async () => {
      const { backend } = await aBackend();
      for (const { id } of unwrap(await backend.library.list())) await backend.library.setDuration(id, 4);
      mountEditor({ ...backend, media: { ...backend.media, signedUrl: async () => failure(OFFLINE) } });
      await addBed();
      await expect.element(page.getByRole("alert")).toHaveTextContent(/^Could not load "Bed" \(bed\.wav\): it could not be fetched\./u);
      await page.getByRole("button", { name: "Dismiss" }).click();
      expect(page.getByRole("alert").elements()).toEqual([]);
    },
  );
});

describe("two tabs on one project", () => {
  test("one writes, the other is read-only and updates live, and may take over", async () => {
    const { backend, stored } = await aBackend();
    const first = mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent(/^Saved$/);
    const second = mountEditor(backend);
    const banner = "This project is being edited in another tab. Here you can look and listen.";
    await expect.poll(() => second.root.textContent).toContain(banner);
    expect(second.root.textContent).toContain("This project has no video yet.");
    await expect.poll(shownClips).toEqual(["Bed", "Bed"]);

    const buttonIn = (root: HTMLElement, name: string) => {
      const found = [...root.querySelectorAll("button")].find(
        (button) => (button.getAttribute("aria-label") ?? button.textContent) === name,
      );
      if (!found) throw new Error(`No button "${name}".`);
      return found;
    };
    expect(buttonIn(second.root, "Add Bed to timeline").disabled).toBe(true);
    expect(second.root.textContent).not.toContain("Browse for a video");
    buttonIn(first.root, "Delete").click();
    await expect.poll(shownClips).toEqual([]);
    await expect.poll(stored).toEqual([]);

    buttonIn(second.root, "Take over").click();
    await expect.poll(() => first.root.textContent).toContain(banner);
    await expect.poll(() => second.root.textContent).not.toContain(banner);
    await expect.poll(() => buttonIn(second.root, "Add Bed to timeline").disabled).toBe(false);
    buttonIn(second.root, "Add Bed to timeline").click();
    await expect.poll(stored).toEqual(["Bed"]);
    await expect.poll(shownClips).toEqual(["Bed", "Bed"]);

    second.unmount();
    await expect.poll(() => first.root.textContent).not.toContain(banner);
  });
});

describe("B-125 unsent edits of a tab that another one takes over from", () => {
  test.runIf(isExhaustive)("are sent by that one, and no longer shown as waiting here", async () => {
    const { backend, fail, stored } = await aBackend();
    fail(OFFLINE);
    const first = mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent("Offline");
    mountEditor(backend);
    await expect.element(page.getByRole("button", { name: "Take over" })).toBeVisible();
    await page.getByRole("button", { name: "Take over" }).click();
    await expect.poll(() => first.root.textContent).toContain("Take over");
    fail(undefined);
    window.dispatchEvent(new Event("online"));
    await expect.poll(stored).toEqual(["Bed"]);
    await expect.poll(() => status.elements().map((shown) => shown.textContent)).toEqual(["Saved", "Saved"]);
  });
});

describe("B-24 signing out while offline with queued edits", () => {
  test("asks to stay, or to discard by the project's name", async () => {
    const { backend, fail } = await aBackend();
    fail(OFFLINE);
    mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent("Offline");
    await page.getByRole("button", { name: "local@localhost" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    const question = page.getByRole("alertdialog", { name: "Changes are not saved yet" });
    await expect.element(question).toBeVisible();
    await expect.element(question.getByRole("button", { name: "Discard changes to Untitled" })).toBeVisible();
    await expectNoAxeFindings(question.element());
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "local@localhost" })).toBeVisible();
    await expect.poll(shownClips).toEqual(["Bed"]);
  });

  test("names every project with unsent changes, also one that was left; discarding deletes those and signs out", async () => {
    const { backend, fail } = await aBackend();
    const other = unwrap(await backend.projects.create({ name: "Other", picture: undefined }));
    fail(OFFLINE);
    const signOut = () => new Promise<void>(() => undefined);
    mountEditor({ ...backend, auth: { ...backend.auth, signOut } });
    await addBed();
    await expect.element(status).toHaveTextContent("Offline");
    await page.getByRole("button", { name: "Projects", exact: true }).click();
    await page.getByRole("menuitem", { name: "New project" }).click();
    await expect.element(page.getByRole("textbox", { name: "Project name" })).toHaveValue("Untitled");
    await expect.element(status).toHaveTextContent(/^\d changes? to another project waiting$/u);
    await page.getByRole("button", { name: "local@localhost" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    const question = page.getByRole("alertdialog", { name: "Changes are not saved yet" });
    await question.getByRole("button", { name: "Discard changes to Other" }).click();
    await expect.element(page.getByText("Signing out...")).toBeVisible();
    const journal = await openJournal(userOfTest().id);
    onTestFinished(journal.close);
    expect(await journal.load(other.id)).toEqual([]);
  });

  test("B-23 signing out sends the unsent edits of a project that was left, and does not ask then", async () => {
    const { backend, fail } = await aBackend();
    const other = unwrap(await backend.projects.create({ name: "Other", picture: undefined }));
    fail(OFFLINE);
    let hasLeft = false;
    const signOut = () => {
      hasLeft = true;
      return new Promise<void>(() => undefined);
    };
    mountEditor({ ...backend, auth: { ...backend.auth, signOut } });
    await addBed();
    await expect.element(status).toHaveTextContent("Offline");
    await page.getByRole("button", { name: "Projects", exact: true }).click();
    await page.getByRole("menuitem", { name: "New project" }).click();
    await expect.element(status).toHaveTextContent(/^\d changes? to another project waiting$/u);
    fail(undefined);
    await page.getByRole("button", { name: "local@localhost" }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect.poll(() => hasLeft).toBe(true);
    expect(unwrap(await backend.projects.load(other.id)).clips).toHaveLength(1);
  });
});

describe("B-125 projects that were left", () => {
  test("their unsent edits are sent when the network is back, and the header says so", async () => {
    const { backend, fail } = await aBackend();
    const other = unwrap(await backend.projects.create({ name: "Other", picture: undefined }));
    fail(OFFLINE);
    mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent("Offline");
    await page.getByRole("button", { name: "Projects", exact: true }).click();
    await page.getByRole("menuitem", { name: "New project" }).click();
    await expect.element(status).toHaveTextContent(/^\d changes? to another project waiting$/u);
    fail(undefined);
    window.dispatchEvent(new Event("online"));
    await expect.element(status).toHaveTextContent(/^Saved$/);
    expect(unwrap(await backend.projects.load(other.id)).clips).toHaveLength(1);
  });
});

describe("B-17 a session that is gone", () => {
  test("the banner leads to signing in; unsent edits stay on this device", async () => {
    const { backend, fail } = await aBackend();
    fail({ kind: "unauthenticated", message: "User not authenticated" });
    mountEditor(backend);
    await addBed();
    await expect.element(status).toHaveTextContent(/^Signed out – \d changes? waiting$/u);
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(backend.auth.state()).toEqual({ status: "signedOut" });
    const journal = await openJournal(userOfTest().id);
    onTestFinished(journal.close);
    const waiting = await Promise.all((await journal.projectIds()).map((id) => journal.load(id)));
    expect(waiting.flat().map(({ kind }) => kind)).toContain("addClip");
  });
});

describe("B-44 the first project", () => {
  test("two sounds that are added at once go into one project, and both are shown", async () => {
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    await addToLibrary(backend, [toneFile("bed.wav", 4), toneFile("lead.wav", 4)]);
    mountEditor(backend);
    const add = (name: string) => page.getByRole("button", { name: `Add ${name} to timeline` }).element() as HTMLButtonElement;
    await expect.element(page.getByRole("button", { name: "Add Bed to timeline" })).toBeVisible();
    add("Bed").click();
    add("Lead").click();
    await expect.poll(() => [...shownClips()].sort()).toEqual(["Bed", "Lead"]);
    await expect.element(status).toHaveTextContent(/^Saved$/);
    const clips = unwrap(await backend.projects.restoreLast())?.clips ?? [];
    expect(clips.map((clip) => clip.name).sort()).toEqual(["Bed", "Lead"]);
  });
});

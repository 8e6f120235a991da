import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { EditorStorage, StoredEdit } from "#embed/editor/storage/editor-storage.ts";
import { mountEditor } from "#embed/editor/mount-editor.tsx";
import type { Project, ProjectInput } from "#model/project-json/project-json.ts";
import { chooseFile, toneFile } from "../editor/mount-editor-page.tsx";

const REEL: ProjectInput = {
  version: 1,
  id: "reel",
  name: "Reel",
  clips: [{ id: "a", name: "Bed", url: "none.mp3", startTime: 1, endTime: 5 }],
};

/** A page's storage in memory. `failWith`: what the next calls of `save` reject with. */
function aStorage(given: Partial<EditorStorage> = {}) {
  const calls: StoredEdit[] = [];
  const uploads: string[] = [];
  let project: ProjectInput | Project = REEL;
  let failure: unknown;
  const storage: EditorStorage = {
    load: async () => project,
    save: async (edit) => {
      calls.push(edit);
      if (failure !== undefined) throw failure;
      ({ project } = edit);
    },
    upload: async (file, { onProgress }) => {
      onProgress(file.size, file.size);
      uploads.push(file.name);
      const url = URL.createObjectURL(file);
      onTestFinished(() => URL.revokeObjectURL(url));
      return { url };
    },
    ...given,
  };
  return {
    storage,
    calls,
    uploads,
    failWith: (next: unknown) => (failure = next),
    names: () => project.clips?.map(({ name }) => name) ?? [],
  };
}

async function open(storage: EditorStorage) {
  const element = document.createElement("div");
  element.style.cssText = "inline-size: 1400px; block-size: 800px";
  document.body.append(element);
  const editor = mountEditor(element, { storage });
  const errors = vi.spyOn(globalThis, "reportError");
  onTestFinished(() => {
    editor.dispose();
    element.remove();
    expect(errors).not.toHaveBeenCalled();
  });
  await editor.ready;
  return { editor, element };
}

function shadowOf(element: HTMLElement): ShadowRoot {
  const shadow = element.querySelector(".layback")?.shadowRoot;
  if (!shadow) throw new Error("Nothing is mounted.");
  return shadow;
}

const status = page.getByRole("status", { name: "Saving" });

test("an edit is saved, and the next visit shows it", async () => {
  const { storage, calls, names } = aStorage();
  const first = await open(storage);
  await expect.poll(() => first.editor.project.clips.length).toBe(1);
  first.editor.updateClip("a", { name: "Theme" });
  await expect.element(status).toHaveTextContent(/^Saved$/u);
  expect(names()).toEqual(["Theme"]);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ kind: "changeProject", patches: [{ kind: "putClip", clip: { id: "a", name: "Theme" } }] });
  first.editor.dispose();
  const second = await open(storage);
  await expect.poll(() => second.editor.project.clips.map(({ name }) => name)).toEqual(["Theme"]);
});

test("edits wait in order while saving fails, with the same ids; the status says so", async () => {
  const { storage, calls, failWith, names } = aStorage();
  const { editor } = await open(storage);
  failWith(new Error("No connection"));
  editor.updateClip("a", { name: "First" });
  editor.updateClip("a", { name: "Second" });
  await expect.element(status).toHaveTextContent(/^Offline – 2 changes waiting/u);
  const [{ id } = { id: "" }] = calls;
  expect(new Set(calls.map((call) => call.id))).toEqual(new Set([id]));
  expect(names()).toEqual(["Bed"]);
  failWith(undefined);
  window.dispatchEvent(new Event("online"));
  await expect.element(status).toHaveTextContent(/^Saved$/u);
  expect(names()).toEqual(["Second"]);
  expect(calls.filter((call) => call.id !== id)).toHaveLength(1);
});

describe("with the id of a user", () => {
  test("edits that wait are there on the user's next visit, and are saved then with the same id", async () => {
    const userId = crypto.randomUUID();
    const { storage, calls, failWith, names } = aStorage({ userId });
    const first = await open(storage);
    failWith(new Error("No connection"));
    first.editor.updateClip("a", { name: "First" });
    first.editor.addMarker({ id: "m", time: 3 });
    await expect.element(status).toHaveTextContent(/^Offline – 2 changes waiting/u);
    first.editor.dispose();
    first.element.remove();

    const other = await open({ ...storage, userId: crypto.randomUUID() });
    expect(other.editor.project.clips.map(({ name }) => name)).toEqual(["Bed"]);
    other.editor.dispose();
    other.element.remove();

    const [before] = calls;
    calls.length = 0;
    failWith(undefined);
    const second = await open(storage);
    await expect.poll(() => second.editor.project.clips.map(({ name }) => name)).toEqual(["First"]);
    await expect.element(status).toHaveTextContent(/^Saved$/u);
    expect(names()).toEqual(["First"]);
    expect(calls[0]?.id).toBe(before?.id);
    expect(calls.map(({ kind }) => kind)).toEqual(["changeProject", "changeMarkers"]);
    second.editor.dispose();

    const third = await open(storage);
    await expect.poll(() => third.editor.project.markers?.length).toBe(1);
    expect(calls).toHaveLength(2);
  });

  test("an edit that was stored without an answer is given again, and changes nothing", async () => {
    const { storage, calls, failWith } = aStorage({ userId: crypto.randomUUID() });
    const { save } = storage;
    const first = await open({ ...storage, save: async (edit) => save(edit).then(() => Promise.reject(new Error("Cut off"))) });
    first.editor.updateClip("a", { name: "Theme" });
    await expect.element(status).toHaveTextContent(/^Offline – 1 change waiting/u);
    first.editor.dispose();
    first.element.remove();
    failWith(undefined);
    const second = await open(storage);
    await expect.element(status).toHaveTextContent(/^Saved$/u);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
    expect(second.editor.project.clips.map(({ name }) => name)).toEqual(["Theme"]);
  });
});

test("an edit that the page refuses is taken back, with its reason", async () => {
  const { storage, failWith, names } = aStorage();
  const { editor } = await open(storage);
  failWith(Object.assign(new Error("This reel is locked"), { status: 403 }));
  editor.updateClip("a", { name: "Theme" });
  await expect.element(page.getByText(/This reel is locked/u)).toBeVisible();
  await expect.poll(() => editor.project.clips.map(({ name }) => name)).toEqual(["Bed"]);
  expect(names()).toEqual(["Bed"]);
});

test("edits made just before the editor is disposed of are saved", async () => {
  const { storage, names } = aStorage();
  const { editor } = await open(storage);
  await expect.poll(() => editor.project.clips.length).toBe(1);
  editor.updateClip("a", { name: "Theme" });
  editor.dispose();
  await expect.poll(names).toEqual(["Theme"]);
});

test("a project that could not be loaded is asked for again", async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new Error("Service unavailable");
    return REEL;
  };
  const { editor } = await open(aStorage({ load }).storage);
  await expect.element(page.getByText(/Service unavailable/u)).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => editor.project.clips.map(({ name }) => name)).toEqual(["Bed"]);
});

test("a file goes to the page's storage, and its clip has the page's url", async () => {
  const { storage, uploads, calls } = aStorage();
  const { element } = await open(storage);
  await expect.poll(() => shadowOf(element).querySelector("input[aria-label='Files to import']")).not.toBeNull();
  chooseFile(shadowOf(element), "Files to import", toneFile("sting.wav", 2));
  const add = page.getByRole("button", { name: "Add Sting to timeline" });
  await expect.element(add).toBeInTheDocument();
  // The styles of an embedded editor are not built here: its parts cover each other.
  (add.element() as HTMLElement).click();
  const added = () => calls.flatMap(({ patches }) => patches.flatMap((patch) => (patch.kind === "putClip" ? patch.clip.url : [])));
  await expect.poll(added).toEqual([expect.stringMatching(/^blob:/u)]);
  expect(uploads).toEqual(["sting.wav"]);
});

test("the measured length of a sound is stored, and is no edit", async () => {
  const url = URL.createObjectURL(toneFile("sting.wav", 2));
  onTestFinished(() => URL.revokeObjectURL(url));
  const { storage, calls } = aStorage({ load: async () => ({ version: 1, id: "reel", clips: [{ id: "a", url, startTime: 1 }] }) });
  const { editor } = await open(storage);
  const told: unknown[] = [];
  editor.on("measured", ({ lengths }) => told.push(lengths));
  editor.on("edit", ({ kind, undoable }) => told.push({ kind, undoable }));
  await expect.poll(() => told).toEqual([{ [url]: 2 }]);
  expect(calls).toHaveLength(1);
  editor.apply([{ kind: "removeClip", id: "a" }], { undoable: false });
  await expect.poll(() => told.slice(1)).toEqual([{ kind: "changeProject", undoable: false }]);
  expect(editor.state.canUndo).toBe(false);
});

test("files of earlier visits are in the library; without `upload` and `remove` the page says what it does not do", async () => {
  const files = async () => [{ url: "none.mp3", name: "Old Theme.mp3", duration: 4 }];
  const { element } = await open(aStorage({ files, upload: undefined }).storage);
  await expect.element(page.getByRole("button", { name: "Add Old Theme to timeline" })).toBeVisible();
  chooseFile(shadowOf(element), "Files to import", toneFile("sting.wav", 2));
  await expect.element(page.getByText(/This page stores no files/u)).toBeVisible();
});

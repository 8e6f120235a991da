import { expect, onTestFinished, test } from "vitest";
import type { Backend, LoadedProject } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { StoredTrial, StoredTrials } from "#editor/trial/stored-trial.ts";
import { createTrialActions } from "#editor/trial/trial-actions.ts";
import { putClip } from "#model/edits/change.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { trialMessages } from "#model/text/trial-messages.ts";
import { failure } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

function aDevice(): StoredTrials & { readonly now: () => StoredTrial | undefined } {
  let kept: StoredTrial | undefined;
  return {
    now: () => kept,
    load: async () => kept,
    save: async (trial) => {
      kept = trial;
    },
    remove: async () => {
      kept = undefined;
    },
  };
}

function editorOn(backend: Backend, device: StoredTrials) {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => {
    notices.dispose();
    backend.dispose();
  });
  const opened: LoadedProject[] = [];
  const parts = { store, notices, backend, newId: () => crypto.randomUUID() };
  const actions = createTrialActions(parts as never, device, async (project) => void opened.push(project));
  return { store, actions, opened, toastTexts: () => notices.toasts().map(({ message }) => message) };
}

/** Without an account: a picture, two pieces of music, and a clip of one of them. */
async function aTrial(): Promise<Backend> {
  const backend = createMemoryBackend();
  const add = async (name: string, type: string) =>
    unwrap(await backend.library.import(new File([name], name, { type }), { mimeType: type, duration: 3 }));
  const film = await add("film.mp4", "video/mp4");
  const bed = await add("bed.wav", "audio/wav");
  unwrap(await backend.library.rename(bed.id, "Main title"));
  await add("rain.wav", "audio/wav");
  const project = unwrap(
    await backend.projects.create({ name: "Film", picture: { url: film.path, duration: 3 }, settings: DEFAULT_SETTINGS }),
  );
  const changes = [putClip(aClip({ id: crypto.randomUUID(), name: "Bed", url: bed.path, startTime: 1, endTime: 3, gainDb: -4 }))];
  unwrap(await backend.operations.apply(project.id, { opId: "op", baseRev: 0, kind: "addClip", changes }));
  return backend;
}

/** Names in place of paths and new ids. */
async function contentOf(backend: Backend) {
  const items = unwrap(await backend.library.list());
  const named = (path: string | undefined) => items.find((item) => item.path === path)?.fileName;
  const projects = [];
  for (const { id } of unwrap(await backend.projects.list())) {
    const { name, picture, clips, settings } = unwrap(await backend.projects.load(id));
    const placed = clips.map((clip) => ({ ...clip, id: "", url: named(clip.url) }));
    projects.push({ name, settings, picture: picture && { ...picture, url: named(picture.url) }, clips: placed });
  }
  const files = [];
  for (const { name, fileName, mimeType, duration, path } of items) {
    files.push({ name, fileName, mimeType, duration, text: await unwrap(await backend.media.download(path)).text() });
  }
  return { projects, files };
}

test("B-179 what was made without an account is kept on the device, and added to an account with its files", async () => {
  const device = aDevice();
  const trial = await aTrial();
  const made = await contentOf(trial);
  expect(made.projects).toHaveLength(1);
  expect(await editorOn(trial, device).actions.keepTrial()).toBe(true);

  const account = createMemoryBackend({ user: { id: "ada", email: "ada@example.com" } });
  const { store, actions, opened, toastTexts } = editorOn(account, device);
  await actions.findStoredTrial();
  expect(store.getState().storedTrial).toBe("offered");
  expect(await contentOf(account)).toEqual({ projects: [], files: [] });
  await actions.addStoredTrial();
  expect(await contentOf(account)).toEqual(made);
  expect(unwrap(await account.library.list()).every(({ path }) => path.startsWith("ada/"))).toBe(true);
  expect([opened.map(({ name }) => name), store.getState().storedTrial, device.now(), toastTexts()]).toEqual([
    ["Film"],
    "none",
    undefined,
    [],
  ]);
});

test.each(["import", "rename"] as const)(
  "B-179 after a failed %s the next attempt goes on where it stopped, and nothing is there twice",
  async (failing) => {
    const device = aDevice();
    const trial = await aTrial();
    const made = await contentOf(trial);
    await editorOn(trial, device).actions.keepTrial();
    const account = createMemoryBackend({ user: { id: "ada", email: "ada@example.com" } });
    let attempts = 0;
    const once = <Value>(call: () => Promise<Value>, failsAt: number) => {
      attempts += 1;
      return attempts === failsAt ? failure({ kind: "unreachable", message: "TypeError: Failed to fetch" } as const) : call();
    };
    const { library } = account;
    const flaky: Backend = {
      ...account,
      library: {
        ...library,
        import: async (file, options) =>
          failing === "import" ? once(() => library.import(file, options), 2) : library.import(file, options),
        rename: async (id, name) => (failing === "rename" ? once(() => library.rename(id, name), 1) : library.rename(id, name)),
      },
    };
    const { store, actions, toastTexts } = editorOn(flaky, device);
    await actions.findStoredTrial();
    await actions.addStoredTrial();
    expect([store.getState().storedTrial, toastTexts()]).toEqual(["offered", [trialMessages.trialNotAdded("TypeError: Failed to fetch")]]);
    await actions.addStoredTrial();
    expect(await contentOf(account)).toEqual(made);
  },
);

test("B-179 a file that is deleted on the server before it gets its name does not keep the rest from being added", async () => {
  const device = aDevice();
  await editorOn(await aTrial(), device).actions.keepTrial();
  const account = createMemoryBackend({ user: { id: "ada", email: "ada@example.com" } });
  const { library } = account;
  const rename: Backend["library"]["rename"] = async (id, name) => {
    const renamed = unwrap(await library.list()).find((item) => item.id === id);
    if (renamed) await library.remove(renamed);
    return library.rename(id, name);
  };
  const { store, actions, opened, toastTexts } = editorOn({ ...account, library: { ...library, rename } }, device);
  await actions.findStoredTrial();
  await actions.addStoredTrial();
  expect(unwrap(await library.list()).map(({ fileName }) => fileName)).toEqual(["rain.wav", "film.mp4"]);
  expect([opened.map(({ name }) => name), store.getState().storedTrial, device.now(), toastTexts()]).toEqual([
    ["Film"],
    "none",
    undefined,
    [],
  ]);
});

test("B-179 a device that stores nothing says so, and the work stays on the page", async () => {
  const full: StoredTrials = { ...aDevice(), save: () => Promise.reject(new Error("The quota has been exceeded.")) };
  const { actions, toastTexts } = editorOn(await aTrial(), full);
  expect(await actions.keepTrial()).toBe(false);
  expect(toastTexts()).toEqual([trialMessages.trialNotKept("The quota has been exceeded.")]);
});

test("B-179 discarding removes what was kept", async () => {
  const device = aDevice();
  await editorOn(await aTrial(), device).actions.keepTrial();
  const { store, actions } = editorOn(createMemoryBackend(), device);
  await actions.findStoredTrial();
  await actions.discardStoredTrial();
  expect([store.getState().storedTrial, device.now()]).toEqual(["none", undefined]);
});

test("B-179 a second trial is kept beside the first one; the same one replaces itself", async () => {
  const device = aDevice();
  const [one, two] = [await aTrial(), await aTrial()];
  for (const trial of [one, two, two]) await editorOn(trial, device).actions.keepTrial();
  const ids = await Promise.all([two, one].map(async (trial) => unwrap(await trial.projects.list()).map(({ id }) => id)));
  expect(device.now()?.projects.map(({ id }) => id)).toEqual(ids.flat());
});

test.each([true, false])(
  "B-179 a library video that became a picture is kept under its name, and once, its library item still there: %s",
  async (isItemKept) => {
    const device = aDevice();
    const trial = createMemoryBackend();
    const file = new File(["film"], "holiday.mp4", { type: "video/mp4" });
    const film = unwrap(await trial.library.import(file, { mimeType: "video/mp4", duration: 3 }));
    const id = crypto.randomUUID();
    const url = unwrap(await trial.media.copyToProject(id, film.path));
    unwrap(
      await trial.projects.create({
        id,
        name: "Holiday",
        picture: { url, duration: 3 },
        settings: { ...DEFAULT_SETTINGS, pictureFile: "holiday.mp4" },
      }),
    );
    if (!isItemKept) unwrap(await trial.library.remove(film));
    await editorOn(trial, device).actions.keepTrial();
    const account = createMemoryBackend({ user: { id: "ada", email: "ada@example.com" } });
    const { actions } = editorOn(account, device);
    await actions.findStoredTrial();
    await actions.addStoredTrial();
    const content = await contentOf(account);
    expect(content.files.map(({ name, fileName, text }) => [name, fileName, text])).toEqual([["Holiday", "holiday.mp4", "film"]]);
    expect(content.projects.map(({ picture }) => picture?.url)).toEqual(["holiday.mp4"]);
  },
);

test("B-179 a sound that was deleted from the library, and is still played, is kept under the name of its clip", async () => {
  const device = aDevice();
  const trial = await aTrial();
  const bed = unwrap(await trial.library.list()).find(({ fileName }) => fileName === "bed.wav");
  if (bed) unwrap(await trial.library.remove(bed));
  await editorOn(trial, device).actions.keepTrial();
  expect(device.now()?.files.map(({ file }) => file.name)).toEqual(["rain.wav", "film.mp4", "Bed.wav"]);
});

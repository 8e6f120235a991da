import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createFileDrops } from "#editor/library/incoming/file-drops.ts";
import { createImports } from "#editor/library/incoming/library-imports.ts";
import type { KeepVideo } from "#editor/library/incoming/keep-video.ts";
import { failed } from "#media/flow.ts";
import type { FlowProgress } from "#media/flow.ts";
import type { EncodeSound } from "#media/import-sound-copy.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { failure, success } from "#model/result.ts";
import { settled } from "#tests/support/editor/saved-project.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { wavFile } from "../../../browser/export/tones.ts";
import { filmFile, music } from "../../media/media-of-flows.ts";

let frames: Map<number, () => void>;

/** Node has no animation frames: `nextFrame` runs these. */
beforeEach(() => {
  frames = new Map();
  let asked = 0;
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => {
    frames.set((asked += 1), act);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (request: number) => frames.delete(request));
  onTestFinished(() => void vi.unstubAllGlobals());
});

function nextFrame(): void {
  const due = [...frames.values()];
  frames.clear();
  for (const act of due) act();
}

test("an import that was cancelled too late and cannot be removed is shown, and the message names its file and the reason", async () => {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => {
    notices.dispose();
    backend.dispose();
  });
  const library: Backend["library"] = {
    ...backend.library,
    import: async (file, { signal: _signal, ...options } = {}) => {
      const imported = await backend.library.import(file, options);
      actions.cancelImport("upload");
      return imported;
    },
    remove: async () => failure({ kind: "unreachable", message: "TypeError: Failed to fetch" }),
  };
  const { actions } = createImports(
    { store, notices, backend: { ...backend, library }, newId: () => "upload" } as never,
    undefined,
    undefined,
  );
  await actions.importFiles([new File([wavFile(48_000, 1, () => 0.1)], "bed.wav", { type: "audio/wav" })]);
  expect(store.getState().library).toMatchObject({ items: [{ fileName: "bed.wav" }], uploads: [] });
  expect(notices.toasts().map(({ message }) => message)).toEqual([
    fileMessages.importNotTakenBack("bed.wav", "TypeError: Failed to fetch"),
  ]);
});

test("a thousand progress events in one animation frame change the state once, and none is shown after the end", async () => {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const store = createEditorStore();
  onTestFinished(() => backend.dispose());
  const shown: (FlowProgress | undefined)[] = [];
  let changes = 0;
  const library: Backend["library"] = {
    ...backend.library,
    import: async (file, { onProgress, ...options } = {}) => {
      const stop = store.subscribe(({ library: { uploads } }) => {
        changes += 1;
        shown.push(uploads[0]?.progress);
      });
      for (let sent = 1; sent <= 1000; sent += 1) onProgress?.(sent, 2000);
      nextFrame();
      onProgress?.(2000, 2000);
      stop();
      return backend.library.import(file, options);
    },
  };
  const { actions } = createImports(
    {
      store,
      notices: createToastQueue(),
      backend: { ...backend, library },
      newId: () => "upload",
    } as never,
    undefined,
    undefined,
  );
  await actions.importFiles([new File([wavFile(48_000, 1, () => 0.1)], "bed.wav", { type: "audio/wav" })]);
  nextFrame();
  expect({ changes, shown }).toEqual({ changes: 1, shown: [{ doing: "sending", share: 0.5 }] });
  expect(store.getState().library.uploads).toEqual([]);
});

/** A library whose larger sounds can be kept. */
function aSmallLibrary(maxUploadBytes: number, encode: EncodeSound = () => Promise.reject(new Error("no encoder")), keepVideo?: KeepVideo) {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => {
    notices.dispose();
    backend.dispose();
  });
  const library = { ...backend.library, maxUploadBytes };
  const { actions } = createImports(
    { store, notices, backend: { ...backend, library }, newId: () => crypto.randomUUID() } as never,
    { encode, onImported: () => undefined },
    keepVideo,
  );
  return { store, actions, notices, offered: () => store.getState().library.tooLarge.map(({ file }) => file.name) };
}

test("B-222 a sound that is too large is offered to be kept whatever its type; where no film can be kept, one of the same type is only refused", async () => {
  const { actions, notices, offered } = aSmallLibrary(1000);
  await actions.importFiles([
    new File([music], "mix.mp4", { type: "video/mp4" }),
    new File([music], "mix.mka", { type: "" }),
    new File([music], "mix.m4a", { type: "audio/mp4" }),
    filmFile("film.webm"),
    filmFile("film.mkv", ""),
    new File([new Uint8Array(2000)], "noise.mp4", { type: "video/mp4" }),
  ]);
  expect(offered()).toEqual(["mix.mp4", "mix.mka", "mix.m4a"]);
  const refused = ["film.webm", "film.mkv", "noise.mp4"].map((name) => fileMessages.aboutFile(name, fileMessages.fileTooLarge(1000)));
  expect(notices.toasts().map(({ message }) => message)).toEqual(expect.arrayContaining(refused));
});

test("B-216 a video that is too large is offered to be kept, again after a failure, which says why, and no more once it is kept", async () => {
  const kept: string[] = [];
  let canKeep = false;
  const { actions, notices, offered, store } = aSmallLibrary(1000, undefined, async ({ file, onProgress }) => {
    onProgress?.({ doing: "reading", share: 0.5 });
    nextFrame();
    kept.push(`${file.name} ${store.getState().library.uploads[0]?.progress.share}`);
    return canKeep ? success(undefined) : failed("It cannot be read.");
  });
  await actions.importFiles([filmFile("film.webm"), filmFile("film.mkv", "")]);
  expect([offered(), notices.toasts()]).toEqual([["film.webm", "film.mkv"], []]);
  const keepFirst = () => actions.keepTooLarge(store.getState().library.tooLarge[0]?.id ?? "");
  await keepFirst();
  expect(offered()).toEqual(["film.mkv", "film.webm"]);
  expect(notices.toasts().map(({ message }) => message)).toEqual([fileMessages.aboutFile("film.webm", "It cannot be read.")]);
  canKeep = true;
  await keepFirst();
  expect([offered(), kept, store.getState().library.uploads]).toEqual([["film.webm"], ["film.webm 0.5", "film.mkv 0.5"], []]);
});

/** Drops files on lane 1 of a project, at 4 s; `clips`: what lies where. */
function dropInto({ store, actions }: ReturnType<typeof aSmallLibrary>, files: readonly File[]) {
  const clips: unknown[] = [];
  store.setState({ projectId: "p1" });
  const { dropFiles } = createFileDrops(
    { store, engine: { position: () => 0 }, newId: () => crypto.randomUUID(), ensureProject: async () => ({}) } as never,
    {
      addItemsQuietly: ([item], { startTime, laneIndex }) => {
        clips.push([item?.fileName, startTime, laneIndex]);
        return [];
      },
      select: () => undefined,
      showClip: () => undefined,
    },
    { importFiles: actions.importFiles, uploadPicture: async () => undefined },
  );
  const keep = () => Promise.all(store.getState().library.tooLarge.map(({ id }) => actions.keepTooLarge(id)));
  return { clips, keep, dropped: dropFiles(files, { seconds: 4, laneIndex: 1, spread: "inRow" }) };
}

/** 96 kB. */
const mix = () => new File([wavFile(48_000, 1, () => 0.1)], "mix.wav", { type: "audio/wav" });

test("B-222 a sound that was dropped on the timeline and is then kept becomes a clip where it was dropped, and is shown there until then", async () => {
  let canEncode = false;
  const incoming: unknown[] = [];
  const seen = () => library.store.getState().incoming.map(({ name, startTime, laneIndex }) => [name, startTime, laneIndex]);
  const library = aSmallLibrary(50_000, async () => {
    incoming.push(seen());
    if (!canEncode) throw new Error("no encoder");
    return new Blob(["copy"]);
  });
  const { clips, keep, dropped } = dropInto(library, [mix()]);
  await dropped;
  expect([clips, library.offered()]).toEqual([[], ["mix.wav"]]);
  expect(seen()).toEqual([]);
  await keep();
  expect([clips, library.offered()]).toEqual([[], ["mix.wav"]]);
  await vi.waitFor(() => expect(seen()).toEqual([]));
  canEncode = true;
  await keep();
  await vi.waitFor(() => expect(clips).toEqual([["mix.wav", 4, 1]]));
  expect(library.offered()).toEqual([]);
  expect(incoming).toEqual([[["Mix", 4, 1]], [["Mix", 4, 1]]]);
  await vi.waitFor(() => expect(seen()).toEqual([]));
});

test("B-222 a sound that is kept after another project was opened, or was imported into the library, becomes no clip", async () => {
  const library = aSmallLibrary(50_000, async () => new Blob(["copy"]));
  const { clips, keep, dropped } = dropInto(library, [mix()]);
  await dropped;
  await library.actions.importFiles([mix()]);
  library.store.setState({ projectId: "p2" });
  await keep();
  await settled();
  expect([clips, library.store.getState().library.items.map(({ fileName }) => fileName)]).toEqual([[], ["mix.wav", "mix.wav"]]);
});

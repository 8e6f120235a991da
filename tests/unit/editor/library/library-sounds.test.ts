import { expect, onTestFinished, test } from "vitest";
import { createLibrarySounds } from "#editor/library/library-sounds.ts";
import type { LibraryState } from "#editor/core/store/library-state.ts";
import type { PictureUpload } from "#editor/core/store/picture-state.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createEmitter } from "#engine/emitter.ts";
import { WAITING } from "#media/flow.ts";
import type { SourceFailureKind } from "#engine/sources/source-info.ts";
import type { EngineState, LoadError } from "#engine/types.ts";
import { settled } from "#tests/support/editor/saved-project.ts";
import { anItem } from "#tests/support/model/builders.ts";

const item = (id: string) => anItem(id);

const STOPPED: EngineState = { context: "running", transport: "stopped", starting: false, rate: 0, scrubbing: false };

/** A library of Alpha, Bravo and Charlie on an engine that records what is open. */
function aLibrary() {
  const states = createEmitter<EngineState>();
  const peaksChanged = createEmitter<string>();
  const loadFailed = createEmitter<LoadError>();
  const open: string[] = [];
  const lufs = new Map<string, number | undefined>();
  const idOf = (path: string) => path.replace("u/", "").replace(".wav", "");
  const engine = {
    state: STOPPED,
    onState: states.on,
    onLoadError: loadFailed.on,
    openSource: (path: string, _: unknown, use: string) => {
      open.push(`${idOf(path)} ${use}`);
      return new Promise(() => {});
    },
    closeSource: (path: string, use: string) => void open.splice(open.indexOf(`${idOf(path)} ${use}`), 1),
    peaks: {
      onPeaks: peaksChanged.on,
      peaksOf: (path: string) => lufs.has(path) && { complete: true, integratedLufs: lufs.get(path) },
    },
  };
  const store = createEditorStore();
  const asked: string[] = [];
  const onDevice = new Set<string>();
  const sounds = createLibrarySounds(
    { store, engine } as never,
    (path) => ({ url: path }) as never,
    async (path) => {
      asked.push(idOf(path));
      return onDevice.has(idOf(path));
    },
  );
  onTestFinished(() => {
    sounds.dispose();
    expect(open).toEqual([]);
  });
  const set = (change: Partial<LibraryState>) => store.setState(({ library }) => ({ library: { ...library, ...change } }));
  set({ items: ["alpha", "bravo", "charlie"].map(item), listing: { status: "ready" } });
  return {
    open,
    asked,
    onDevice,
    set,
    setPictureUpload: (upload: PictureUpload) => store.setState(({ picture }) => ({ picture: { ...picture, upload } })),
    inView: sounds.actions.rowsInView,
    play: (isPlaying: boolean) => {
      engine.state = isPlaying ? { ...STOPPED, transport: "playing", rate: 1 } : STOPPED;
      states.emit(engine.state);
    },
    measured: (id: string, value: number | undefined) => {
      lufs.set(`u/${id}.wav`, value);
      peaksChanged.emit(`u/${id}.wav`);
    },
    fail: (id: string, reason: SourceFailureKind) =>
      loadFailed.emit({
        sourceId: `u/${id}.wav`,
        failure: { ok: false, sourceId: `u/${id}.wav`, reason, codec: undefined, detail: "" },
        isPlayed: false,
      }),
    loudness: () => [...store.getState().library.loudness].map(([path, value]) => [idOf(path), value]),
  };
}

test("B-154 the loudness of the rows in view is measured, one file after the other", () => {
  const { open, inView, measured, loudness } = aLibrary();
  expect(open).toEqual([]);
  inView(["bravo", "charlie"]);
  expect(open).toEqual(["bravo showing"]);
  measured("bravo", -14.2);
  expect(open).toEqual(["charlie showing"]);
  measured("charlie", undefined);
  expect(open).toEqual([]);
  // Clips play it: the library opens nothing.
  measured("alpha", -20);
  inView(["alpha", "bravo"]);
  expect(open).toEqual([]);
  expect(loudness()).toEqual([
    ["bravo", -14.2],
    ["charlie", undefined],
    ["alpha", -20],
  ]);
});

test("B-154 a list sorted by loudness measures all of it", () => {
  const { open, set } = aLibrary();
  set({ sort: { key: "loudness", isDescending: true } });
  expect(open).toEqual(["alpha showing"]);
});

test("B-154 no measurement begins while the timeline plays or a file is uploaded; one that runs goes on", () => {
  const { open, set, setPictureUpload, inView, play, measured } = aLibrary();
  play(true);
  inView(["alpha", "bravo"]);
  expect(open).toEqual([]);
  play(false);
  expect(open).toEqual(["alpha showing"]);
  play(true);
  expect(open).toEqual(["alpha showing"]);
  measured("alpha", -14);
  expect(open).toEqual([]);
  set({ uploads: [{ id: "1", fileName: "new.wav", progress: WAITING }] });
  play(false);
  expect(open).toEqual([]);
  setPictureUpload({ status: "uploading", fileName: "film.mp4", progress: WAITING });
  set({ uploads: [] });
  expect(open).toEqual([]);
  setPictureUpload({ status: "idle" });
  expect(open).toEqual(["bravo showing"]);
});

test("B-154 a file that cannot be decoded counts as silent; one that cannot be fetched is measured after the next list", () => {
  const { open, set, inView, fail, loudness } = aLibrary();
  inView(["alpha", "bravo"]);
  fail("alpha", "no-sound");
  expect(open).toEqual(["bravo showing"]);
  fail("bravo", "network");
  expect(open).toEqual([]);
  expect(loudness()).toEqual([["alpha", undefined]]);
  set({ listing: { status: "ready" } });
  expect(open).toEqual(["bravo showing"]);
});

test("B-159 the sound under the strip and the dragged ones are open for their waveforms, until others take their place", () => {
  const { open, set, play } = aLibrary();
  play(true);
  set({ stripId: "charlie" });
  expect(open).toEqual(["charlie showing"]);
  set({ draggedIds: ["alpha", "bravo"] });
  expect(open.toSorted()).toEqual(["alpha showing", "bravo showing", "charlie showing"]);
  // A dropped item stays open until its clip plays it.
  set({ draggedIds: [] });
  expect(open).toHaveLength(3);
  set({ stripId: "alpha", draggedIds: ["charlie"] });
  expect(open.toSorted()).toEqual(["alpha showing", "charlie showing"]);
});

test("B-201 a video is measured only if this device has it, which is asked once for each list; sounds need not be asked about", async () => {
  const { open, asked, onDevice, set, inView, measured } = aLibrary();
  const film = (id: string) => ({ ...item(id), mimeType: "video/mp4" });
  set({ items: [film("alpha"), item("bravo"), film("charlie")] });
  onDevice.add("charlie");
  inView(["alpha", "charlie"]);
  await settled();
  expect(open).toEqual(["charlie showing"]);
  measured("charlie", -20);
  inView(["alpha", "bravo", "charlie"]);
  expect(open).toEqual(["bravo showing"]);
  measured("bravo", -14);
  await settled();
  expect([open, asked]).toEqual([[], ["alpha", "charlie"]]);
  set({ draggedIds: ["alpha"] });
  expect(open).toEqual([]);
  // What the user plays is read whole, whatever it is.
  set({ draggedIds: [], stripId: "alpha" });
  expect(open).toEqual(["alpha showing"]);
  set({ stripId: undefined });
  onDevice.add("alpha");
  set({ listing: { status: "ready" } });
  await settled();
  expect(open).toEqual(["alpha showing"]);
});

import { expect, test, vi } from "vitest";
import { createItemActions } from "#editor/actions/item-actions.ts";
import { ALL_EDITOR_PARTS } from "#editor/editor-parts.ts";
import { createEditorStore } from "#editor/core/store/store.ts";

/** A library of one sound, and a timeline that takes it or, if its lane is locked, does not. */
function withOneItem(taken: readonly string[]) {
  const store = createEditorStore();
  const item = {
    id: "a",
    name: "Bed",
    fileName: "bed.wav",
    path: "u/bed.wav",
    mimeType: "audio/wav",
    duration: 4,
    sizeBytes: 1,
    createdAt: "",
  };
  store.setState(({ library }) => ({ library: { ...library, items: [item] }, selection: new Set(["old"]) }));
  const shown: string[] = [];
  const clips = { addItems: () => taken, addItemsBehind: () => taken, addItemsAt: () => taken, showClip: (id: string) => shown.push(id) };
  const actions = createItemActions({ store, ensureProject: async () => true } as never, clips, {} as never);
  return { actions, shown, highlighted: () => store.getState().highlighted };
}

test.each(["playhead", "behind"] as const)("B-72 a clip that is added (%s) is scrolled to and highlighted", async (where) => {
  const { actions, shown, highlighted } = withOneItem(["new"]);
  await actions.addToTimeline("a", where);
  expect([shown, highlighted()]).toEqual([["new"], { clipIds: ["new"] }]);
});

test("B-72 where the lane takes no clip, the selected one is neither scrolled to nor highlighted", async () => {
  const { actions, shown, highlighted } = withOneItem([]);
  await actions.addToTimeline("a");
  expect([shown, highlighted()]).toEqual([[], undefined]);
});

test.each([
  ["is asked about", "p1", true, { asked: true, opened: 0, put: 0 }],
  ["becomes the picture of the only project", "p1", false, { asked: false, opened: 0, put: 1 }],
  ["begins the first project", undefined, false, { asked: false, opened: 1, put: 0 }],
])("B-224 a video that is added %s", async (_what, projectId, projects, expected) => {
  const store = createEditorStore();
  const item = {
    id: "v",
    name: "Film",
    fileName: "film.mp4",
    path: "u/film.mp4",
    mimeType: "video/mp4",
    duration: 4,
    sizeBytes: 1,
    createdAt: "",
  };
  store.setState(({ library }) => ({
    library: { ...library, items: [item] },
    projectId,
    editorParts: { ...ALL_EDITOR_PARTS, projects },
  }));
  const videos = { loadLibraryVideo: vi.fn(), putLibraryVideo: vi.fn() };
  const actions = createItemActions({ store, ensureProject: async () => true } as never, {} as never, videos);
  await actions.addToTimeline("v");
  const counts = () => ({ opened: videos.loadLibraryVideo.mock.calls.length, put: videos.putLibraryVideo.mock.calls.length });
  expect({ asked: store.getState().dialog?.kind === "newProject", ...counts() }).toEqual(expected);
  videos.loadLibraryVideo.mockClear();
  videos.putLibraryVideo.mockClear();
  await actions.dropItems(["v"], { startTime: 0 } as never);
  expect(counts()).toEqual({ opened: expected.put === 1 ? 0 : 1, put: expected.put });
});

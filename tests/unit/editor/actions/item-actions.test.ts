import { expect, test } from "vitest";
import { createItemActions } from "#editor/actions/item-actions.ts";
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

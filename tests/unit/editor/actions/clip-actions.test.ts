import { expect, onTestFinished, test } from "vitest";
import { createClipActions } from "#editor/actions/clip-actions.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { removeClips } from "#model/edits/group-edits.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { withChanges } from "#model/timeline/timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";

function someClipActions() {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  const committed: unknown[] = [];
  const syncSession = () => ({ commit: (edit: unknown) => committed.push(edit) });
  const actions = createClipActions({ store, notices, engine: { position: () => 0 }, syncSession, newId: () => "new" } as never);
  return { actions, notices, committed, store };
}

test("B-160 a project is renamed as one edit; an empty name is refused with a sentence", () => {
  const { actions, notices, committed } = someClipActions();
  actions.rename("  ");
  expect([committed, notices.toasts().map(({ message }) => message)]).toEqual([[], ["A name cannot be empty."]]);
  actions.rename(" Reel 7 ");
  expect(committed).toEqual([{ kind: "renameProject", changes: [{ kind: "rename", name: "Reel 7" }] }]);
});

test("B-72 a library item without a file is not added, and the user is told why", () => {
  const { actions, notices, committed } = someClipActions();
  const item = { id: "a", name: "Bed", fileName: "bed.wav", path: " ", mimeType: "audio/wav", duration: 4, sizeBytes: 1, createdAt: "" };
  actions.addItems([item]);
  expect(notices.toasts().map(({ message }) => message)).toEqual(["Invalid audio URL provided for the track."]);
  actions.addItemsAt([item], { startTime: 2, laneIndex: 0 });
  expect(committed).toEqual([]);
});

test("B-168 an edit of a locked lane is neither shown nor committed, and the reason is announced", () => {
  const { actions, committed, store } = someClipActions();
  const open = aTimeline([aClip({ id: "a" }), aClip({ id: "b", laneIndex: 1 })]);
  const timeline = withChanges(open, changeLane(open, 1, { isLocked: true })?.changes ?? []);
  store.setState(({ document }) => ({ document: { ...document, timeline } }));
  const [both, locked] = [removeClips(timeline, ["a", "b"]), removeClips(timeline, ["b"])];
  actions.preview(locked);
  expect(store.getState().preview).toBeUndefined();
  actions.commit(locked);
  expect([committed, store.getState().announcement?.sentence]).toEqual([[], "Audio 2 is locked"]);
  actions.preview(both);
  expect(store.getState().preview?.changes).toEqual([{ kind: "removeClip", id: "a" }]);
  actions.commit(both);
  expect(committed).toEqual([{ kind: "removeClip", changes: [{ kind: "removeClip", id: "a" }] }]);
});

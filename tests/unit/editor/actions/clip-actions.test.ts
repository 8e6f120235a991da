import { expect, onTestFinished, test } from "vitest";
import { createClipActions } from "#editor/actions/clip-actions.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";

function someClipActions() {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  const committed: unknown[] = [];
  const syncSession = () => ({ commit: (edit: unknown) => committed.push(edit) });
  const actions = createClipActions({ store, notices, engine: { position: () => 0 }, syncSession, newId: () => "new" } as never);
  return { actions, notices, committed };
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

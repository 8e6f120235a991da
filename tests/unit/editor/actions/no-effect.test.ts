import { expect, onTestFinished, test } from "vitest";
import { createClipActions } from "#editor/actions/clip-actions.ts";
import { createEditActions } from "#editor/actions/edit-actions.ts";
import { createHistoryActions } from "#editor/actions/history-actions.ts";
import { createTransportActions } from "#editor/actions/transport-actions.ts";
import { createViewActions } from "#editor/actions/view-actions.ts";
import { createWindowActions } from "#editor/actions/window-actions.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { moveClip, removeClip } from "#model/edits/edits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";
import { allClips } from "#model/timeline/timeline.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

/** An editor without picture, markers, selection, history and project. */
function anEditor({ readOnly = false } = {}) {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  const timeline = { ...aTimeline([aClip({ id: "a" })]), picture: undefined };
  store.setState({ readOnly, document: { ...EMPTY_DOCUMENT, timeline } });
  const engine = { position: () => 40, state: { transport: "stopped" }, unlock: async () => ({ ok: true }) };
  const parts = { store, notices, engine, newId: () => "new", syncSession: () => undefined, playhead: { moved: () => undefined } } as never;
  const clips = createClipActions(parts);
  const view = createViewActions({ store, engine });
  return {
    store,
    commit: () => clips.commit(removeClip(store.getState().document.timeline, "a")),
    commitNothing: () => clips.commit(undefined),
    commitRounding: () => clips.commit(moveClip(store.getState().document.timeline, "a", 5 + 4e-15, 0)),
    ...view,
    ...createTransportActions(parts, view),
    ...createEditActions(parts, clips),
    ...createHistoryActions(parts),
    ...createWindowActions(parts),
  };
}

type Editor = ReturnType<typeof anEditor>;

test.each<[command: string, sentence: string, run: (editor: Editor) => void, readOnly?: boolean]>([
  ["undo", messages.nothingToUndo, ({ undo }) => undo()],
  ["redo", messages.nothingToRedo, ({ redo }) => redo()],
  ["undo, read-only", messages.readOnlyHere, ({ undo }) => undo(), true],
  ["copy", messages.noClipSelected, ({ copySelected }) => copySelected()],
  ["cut, read-only", messages.readOnlyHere, ({ cutSelected }) => cutSelected(), true],
  ["an edit, read-only", messages.readOnlyHere, ({ commit }) => commit(), true],
  ["an edit that changes nothing", messages.nothingChanges, ({ commitNothing }) => commitNothing()],
  ["an edit that changes a time by rounding alone", messages.nothingChanges, ({ commitRounding }) => commitRounding()],
  ["mute", messages.noClipSelected, ({ muteSelected }) => muteSelected()],
  ["the next edit point", messages.noEditPoint(1), ({ goToEditPoint }) => goToEditPoint(1)],
  ["the marker before", messages.noMarker(-1), ({ goToMarker }) => goToMarker(-1)],
  ["the loop", messages.nothingToLoop, ({ toggleLoopByKey }) => toggleLoopByKey()],
  ["zoom to the selection", messages.noClipSelected, ({ zoomToSelection }) => zoomToSelection()],
  ["export without a project", editorMessages.nothingToExport, ({ openExport }) => openExport()],
])(
  "B-164 a command that changes nothing shows its reason over the undo buttons, and announces it: %s",
  (_, sentence, run, readOnly = false) => {
    const editor = anEditor({ readOnly });
    run(editor);
    const { commandNote, announcement, document } = editor.store.getState();
    expect([commandNote?.sentence, announcement?.sentence]).toEqual([sentence, sentence]);
    expect(allClips(document.timeline)).toHaveLength(1);
  },
);

test("B-164 play in an empty project says that there are no clips", async () => {
  const editor = anEditor();
  editor.store.setState({ document: EMPTY_DOCUMENT });
  await editor.togglePlay();
  const { commandNote, announcement } = editor.store.getState();
  expect([commandNote?.sentence, announcement?.sentence]).toEqual([messages.timelineHasNoClips, messages.timelineHasNoClips]);
});

test("B-164 lane heights that cannot grow further say so", () => {
  const editor = anEditor();
  for (let press = 0; press < 20; press++) editor.stepLaneHeights(1);
  const { commandNote, announcement } = editor.store.getState();
  expect([commandNote?.sentence, announcement?.sentence]).toEqual([messages.nothingChanges, messages.nothingChanges]);
});

import { expect, onTestFinished, test } from "vitest";
import { createClipActions } from "#editor/actions/clip-actions.ts";
import { createEditActions } from "#editor/actions/edit-actions.ts";
import type { Editing } from "#editor/actions/action-deps.ts";
import { EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { Edit } from "#model/edits/change.ts";
import { allClips, withChanges } from "#model/timeline/timeline.ts";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";

/** The edit commands on a timeline with the clip "a", 5 s to 15 s. */
function aSplitting({ isOpen = true, readOnly = false } = {}) {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  store.setState({ readOnly, document: { ...EMPTY_DOCUMENT, timeline: aTimeline([aClip({ id: "a" })]) } });
  const editing = {
    commit: ({ changes }: Edit) => {
      const { document } = store.getState();
      store.setState({ document: { ...document, timeline: withChanges(document.timeline, changes) } });
    },
  };
  let ids = 0;
  const parts = {
    store,
    notices,
    engine: { position: () => 9 },
    newId: () => `new-${++ids}`,
    syncSession: () => (isOpen ? (editing as Editing) : undefined),
  } as never;
  return {
    actions: createEditActions(parts, createClipActions(parts)),
    clips: () => allClips(store.getState().document.timeline).map(({ id }) => id),
    sentences: () => notices.toasts().map(({ message }) => message),
  };
}

test("B-92 a split of a clip that was deleted elsewhere while its menu was open says 'Track not found'", () => {
  const { actions, clips, sentences } = aSplitting();
  actions.splitAt(9, ["gone"]);
  expect([clips(), sentences()]).toEqual([["a"], ["Failed to split track: Track not found"]]);
});

test("B-92 a split while the project is being closed says 'No data returned from split operation'", () => {
  const { actions, clips, sentences } = aSplitting({ isOpen: false });
  actions.splitAt(9, ["a"]);
  expect([clips(), sentences()]).toEqual([["a"], ["Failed to split track: No data returned from split operation"]]);
});

test.each([
  ["is made", { ids: ["a"], seconds: 9 }, {}, ["new-1", "new-2"]],
  ["lies outside of the clip", { ids: ["a"], seconds: 30 }, {}, ["a"]],
  ["is of nothing", { ids: [], seconds: 9 }, {}, ["a"]],
  ["is of the video bar", { ids: [VIDEO_BAR_ID], seconds: 9 }, {}, ["a"]],
  ["is asked for where nothing may be edited", { ids: ["a"], seconds: 9 }, { readOnly: true }, ["a"]],
])("a split that %s does not count as a failure", (_what, { ids, seconds }, state, left) => {
  const { actions, clips, sentences } = aSplitting(state);
  actions.splitAt(seconds, ids);
  expect([clips(), sentences()]).toEqual([left, []]);
});

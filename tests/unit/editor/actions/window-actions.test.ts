import { expect, test } from "vitest";
import { createWindowActions } from "#editor/actions/window-actions.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { messages } from "#model/text/messages.ts";

test.each([
  { state: "without a project", isViewer: false, projectId: undefined, says: editorMessages.nothingToExport },
  { state: "of a viewer", isViewer: true, projectId: "project", says: messages.readOnlyHere },
])("B-143 the key for the export in an editor $state opens nothing and says why", ({ isViewer, projectId, says }) => {
  const store = createEditorStore();
  store.setState({ projectId });
  createWindowActions({ store, isViewer } as never).openExport();
  expect(store.getState().dialog).toBeUndefined();
  expect(store.getState().announcement?.sentence).toBe(says);
});

test("B-164 Ctrl+S of a visitor shows why it saves nothing", () => {
  const store = createEditorStore();
  createWindowActions({ store, isViewer: true } as never).showSaving();
  expect(store.getState().commandNote).toEqual({ sentence: messages.readOnlyHere });
});

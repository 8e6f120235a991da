import { expect, onTestFinished, test } from "vitest";
import type { RemoveOptions } from "#backend/backend.ts";
import { createDeletion } from "#editor/library/deletion.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { success } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { anItem } from "#tests/support/model/builders.ts";

const item = (id: string) => anItem(id, { duration: 5 });

test("B-40 if several items are deleted together, each file that this device still needs stays", async () => {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  store.setState(({ library }) => ({ library: { ...library, items: ["undone", "free"].map(item) } }));
  const removed: [string, boolean | undefined][] = [];
  const library = {
    remove: async ({ path }: LibraryItem, { isFileNeeded }: RemoveOptions = {}) => {
      removed.push([path, isFileNeeded]);
      return success({ fileIssue: undefined });
    },
  };
  const { deleteItems } = createDeletion(
    { store, notices, backend: { library } } as never,
    { stopPreview: () => undefined },
    { isMediaNeeded: async (path) => path === "u/undone.wav" },
    { cancel: () => undefined },
  );
  await deleteItems(["undone", "free"]);
  expect(removed).toEqual([
    ["u/undone.wav", true],
    ["u/free.wav", false],
  ]);
  expect([store.getState().library.items, notices.toasts()]).toEqual([[], []]);
});

import { expect, onTestFinished, test } from "vitest";
import type { RemoveOptions } from "#backend/backend.ts";
import { createDeletion } from "#editor/library/deletion.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { failure, success } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
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
    { isMediaNeeded: async (path) => path === "u/undone.wav", forgetOriginal: async () => undefined },
    { cancel: () => undefined },
  );
  await deleteItems(["undone", "free"]);
  expect(removed).toEqual([
    ["u/undone.wav", true],
    ["u/free.wav", false],
  ]);
  expect([store.getState().library.items, notices.toasts()]).toEqual([[], []]);
});

test("B-222 the originals of items that were deleted are forgotten, when the items are gone", async () => {
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => notices.dispose());
  const kept = (id: string) => anItem(id, { original: anOriginal({ name: id }) });
  store.setState(({ library }) => ({ library: { ...library, items: [kept("mix"), kept("refused"), kept("other"), item("plain")] } }));
  const library = {
    remove: async ({ id }: LibraryItem) =>
      id === "refused" ? failure({ kind: "unreachable", message: "no answer" }) : success({ fileIssue: undefined }),
  };
  const forgotten: (readonly string[])[] = [];
  const { deleteItems } = createDeletion(
    { store, notices, backend: { library } } as never,
    { stopPreview: () => undefined },
    {
      isMediaNeeded: async () => false,
      forgetOriginal: async ({ name }) => void forgotten.push([name, ...store.getState().library.items.map(({ id }) => id)]),
    },
    { cancel: () => undefined },
  );
  await deleteItems(["mix", "refused", "plain"]);
  expect(forgotten).toEqual([["mix", "refused", "other"]]);
});

import { expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createRenaming } from "#editor/library/renaming.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { failure } from "#model/result.ts";
import { createToastQueue } from "#ui/overlays/toast-queue.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

/** A library of one item, on a server that can be cut off. */
async function aLibrary() {
  const memory = createMemoryBackend();
  const item = unwrap(await memory.library.import(new File(["sound"], "1m02 v3.wav", { type: "audio/wav" })));
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => {
    notices.dispose();
    memory.dispose();
  });
  store.setState(({ library }) => ({ library: { ...library, items: [item] } }));
  const asked: string[] = [];
  const server = { isDown: false, answers: Promise.resolve() };
  const rename: Backend["library"]["rename"] = async (id, name) => {
    asked.push(name);
    await server.answers;
    return server.isDown ? failure({ kind: "unreachable", message: "Failed to fetch" }) : memory.library.rename(id, name);
  };
  const renaming = createRenaming({ store, notices, backend: { ...memory, library: { ...memory.library, rename } } });
  return {
    ...renaming,
    item,
    server,
    asked,
    memory,
    announced: () => store.getState().announcement?.sentence,
    shown: () => store.getState().library.items.map(({ name }) => name),
    renames: () => [...store.getState().library.renames.values()],
    stored: async () => unwrap(await memory.library.list()).map(({ name }) => name),
    sentences: () => notices.toasts().map(({ message }) => message),
  };
}

test("B-160 an item is renamed on the server and announced; an empty name is refused and nothing is sent", async () => {
  const { renameItem, item, asked, announced, shown, renames, stored, sentences } = await aLibrary();
  renameItem(item.id, " ");
  renameItem(item.id, "M V ");
  expect([asked, renames(), sentences()]).toEqual([[], [], ["A name cannot be empty."]]);
  renameItem(item.id, " Main title ");
  expect(renames()).toEqual([{ name: "Main title", failure: undefined }]);
  await expect.poll(shown).toEqual(["Main title"]);
  expect([await stored(), renames(), announced()]).toEqual([["Main title"], [], "M V renamed to Main title"]);
});

test("B-160 without a connection the item keeps its name, the reason is told, and another attempt succeeds", async () => {
  const { renameItem, retryRename, item, server, shown, renames, stored } = await aLibrary();
  server.isDown = true;
  renameItem(item.id, "Main title");
  const sentence = "Not renamed to “Main title”: the server could not be reached. Check the connection, then try again";
  await expect.poll(renames).toEqual([{ name: "Main title", failure: sentence }]);
  expect([shown(), await stored()]).toEqual([["M V"], ["M V"]]);
  renameItem(item.id, "M V");
  expect([renames(), shown()]).toEqual([[], ["M V"]]);
  renameItem(item.id, "Main title");
  await expect.poll(renames).toEqual([{ name: "Main title", failure: sentence }]);
  server.isDown = false;
  retryRename(item.id);
  await expect.poll(shown).toEqual(["Main title"]);
  expect([await stored(), renames()]).toEqual([["Main title"], []]);
});

test("B-160 of names that follow one another the last one stays, however long the server takes", async () => {
  const { renameItem, item, server, asked, shown, stored } = await aLibrary();
  let answer = () => {};
  server.answers = new Promise((resolve) => {
    answer = resolve;
  });
  renameItem(item.id, "One");
  await expect.poll(() => asked).toEqual(["One"]);
  renameItem(item.id, "Two");
  renameItem(item.id, "Three");
  answer();
  await expect.poll(shown).toEqual(["Three"]);
  expect([await stored(), asked]).toEqual([["Three"], ["One", "Three"]]);
});

test("B-160 an item that another device has deleted leaves the list with a sentence", async () => {
  const { renameItem, item, memory, shown, renames, sentences } = await aLibrary();
  unwrap(await memory.library.remove(item));
  renameItem(item.id, "Main title");
  await expect.poll(shown).toEqual([]);
  expect([renames(), sentences()]).toEqual([[], ["Not renamed to “Main title”: the file is no longer in your library"]]);
});

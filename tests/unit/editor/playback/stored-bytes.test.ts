import { expect, onTestFinished, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { storedBytes } from "#editor/playback/stored-bytes.ts";
import { createEditorStore } from "#editor/core/store/store.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

test("a file that is opened before the library is loaded gets the library's size once it is", async () => {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  onTestFinished(() => backend.dispose());
  const item = unwrap(await backend.library.import(new File(["sound"], "a.wav", { type: "audio/wav" })));
  const store = createEditorStore();
  const bytes = storedBytes({ backend, store }, item.path);
  expect(bytes.sizeBytes).toBeUndefined();
  store.setState(({ library }) => ({ library: { ...library, items: [item] } }));
  expect(bytes.sizeBytes).toBe(5);
});

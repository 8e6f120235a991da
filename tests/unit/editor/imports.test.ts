import { expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory.ts";
import { createImports } from "#editor/library/imports.ts";
import { createEditorStore } from "#editor/store/store.ts";
import { messages } from "#model/messages.ts";
import { failure } from "#model/result.ts";
import { createToastQueue } from "#ui/toast-queue.ts";
import { wavFile } from "../../browser/export/tones.ts";

test("an import that was cancelled too late and cannot be taken back is shown, and its file told with the reason", async () => {
  const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
  const store = createEditorStore();
  const notices = createToastQueue();
  onTestFinished(() => {
    notices.dispose();
    backend.dispose();
  });
  const library: Backend["library"] = {
    ...backend.library,
    import: async (file, { signal: _signal, ...options } = {}) => {
      const imported = await backend.library.import(file, options);
      actions.cancelImport("upload");
      return imported;
    },
    remove: async () => failure({ kind: "unreachable", message: "TypeError: Failed to fetch" }),
  };
  const { actions } = createImports({ store, notices, backend: { ...backend, library }, newId: () => "upload" } as never);
  await actions.importFiles([new File([wavFile(48_000, 1, () => 0.1)], "bed.wav", { type: "audio/wav" })]);
  expect(store.getState().library).toMatchObject({ items: [{ fileName: "bed.wav" }], uploads: [] });
  expect(notices.toasts().map(({ message }) => message)).toEqual([messages.importNotTakenBack("bed.wav", "TypeError: Failed to fetch")]);
});

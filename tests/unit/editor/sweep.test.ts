import { expect, onTestFinished, test } from "vitest";
import type { Backend } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory.ts";
import { createSweep } from "#editor/library/sweep.ts";
import { createEditorStore } from "#editor/store/store.ts";
import { failure } from "#model/result.ts";

test("D42 the storage is swept once a visit, after a project has been restored, and silently when the server does not answer", async () => {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  const store = createEditorStore();
  let sweeps = 0;
  const media: Backend["media"] = {
    ...backend.media,
    sweep: async () => {
      sweeps += 1;
      return failure({ kind: "unreachable", message: "Failed to fetch" });
    },
  };
  const sweep = createSweep({ store, backend: { ...backend, media } });
  await sweep();
  expect(sweeps).toBe(0);
  store.setState({ restoring: { status: "ready" } });
  await sweep();
  await sweep();
  expect(sweeps).toBe(1);
});

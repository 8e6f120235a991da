import { expect, onTestFinished, test } from "vitest";
import type { Backend, BackendError } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createFromFile, projectFile } from "#editor/actions/project-file.ts";
import { failure } from "#model/result.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const newId = () => crypto.randomUUID();
const refusal: BackendError = { kind: "refused", message: "no room", status: 507, code: undefined };

function aBackend(): Backend {
  const backend = createMemoryBackend();
  onTestFinished(() => backend.dispose());
  return backend;
}

test("B-48 a file that is not JSON is refused, and creates no project", async () => {
  const backend = aBackend();
  expect(await createFromFile(backend, new File(["{"], "a.layback.json"), newId)).toEqual(
    failure({ kind: "malformed", message: "The file is not JSON." }),
  );
  expect(unwrap(await backend.projects.list())).toEqual([]);
});

test("a project whose clips are refused is removed; if that fails too, the user is told that it is left without clips", async () => {
  const backend = aBackend();
  const operations = { ...backend.operations, apply: async () => failure(refusal) };
  const file = projectFile("kept", aTimeline([aClip({ id: "a" })]));
  expect(await createFromFile({ ...backend, operations }, file, newId)).toEqual(failure(refusal));
  expect(unwrap(await backend.projects.list())).toEqual([]);
  const projects = { ...backend.projects, remove: async () => failure(refusal) };
  expect(await createFromFile({ projects, operations }, file, newId)).toEqual(
    failure({ ...refusal, message: "no room (A project without clips was left behind.)" }),
  );
  expect(unwrap(await backend.projects.list())).toHaveLength(1);
});

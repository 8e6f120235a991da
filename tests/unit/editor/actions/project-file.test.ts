import { expect, onTestFinished, test } from "vitest";
import type { Backend, BackendError } from "#backend/backend.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { createFromFile, projectFile } from "#editor/actions/project-file.ts";
import { failure } from "#model/result.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";
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

test("B-242 a project of a file has its cues under ids of their own, with its clips in them; one that no cue has stays shared, too", async () => {
  const backend = aBackend();
  const clips = ["b", "b", "gone", "gone", undefined].map((alternateId, at) => aClip({ id: `${at}`, ...(alternateId && { alternateId }) }));
  const votes = [{ alternateId: "b", by: "Ada", at: "2026-11-25T12:00:00Z" }];
  const made = unwrap(await createFromFile(backend, projectFile("kept", aTimeline(clips, {}, [aCue({ votes })])), newId));
  const [cue] = made.cues;
  const [a = "", b = ""] = cue?.alternates.map(({ id }) => id) ?? [];
  const alternates = aCue().alternates.map((alternate, at) => ({ ...alternate, id: at === 0 ? a : b }));
  expect(cue).toEqual(
    aCue({ id: cue?.id ?? "", alternates, chosenId: a, referenceId: a, votes: votes.map((one) => ({ ...one, alternateId: b })) }),
  );
  const counts = new Map<string | undefined, number>();
  for (const { alternateId } of made.clips) counts.set(alternateId, (counts.get(alternateId) ?? 0) + 1);
  expect([counts.size, counts.get(b), counts.get(undefined), counts.has("gone"), counts.has("b")]).toEqual([3, 2, 1, false, false]);
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

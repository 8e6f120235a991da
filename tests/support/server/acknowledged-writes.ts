import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { SignedInUser } from "./test-server.ts";
import { BUCKET, must, wavFile } from "./victim.ts";

/** The writes of a user while the server is about to be lost. */
export type Writes = {
  /** Acknowledged ids of operations and paths of objects. */
  readonly operations: ReadonlySet<string>;
  readonly objects: ReadonlySet<string>;
  /** Resolves when every writer was stopped or its first request failed. */
  readonly ended: Promise<unknown>;
};

type Writer = Pick<SignedInUser, "client" | "id">;

/** Four writers of operations with two clips each, and one of objects whose content is their path. */
export function writeUntilLost({ client, id }: Writer, projectId: string, isStopped: () => boolean = () => false): Writes {
  const operations = new Set<string>();
  const objects = new Set<string>();
  const writeOperations = async () => {
    while (!isStopped()) {
      const opId = randomUUID();
      const clip = { name: "c", audio_url: `${id}/music-tracks/x.wav`, start_time: 0, end_time: 1 };
      const changes = [1, 2].map(() => ({ kind: "put", clip: { ...clip, id: randomUUID() } }));
      const { error } = await client.rpc("apply_operation", { op: { opId, projectId, baseRev: 0, changes } });
      if (error) return;
      operations.add(opId);
    }
  };
  const writeObjects = async () => {
    while (!isStopped()) {
      const path = `${id}/music-tracks/${randomUUID()}.wav`;
      const { error } = await client.storage.from(BUCKET).upload(path, wavFile(path));
      if (error) return;
      objects.add(path);
    }
  };
  return { operations, objects, ended: Promise.all([...Array.from({ length: 4 }, writeOperations), writeObjects()]) };
}

/** Expects every acknowledged write to be stored, and no partial one. */
export async function expectStored({ client, id }: Writer, projectId: string, writes: Writes): Promise<void> {
  const rows = must(await client.from("applied_operations").select("op_id").eq("project_id", projectId));
  const applied = new Set(rows.map((row) => String(row["op_id"])));
  expect([...writes.operations].filter((opId) => !applied.has(opId))).toEqual([]);
  // Each operation puts two clips and raises the revision by one.
  const { count } = await client.from("audio_tracks").select("id", { count: "exact", head: true }).eq("project_id", projectId);
  const project = must(await client.from("projects").select("revision").eq("id", projectId).single());
  expect([count, project["revision"]]).toEqual([applied.size * 2, applied.size]);
  const listed = must(await client.storage.from(BUCKET).list(`${id}/music-tracks`, { limit: 10_000 }));
  const paths = new Set(listed.map(({ name }) => `${id}/music-tracks/${name}`));
  expect([...writes.objects].filter((path) => !paths.has(path))).toEqual([]);
  for (const path of paths) {
    const content = must(await client.storage.from(BUCKET).download(path));
    expect(await content.text()).toBe(path);
  }
}

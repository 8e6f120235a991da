import { randomUUID } from "node:crypto";
import { readFile, rm, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { PGlite } from "@electric-sql/pglite";
import { startWithEditor } from "#tests/support/test-editor.ts";
import type { TestEditor } from "#tests/support/test-editor.ts";
import type { TestServer } from "#tests/support/server.ts";
import { must } from "#tests/support/victim.ts";

/** So many of a project's latest operations stay on record. */
const KEPT = 1000;

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

const rename = (name: string) => [{ kind: "rename", name }];

/** A project at a revision, with a record of every operation up to it, as an earlier version left it. */
async function aLongProject(revision: number): Promise<{ readonly projectId: string; readonly opIds: readonly string[] }> {
  const projectId = await editor.newProject();
  const { client, id } = editor.user;
  const opIds = Array.from({ length: revision }, () => randomUUID());
  must(await client.from("projects").update({ revision }).eq("id", projectId).select());
  const rows = opIds.map((op_id, at) => ({ op_id, project_id: projectId, user_id: id, revision: at + 1 }));
  must(await client.from("applied_operations").insert(rows).select("op_id"));
  return { projectId, opIds };
}

async function recordOf(projectId: string) {
  const { client } = editor.user;
  const { count } = await client.from("applied_operations").select("*", { count: "exact", head: true }).eq("project_id", projectId);
  const project = must(await client.from("projects").select("revision, pruned_revision").eq("id", projectId).single());
  return { count, ...project };
}

describe("the record of applied operations", () => {
  test("holds the latest 1000 of a project; each operation removes at most 50 older ones, of this project alone", async () => {
    const { projectId } = await aLongProject(KEPT + 60);
    const other = await aLongProject(3);
    must(await editor.apply(projectId, rename("a"), { baseRev: KEPT + 60, strict: true }));
    expect(await recordOf(projectId)).toEqual({ count: KEPT + 11, revision: KEPT + 61, pruned_revision: 50 });
    must(await editor.apply(projectId, rename("b"), { baseRev: KEPT + 61, strict: true }));
    expect(await recordOf(projectId)).toEqual({ count: KEPT, revision: KEPT + 62, pruned_revision: 62 });
    must(await editor.apply(projectId, rename("c"), { baseRev: KEPT + 62, strict: true }));
    expect(await recordOf(projectId)).toEqual({ count: KEPT, revision: KEPT + 63, pruned_revision: 63 });
    expect(await recordOf(other.projectId)).toEqual({ count: 3, revision: 3, pruned_revision: 0 });
  });

  test("an operation that is still on record is known, however old; one made before the oldest on record is refused with LB410", async () => {
    const { projectId, opIds } = await aLongProject(KEPT + 10);
    must(await editor.apply(projectId, rename("a"), { baseRev: KEPT + 10, strict: true }));
    // Revision 11 is pruned, revision 12 is the oldest on record.
    expect(must(await editor.apply(projectId, rename("again"), { opId: opIds[11], baseRev: 11, strict: true }))).toEqual({
      revision: 12,
      alreadyApplied: true,
    });
    const again = await editor.apply(projectId, rename("again"), { opId: opIds[10], baseRev: 10, strict: true });
    expect([again.status, again.error?.code, again.error?.details]).toEqual([400, "LB410", "11"]);
    const loose = await editor.apply(projectId, rename("again"), { opId: opIds[10], baseRev: 10 });
    expect(loose.error?.code).toBe("LB410");
    const unknown = await editor.apply(projectId, rename("late"), { baseRev: 11, strict: true });
    expect(unknown.error?.code).toBe("LB409");
  });

  test("cannot be shortened by hand: what is above the pruned revision stays", async () => {
    const { projectId, opIds } = await aLongProject(3);
    const { client } = editor.user;
    expect(must(await client.from("applied_operations").delete().eq("project_id", projectId).select())).toEqual([]);
    expect((await recordOf(projectId)).count).toBe(opIds.length);
  });
});

test("a data folder of an earlier version gets what is new at the next start, and its operations are still known", async () => {
  const started = await startWithEditor();
  onTestFinished(() => started.server.dispose());
  const { server: first, editor: user } = started;
  const projectId = await user.newProject();
  const opId = randomUUID();
  must(await user.apply(projectId, rename("a"), { opId }));
  await first.stop();
  await undoMigration(join(first.dataDir, "database"));
  const { startTestServer, signInUser } = await import("#tests/support/server.ts");
  const second = await startTestServer({ dataDir: first.dataDir });
  onTestFinished(() => second.stop());
  const { client } = await signInUser(second, user.user.email, user.user.password);
  const again = await client.rpc("apply_operation", { op: { opId, projectId, baseRev: 0, strict: true, changes: rename("b") } });
  expect(must(again)).toEqual({ revision: 1, alreadyApplied: true });
  const late = await client.rpc("apply_operation", {
    op: { opId: randomUUID(), projectId, baseRev: 0, strict: true, changes: rename("b") },
  });
  expect(late.error?.code).toBe("LB409");
  expect(must(await client.from("projects").select("pruned_revision").eq("id", projectId).single())).toEqual({ pruned_revision: 0 });
});

/** The database as it was before the newest migration. */
async function undoMigration(folder: string): Promise<void> {
  const migrations = new URL("../../supabase/migrations/", import.meta.url);
  const functions = await readFile(new URL("20260101000300_functions.sql", migrations), "utf8");
  const [before] = /create function public\.apply_operation[\s\S]*?\n {2}\$\$;/u.exec(functions) ?? [];
  const newest = (await readdir(migrations)).filter((name) => name.includes("two_devices"));
  expect([before === undefined, newest.length]).toEqual([false, 1]);
  const database = await PGlite.create(folder);
  await database.exec(`
    drop function public.overrides_since(uuid, bigint);
    drop policy "Own pruned operations are removed" on public.applied_operations;
    alter table public.applied_operations drop column overrides;
    alter table public.projects drop column pruned_revision;
    ${before?.replace("create function", "create or replace function") ?? ""}
    delete from supabase_migrations.schema_migrations where name like 'two_devices%';
  `);
  await database.close();
  await rm(join(folder, "postmaster.pid"), { force: true });
}

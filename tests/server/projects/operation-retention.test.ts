import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#supabase/local/database.ts";
import { earlierDataFolder } from "#tests/support/server/data-folder.ts";
import { startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import { isExhaustive } from "#tests/support/representatives.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

/** The number of a project's latest operations that stay on record. */
const KEPT = 1000;

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

/** The most rows of one request. */
const MOST_ROWS = 1000;

const rename = (name: string) => [{ kind: "rename", name }];

/** A project at a revision, with a record of every operation up to it, as an earlier version left it. */
async function aLongProject(revision: number): Promise<{ readonly projectId: string; readonly opIds: readonly string[] }> {
  const projectId = await editor.newProject();
  const { client, id } = editor.user;
  const opIds = Array.from({ length: revision }, () => randomUUID());
  must(await client.from("projects").update({ revision }).eq("id", projectId).select());
  const rows = opIds.map((op_id, at) => ({ op_id, project_id: projectId, user_id: id, revision: at + 1 }));
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    must(
      await client
        .from("applied_operations")
        .insert(rows.slice(from, from + MOST_ROWS))
        .select("op_id"),
    );
  }
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

  test("an operation that is still on record is recognised, however old; one made before the oldest on record is refused with LB410", async () => {
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

  test("cannot be shortened by a client: records above the pruned revision stay", async () => {
    const { projectId, opIds } = await aLongProject(3);
    const { client } = editor.user;
    expect(must(await client.from("applied_operations").delete().eq("project_id", projectId).select())).toEqual([]);
    expect((await recordOf(projectId)).count).toBe(opIds.length);
  });
});

test.runIf(isExhaustive)(
  "a data folder of an earlier version is migrated at the next start, and its operations are still recognised",
  async () => {
    const [userId, projectId, opId] = [randomUUID(), randomUUID(), randomUUID()];
    const folder = await earlierDataFolder("20261122000000", async ({ query }) => {
      await query("insert into auth.users (id) values ($1)", [userId]);
      await query("insert into public.projects (id, user_id, name, revision) values ($1, $2, 'P', 1)", [projectId, userId]);
      await query("insert into public.applied_operations (op_id, project_id, user_id, revision) values ($1, $2, $3, 1)", [
        opId,
        projectId,
        userId,
      ]);
    });
    const database = await openDatabase(join(folder, "database"));
    onTestFinished(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });
    const asUser = (sql: string, values: readonly unknown[]) =>
      database.asCaller({ role: "authenticated", claims: { sub: userId, role: "authenticated" } }, async ({ query }) => {
        const { rows } = await query<{ answer: unknown }>(sql, values);
        return rows[0]?.answer;
      });
    const apply = (id: string) =>
      asUser("select public.apply_operation($1) as answer", [{ opId: id, projectId, baseRev: 0, strict: true, changes: rename("b") }]);
    expect(await apply(opId)).toEqual({ revision: 1, alreadyApplied: true });
    await expect(apply(randomUUID())).rejects.toMatchObject({ code: "LB409" });
    expect(await asUser("select pruned_revision as answer from public.projects where id = $1", [projectId])).toBe(0);
  },
);

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { put, startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import { clientOf, signInUser, signUpUser } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

describe("B-44 get_or_create_project", () => {
  test("called ten times at once by one user makes one project", async () => {
    const other = await signUpUser(server, "tabs@example.com");
    const tabs = [other, await signInUser(server, other.email, other.password)];
    const rows = await Promise.all([...tabs, ...tabs, ...tabs, ...tabs, ...tabs].map(({ client }) => client.rpc("get_or_create_project")));
    expect(new Set(rows.map((row) => must(row).id)).size).toBe(1);
    expect(must(await other.client.from("projects").select("id, is_public"))).toMatchObject([{ is_public: false }]);
  });

  test("returns the preferred project if it is the user's, else the newest", async () => {
    const other = await signUpUser(server, "prefers@example.com");
    const made: string[] = [];
    for (const name of ["old", "new"])
      made.push(must(await other.client.from("projects").insert({ name }).select("id").single()).id as string);
    const idFor = async (preferred_id?: string) =>
      must(await other.client.rpc("get_or_create_project", preferred_id ? { preferred_id } : {})).id;
    expect(await idFor()).toBe(made[1]);
    expect(await idFor(made[0])).toBe(made[0]);
    expect(await idFor(await editor.newProject()), "a project of somebody else").toBe(made[1]);
  });

  test("B-26 without a user it says 'User not authenticated' or is refused outright", async () => {
    const { status } = await clientOf(server).rpc("get_or_create_project");
    expect(status).toBe(401);
  });
});

describe("B-43 the last project is restored", () => {
  test("with its clips nested, page by page beyond the row limit", async () => {
    const projectId = await editor.newProject();
    const clips = Array.from({ length: 1200 }, (_, index) => put(editor.aClip({ start_time: index, end_time: index + 1 })));
    must(await editor.apply(projectId, clips));
    const page = async (from: number) =>
      must(
        await editor.user.client
          .from("projects")
          .select("id, revision, audio_tracks(*)")
          .eq("id", projectId)
          .order("id", { referencedTable: "audio_tracks" })
          .range(from, from + 999, { referencedTable: "audio_tracks" })
          .limit(1)
          .single(),
      ).audio_tracks.map((clip) => clip.id as string);
    const ids = [...(await page(0)), ...(await page(1000))];
    expect(ids).toEqual(clips.map(({ clip }) => (clip as { id: string }).id).toSorted());
  });

  test("and if there is none, PGRST116 says so", async () => {
    const other = await signUpUser(server, "empty@example.com");
    const { error } = await other.client.from("projects").select("*, audio_tracks(*)").eq("user_id", other.id).limit(1).single();
    expect(error?.code).toBe("PGRST116");
  });

  test("times are ISO 8601, as hosted Supabase writes them", async () => {
    const { created_at: createdAt } = must(await editor.user.client.from("projects").select("created_at").limit(1).single());
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });
});

test("B-38 deleting a project deletes its clips and its recorded operations", async () => {
  const projectId = await editor.newProject();
  must(await editor.apply(projectId, [put(editor.aClip())]));
  must(await editor.user.client.from("projects").delete().eq("id", projectId).select());
  expect(await editor.clipsOf(projectId)).toEqual([]);
  expect(must(await editor.user.client.from("applied_operations").select("op_id").eq("project_id", projectId))).toEqual([]);
});

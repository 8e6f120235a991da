import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { put, startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

/** A clip for tables of cases, which are built before there is a user. */
const A_CLIP = { name: "c", audio_url: "x", start_time: 0, end_time: 1 };

describe("B-122 an operation", () => {
  test("puts whole clips under the client's ids, and raises the project's revision by one", async () => {
    const projectId = await editor.newProject();
    const [first, second] = [editor.aClip(), editor.aClip({ start_time: 5, end_time: 6 })];
    expect(must(await editor.apply(projectId, [put(first), put(second)]))).toEqual({ revision: 1, alreadyApplied: false });
    expect(await editor.clipsOf(projectId)).toMatchObject([
      { ...first, project_id: projectId, user_id: editor.user.id },
      { ...second, project_id: projectId, user_id: editor.user.id },
    ]);
    const moved = { ...first, start_time: 2, end_time: 4.5, lane_index: 0 };
    expect(must(await editor.apply(projectId, [put(moved)]))).toEqual({ revision: 2, alreadyApplied: false });
    expect((await editor.clipsOf(projectId))[0]).toMatchObject(moved);
  });

  test("splits: two clips put and the original removed are one step", async () => {
    const projectId = await editor.newProject();
    const original = editor.aClip();
    must(await editor.apply(projectId, [put(original)]));
    const [left, right] = [editor.aClip({ end_time: 2 }), editor.aClip({ start_time: 2, source_offset: 1.25 })];
    must(await editor.apply(projectId, [put(left), put(right), { kind: "remove", id: original.id }]));
    expect((await editor.clipsOf(projectId)).map((clip) => clip["id"])).toEqual([left.id, right.id]);
  });

  test("sets and clears the picture, the settings and the name", async () => {
    const projectId = await editor.newProject();
    const videoPath = `${editor.user.id}/projects/${projectId}/videos/x.mp4`;
    const read = async () =>
      must(
        await editor.user.client
          .from("projects")
          .select("name, video_url, video_duration, settings, revision")
          .eq("id", projectId)
          .single(),
      );
    must(
      await editor.apply(projectId, [
        { kind: "setPicture", video_url: videoPath, video_duration: 12.5 },
        { kind: "setSettings", settings: { lanes: [{ name: "Strings" }] } },
        { kind: "rename", name: "Film 2" },
      ]),
    );
    expect(await read()).toEqual({
      name: "Film 2",
      video_url: videoPath,
      video_duration: 12.5,
      settings: { lanes: [{ name: "Strings" }] },
      revision: 1,
    });
    must(await editor.apply(projectId, [{ kind: "setPicture", video_url: null, video_duration: null }]));
    expect(await read()).toMatchObject({ video_url: null, video_duration: null, revision: 2 });
  });

  test("sent twice is applied once and returns the same revision", async () => {
    const projectId = await editor.newProject();
    const clip = editor.aClip();
    const opId = randomUUID();
    expect(must(await editor.apply(projectId, [put(clip)], { opId }))).toEqual({ revision: 1, alreadyApplied: false });
    must(await editor.apply(projectId, [{ kind: "remove", id: clip.id }]));
    expect(must(await editor.apply(projectId, [put(clip)], { opId }))).toEqual({ revision: 1, alreadyApplied: true });
    expect(await editor.clipsOf(projectId)).toEqual([]);
  });

  test("sent twenty times at once is applied once", async () => {
    const projectId = await editor.newProject();
    const opId = randomUUID();
    const clip = editor.aClip();
    const answers = await Promise.all(Array.from({ length: 20 }, () => editor.apply(projectId, [put(clip)], { opId })));
    expect(answers.filter((answer) => must(answer).alreadyApplied === false)).toHaveLength(1);
    expect(must(await editor.user.client.from("projects").select("revision").eq("id", projectId).single()).revision).toBe(1);
  });

  test("refused at its last change leaves none of the earlier ones", async () => {
    const projectId = await editor.newProject();
    const opId = randomUUID();
    const { error, status } = await editor.apply(
      projectId,
      [put(editor.aClip()), { kind: "rename", name: "New" }, put(editor.aClip({ end_time: 0 }))],
      {
        opId,
      },
    );
    expect([status, error?.code]).toEqual([400, "23514"]);
    expect(await editor.clipsOf(projectId)).toEqual([]);
    expect(must(await editor.user.client.from("projects").select("name, revision").eq("id", projectId).single())).toEqual({
      name: "Film",
      revision: 0,
    });
    expect(must(await editor.apply(projectId, [], { opId })), "and may be sent again, corrected").toEqual({
      revision: 1,
      alreadyApplied: false,
    });
  });

  test("made on an older revision is applied, or with strict refused with the current revision", async () => {
    const projectId = await editor.newProject();
    must(await editor.apply(projectId, [put(editor.aClip())]));
    const { error, status } = await editor.apply(projectId, [{ kind: "rename", name: "Late" }], { strict: true, baseRev: 0 });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "LB409", details: "1" });
    expect(must(await editor.apply(projectId, [{ kind: "rename", name: "Late" }], { baseRev: 0 }))).toMatchObject({ revision: 2 });
    expect(must(await editor.apply(projectId, [{ kind: "rename", name: "In time" }], { strict: true, baseRev: 2 }))).toMatchObject({
      revision: 3,
    });
  });

  test("made on a revision that the project does not have yet, as after a backup was restored, is refused with strict", async () => {
    const projectId = await editor.newProject();
    const { error } = await editor.apply(projectId, [{ kind: "rename", name: "Early" }], { strict: true, baseRev: 3 });
    expect(error).toMatchObject({ code: "LB409", details: "0" });
  });

  test("carries the values it replaced of another device, which can be read from there on, in order, and never from another project", async () => {
    const [projectId, other] = [await editor.newProject(), await editor.newProject()];
    const override = (field: string) => ({ subject: "Theme", field, kept: "a", replaced: "b" });
    const since = async (id: string, revision: number) =>
      (await editor.user.client.rpc("overrides_since", { project_id: id, since: revision })).data as unknown;
    must(await editor.apply(projectId, [{ kind: "rename", name: "1" }], { overrides: [override("start"), override("gain")] }));
    must(await editor.apply(projectId, [{ kind: "rename", name: "2" }]));
    must(await editor.apply(projectId, [{ kind: "rename", name: "3" }], { overrides: [override("mute")] }));
    expect(await since(projectId, 0)).toEqual([
      { ...override("start"), revision: 1 },
      { ...override("gain"), revision: 1 },
      { ...override("mute"), revision: 3 },
    ]);
    expect(await since(projectId, 1)).toEqual([{ ...override("mute"), revision: 3 }]);
    expect([await since(projectId, 3), await since(other, 0)]).toEqual([null, null]);
  });

  test.each([
    ["no list", { subject: "x" }],
    ["more than 64 KiB", [{ subject: "x".repeat(70_000) }]],
  ])("with overrides that are %s is refused, and nothing of it is applied", async (_name, overrides) => {
    const projectId = await editor.newProject();
    const { status, error } = await editor.apply(projectId, [put(editor.aClip())], { overrides });
    expect([status, error?.code]).toEqual([400, "23514"]);
    expect(await editor.clipsOf(projectId)).toEqual([]);
  });

  test("removing a clip that is not there changes nothing and is no error", async () => {
    const projectId = await editor.newProject();
    must(await editor.apply(projectId, [{ kind: "remove", id: randomUUID() }]));
  });

  test("cannot move a clip from one of the user's projects into another", async () => {
    const [from, to] = [await editor.newProject(), await editor.newProject()];
    const clip = editor.aClip();
    must(await editor.apply(from, [put(clip)]));
    expect((await editor.apply(to, [put(clip)])).status).toBe(400);
    expect((await editor.apply(to, [put({ ...editor.aClip(), project_id: from })])).status).toBe(400);
    expect(await editor.clipsOf(from)).toHaveLength(1);
  });

  test.each([
    ["an unknown change", { kind: "explode" }],
    ["a change without a kind", {}],
    ["a clip without an id", put({ ...A_CLIP, id: null })],
    ["a clip whose id is no uuid", put({ ...A_CLIP, id: "x" })],
    ["settings that are no object", { kind: "setSettings", settings: [1] }],
    ["settings that are missing", { kind: "setSettings" }],
  ])("with %s is refused with a 4xx", async (_name, change) => {
    const { status } = await editor.apply(await editor.newProject(), [change]);
    expect(status).toBe(400);
  });

  test.each([null, {}, [], "x", { opId: "not-a-uuid" }, { opId: randomUUID(), projectId: randomUUID(), changes: "x" }])(
    "that is %j is refused with a 4xx",
    async (op) => {
      const { status } = await editor.user.client.rpc("apply_operation", { op });
      expect(status).toBe(400);
    },
  );

  test("applies the last of several changes of one thing", async () => {
    const projectId = await editor.newProject();
    const [kept, removed, back] = [editor.aClip(), editor.aClip(), editor.aClip({ start_time: 7, end_time: 8 })];
    must(await editor.apply(projectId, [put(removed), put(back)]));
    must(
      await editor.apply(projectId, [
        { kind: "rename", name: "First" },
        put({ ...kept, name: "early" }),
        put(removed),
        { kind: "remove", id: back.id },
        { kind: "setSettings", settings: { a: 1 } },
        { kind: "remove", id: kept.id },
        put({ ...kept, name: "late" }),
        put(back),
        { kind: "remove", id: removed.id },
        { kind: "setSettings", settings: { b: 2 } },
        { kind: "rename", name: "Second" },
      ]),
    );
    expect(await editor.clipsOf(projectId)).toMatchObject([{ ...kept, name: "late" }, back]);
    const project = must(await editor.user.client.from("projects").select("name, settings, revision").eq("id", projectId).single());
    expect(project).toEqual({ name: "Second", settings: { b: 2 }, revision: 2 });
  });

  test("accepts a change that a later change of the same clip replaces: the last one decides", async () => {
    const projectId = await editor.newProject();
    const clip = editor.aClip();
    must(await editor.apply(projectId, [put({ ...clip, end_time: 0 }), put(clip)]));
    expect(await editor.clipsOf(projectId)).toMatchObject([clip]);
    expect((await editor.apply(projectId, [put(clip), put({ ...clip, end_time: 0 })])).error).toMatchObject({ code: "23514" });
  });

  test.each([
    ["a change of no kind", {}],
    ["an unknown one after known ones", { kind: "explode" }],
    ["a clip that is no object", { kind: "put", clip: [1] }],
    ["a clip without an id", { kind: "put", clip: { ...A_CLIP } }],
    ["a project without settings", { kind: "setSettings" }],
  ])("is refused as a whole for %s", async (_name, change) => {
    const projectId = await editor.newProject();
    const { status } = await editor.apply(projectId, [put(editor.aClip()), change, { kind: "rename", name: "x" }]);
    expect([status, await editor.clipsOf(projectId)]).toEqual([400, []]);
  });

  test("holds at most 15,000 changes and 16 MB; any other body at most 2 MB", async () => {
    const projectId = await editor.newProject();
    const changes = Array.from({ length: 15_001 }, () => ({ kind: "remove", id: projectId }));
    const { error } = await editor.apply(projectId, changes);
    expect(error).toMatchObject({ code: "22023", message: "An operation holds at most 15000 changes." });
    expect(must(await editor.apply(projectId, changes.slice(1)))).toMatchObject({ revision: 1 });
    const { status } = await editor.apply(projectId, [{ kind: "rename", name: "x".repeat(17_000_000) }]);
    expect(status).toBe(413);
    const other = await editor.user.client.from("projects").insert({ name: "x".repeat(2_100_000) });
    expect(other.status).toBe(413);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { put, startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import { signUpUser } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

describe("B-122 an operation", () => {
  test("of many clips stores every value of stored and of new ones", async () => {
    const projectId = await editor.newProject();
    const ids = Array.from({ length: 150 }, () => randomUUID());
    must(
      await editor.apply(
        projectId,
        ids.slice(0, 75).map((id) => put({ ...editor.aClip(), id })),
      ),
    );
    const values = {
      original_duration: 9,
      source_offset: 1,
      lane_index: 3,
      muted: true,
      gain_db: -3,
      pan: 0.5,
      fade_in: 0.25,
      fade_out: 0.125,
      fade_shape: "linear",
      colour: "pink",
    };
    const full = ids.map((id, index) => editor.aClip({ id, name: `n${index}`, start_time: index, end_time: index + 0.5, ...values }));
    must(await editor.apply(projectId, full.map(put)));
    expect(await editor.clipsOf(projectId)).toMatchObject(full);
    const bare = full.map(({ id, name, audio_url, start_time, end_time }) => ({ id, name, audio_url, start_time, end_time }));
    must(await editor.apply(projectId, bare.map(put)));
    const defaults = {
      original_duration: null,
      source_offset: 0,
      lane_index: null,
      muted: false,
      gain_db: 0,
      pan: 0,
      fade_in: 0,
      fade_out: 0,
      // B-188: an operation of an earlier version names neither.
      fade_shape: "linear",
      colour: "pink",
    };
    expect(await editor.clipsOf(projectId)).toMatchObject(bare.map((clip) => ({ ...clip, ...defaults })));
  });

  test("of many clips is refused whole with a clip of another project or without an id", async () => {
    const [from, to] = [await editor.newProject(), await editor.newProject()];
    const foreign = editor.aClip();
    must(await editor.apply(from, [put(foreign)]));
    const stored = Array.from({ length: 120 }, (_, index) => editor.aClip({ start_time: index, end_time: index + 1 }));
    must(await editor.apply(to, stored.map(put)));
    const renamed = stored.map((clip) => put({ ...clip, name: "other" }));
    for (const last of [put({ ...foreign, name: "other" }), put({ ...editor.aClip(), id: null })]) {
      expect((await editor.apply(to, [...renamed, last])).status).toBe(400);
    }
    expect(await editor.clipsOf(from)).toMatchObject([foreign]);
    expect(await editor.clipsOf(to)).toMatchObject(stored);
  });

  test("of a thousand clips is one step, and many of them delay another user's request by one at most", async () => {
    const clips = Array.from({ length: 1000 }, (_, index) => put(editor.aClip({ start_time: index, end_time: index + 1 })));
    const projectId = await editor.newProject();
    expect(must(await editor.apply(projectId, clips))).toMatchObject({ revision: 1 });
    const other = await signUpUser(server, "other@example.com");
    must(await other.client.from("projects").select("id"));
    let done = 0;
    const many = Array.from({ length: 12 }, async () => {
      must(await editor.apply(projectId, clips));
      done += 1;
    });
    await vi.waitUntil(() => done > 3, { interval: 1, timeout: 60_000 });
    const asked = new Date().toISOString();
    const inserted = must(await other.client.from("projects").insert({ name: "Between" }).select("created_at").single());
    await Promise.all(many);
    const between = editor.user.client.from("applied_operations").select("op_id").gte("applied_at", asked);
    expect(must(await between.lt("applied_at", inserted["created_at"])).length).toBeLessThanOrEqual(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { put, startWithEditor } from "#tests/support/editor/test-editor.ts";
import type { TestRow, TestEditor } from "#tests/support/editor/test-editor.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

describe("values that no row may hold", () => {
  const BAD_CLIPS: readonly [string, TestRow][] = [
    ["start_time below 0", { start_time: -0.001 }],
    ["start_time NaN", { start_time: "NaN" }],
    ["end_time Infinity", { end_time: "Infinity" }],
    ["end_time −Infinity", { end_time: "-Infinity" }],
    ["an end that is not after the start", { start_time: 2, end_time: 2 }],
    ["source_offset below 0", { source_offset: -1 }],
    ["source_offset NaN", { source_offset: "NaN" }],
    ["original_duration Infinity", { original_duration: "Infinity" }],
    ["gain_db NaN", { gain_db: "NaN" }],
    ["gain_db Infinity", { gain_db: "Infinity" }],
    ["pan beyond 1", { pan: 1.01 }],
    ["fade_in below 0", { fade_in: -1 }],
    ["fade_out NaN", { fade_out: "NaN" }],
    ["an unknown fade_shape", { fade_shape: "cubic" }],
    ["an unknown colour", { colour: "mauve" }],
    ["lane_index below 0", { lane_index: -1 }],
    ["no audio_url", { audio_url: "" }],
    ["another user's audio_url", { audio_url: "00000000-0000-4000-8000-000000000000/music-tracks/x.wav" }],
    ["an audio_url that leaves the folder", { audio_url: "LEAVE" }],
    ["no name", { name: null }],
  ];

  test.each(BAD_CLIPS)("a clip with %s: refused by the operation and by the table alike", async (_name, bad) => {
    const projectId = await editor.newProject();
    const clip = editor.aClip(bad["audio_url"] === "LEAVE" ? { audio_url: `${editor.user.id}/../other/x.wav` } : bad);
    expect((await editor.apply(projectId, [put(clip)])).status).toBe(400);
    expect((await editor.user.client.from("audio_tracks").insert({ ...clip, project_id: projectId })).status).toBe(400);
    expect(await editor.clipsOf(projectId)).toEqual([]);
  });

  test.each(["NaN", "Infinity", "-Infinity", -1])("a picture %s seconds long", async (duration) => {
    const { status } = await editor.user.client.from("projects").insert({ name: "P", video_duration: duration });
    expect(status).toBe(400);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("B-67 library_item_usage counts the clips that play the item and the projects whose picture it is", async () => {
  const url = `${editor.user.id}/music-tracks/${randomUUID()}.wav`;
  const item = must(
    await editor.user.client.from("music_tracks").insert({ name: "M", filename: "m.wav", url, type: "audio/wav" }).select("id").single(),
  );
  const usage = async () => must(await editor.user.client.rpc("library_item_usage", { item_id: item.id }));
  expect(await usage()).toEqual({ clips: 0, pictures: 0 });
  must(
    await editor.apply(await editor.newProject(), [
      put(editor.aClip({ audio_url: url })),
      put(editor.aClip({ audio_url: url })),
      put(editor.aClip()),
    ]),
  );
  const projectId = await editor.newProject();
  must(await editor.apply(projectId, [put(editor.aClip({ audio_url: url }))]));
  expect(await usage()).toEqual({ clips: 3, pictures: 0 });
  must(await editor.user.client.from("projects").update({ video_url: url, video_duration: 4 }).eq("id", projectId).select("id"));
  expect(await usage()).toEqual({ clips: 3, pictures: 1 });
});

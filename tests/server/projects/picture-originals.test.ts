import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestEditor } from "#tests/support/editor/test-editor.ts";
import { startWithEditor } from "#tests/support/editor/test-editor.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { MEDIA_BUCKET } from "#model/timeline/limits.ts";
import { clientOf, signUpUser } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { must } from "#tests/support/server/victim.ts";

/** B-216: a picture whose file stays on its owner's computer. */

let server: TestServer;
let editor: TestEditor;

beforeAll(async () => {
  ({ server, editor } = await startWithEditor());
});
afterAll(() => server.dispose());

const pathIn = (projectId: string) => `${editor.user.id}/projects/${projectId}/videos/${randomUUID()}.mp4`;
const stored = async (projectId: string) =>
  must(
    await editor.user.client.from("projects").select("video_url, video_duration, picture_original, settings").eq("id", projectId).single(),
  );

/** A project with an original, and the change that set it. */
async function withOriginal() {
  const projectId = await editor.newProject();
  const change = { kind: "setPicture", video_url: pathIn(projectId), video_duration: 3600, picture_original: anOriginal() };
  must(await editor.apply(projectId, [change, { kind: "setSettings", settings: { pictureFile: anOriginal().name, dropFrame: true } }]));
  return { projectId, change };
}

test("B-216 an operation sets and clears the original; a copy of the project has the same", async () => {
  const { projectId, change } = await withOriginal();
  const whole = { video_url: change.video_url, video_duration: 3600, picture_original: anOriginal() };
  expect(await stored(projectId)).toMatchObject(whole);
  const copyId: string = must(await editor.user.client.rpc("duplicate_project", { project_id: projectId, copy_name: "Copy" }));
  expect(await stored(copyId)).toMatchObject(whole);
  must(await editor.apply(projectId, [{ ...change, picture_original: null }]));
  expect(await stored(projectId)).toMatchObject({ ...whole, picture_original: null });
  must(await editor.apply(copyId, [{ kind: "setPicture", video_url: null, video_duration: null, picture_original: null }]));
  expect(await stored(copyId)).toMatchObject({ video_url: null, video_duration: null, picture_original: null });
});

test("B-216 an operation of an earlier version keeps the original with its picture, and drops it with another picture", async () => {
  const { projectId, change } = await withOriginal();
  const { picture_original: original, ...ofEarlierVersion } = change;
  must(await editor.apply(projectId, [{ ...ofEarlierVersion, video_duration: 3599 }]));
  expect(await stored(projectId)).toMatchObject({ video_duration: 3599, picture_original: original });
  must(await editor.apply(projectId, [{ kind: "rename", name: "Renamed" }]));
  expect(await stored(projectId)).toMatchObject({ picture_original: original });
  must(await editor.apply(projectId, [{ ...ofEarlierVersion, video_url: pathIn(projectId) }]));
  expect(await stored(projectId)).toMatchObject({ picture_original: null });
});

test("B-216 a visitor of a public project learns that the picture is missing, and neither name nor fingerprint of the file", async () => {
  const { projectId, change } = await withOriginal();
  must(await editor.user.client.from("projects").update({ is_public: true }).eq("id", projectId).select("id"));
  const { data } = await clientOf(server).rpc("public_project", { project_id: projectId });
  expect(data).toMatchObject({ video_url: change.video_url, is_picture_missing: true, settings: { dropFrame: true } });
  const text = JSON.stringify(data);
  expect(["Reel 3", "5570000000", "0123456789"].filter((secret) => text.includes(secret))).toEqual([]);
});

test("B-220 a preview is stored once, by its owner alone, and only visitors of a public project get it, as a picture without an original", async () => {
  const { projectId, change } = await withOriginal();
  const visitor = clientOf(server);
  const publish = async (is_public: boolean) =>
    must(await editor.user.client.from("projects").update({ is_public }).eq("id", projectId).select("id"));
  const shown = async () => must(await visitor.rpc("public_project", { project_id: projectId })) as { is_picture_missing: boolean } | null;
  const upload = (client: typeof visitor, text: string) =>
    client.storage.from(MEDIA_BUCKET).upload(change.video_url, new Blob([text], { type: "video/mp4" }), { contentType: "video/mp4" });
  const sign = async (client: typeof visitor) => (await client.storage.from(MEDIA_BUCKET).createSignedUrl(change.video_url, 60)).data;
  const stranger = (await signUpUser(server, "stranger-of-previews@example.com")).client;

  await publish(true);
  expect((await shown())?.is_picture_missing).toBe(true);
  for (const client of [visitor, stranger]) expect((await upload(client, "forged")).error).not.toBeNull();
  expect(await sign(editor.user.client)).toBeNull();
  must(await upload(editor.user.client, "preview"));
  expect((await upload(editor.user.client, "another")).error).not.toBeNull();
  expect((await shown())?.is_picture_missing).toBe(false);
  expect(JSON.stringify(await shown())).not.toContain("Reel 3");
  for (const client of [visitor, stranger, editor.user.client])
    expect(await (await fetch((await sign(client))?.signedUrl ?? "")).text()).toBe("preview");
  await publish(false);
  for (const client of [visitor, stranger]) expect(await sign(client)).toBeNull();
});

const BAD_ORIGINALS: readonly [string, unknown][] = [
  ["a text", "Reel 3 v7.mov"],
  ["a list", [anOriginal()]],
  ["an empty object", {}],
  ["no name", { ...anOriginal(), name: undefined }],
  ["an empty name", { ...anOriginal(), name: "" }],
  ["a name of 1,001 characters", { ...anOriginal(), name: "n".repeat(1001) }],
  ["a number as name", { ...anOriginal(), name: 7 }],
  ["no bytes", { ...anOriginal(), sizeBytes: 0 }],
  ["more bytes than a number counts", { ...anOriginal(), sizeBytes: 1e300 }],
  ["a text as size", { ...anOriginal(), sizeBytes: "5570000000" }],
  ["no fingerprint", { ...anOriginal(), fingerprint: undefined }],
  ["the fingerprint of a name", { ...anOriginal(), fingerprint: `named-${"0".repeat(40)}` }],
  ["a fingerprint and more", { ...anOriginal(), fingerprint: `${anOriginal().fingerprint}\n<script>` }],
  ["a negative length", { ...anOriginal(), seconds: -1 }],
  ["no length", { ...anOriginal(), seconds: null }],
  ["ten kilobytes more", { ...anOriginal(), more: "x".repeat(10_000) }],
];

test.each(BAD_ORIGINALS)("B-216 an original with %s is refused by the operation and by the table alike", async (_name, original) => {
  const { projectId, change } = await withOriginal();
  const before = await stored(projectId);
  expect((await editor.apply(projectId, [{ ...change, picture_original: original }])).status).toBe(400);
  const { status } = await editor.user.client.from("projects").update({ picture_original: original }).eq("id", projectId).select("id");
  expect(status).toBe(400);
  expect(await stored(projectId)).toEqual(before);
});

const itemWith = (original: unknown) => ({
  name: "Long Mix",
  filename: "long mix.wav",
  url: `${editor.user.id}/music-tracks/${randomUUID()}.m4a`,
  type: "audio/mp4",
  user_id: editor.user.id,
  original,
});

test.each(BAD_ORIGINALS)("B-222 a library item whose original is %s is refused", async (_name, original) => {
  const { status } = await editor.user.client.from("music_tracks").insert(itemWith(original)).select("id");
  expect(status).toBe(400);
});

test("B-222 a library item stores its original, which no other user reads or replaces", async () => {
  const { id } = must(await editor.user.client.from("music_tracks").insert(itemWith(anOriginal())).select("id").single());
  const stranger = (await signUpUser(server, "stranger-of-sounds@example.com")).client;
  for (const client of [stranger, clientOf(server)]) {
    const { data } = await client.from("music_tracks").select("original").eq("id", id);
    expect(data ?? []).toEqual([]);
    await client.from("music_tracks").update({ original: null }).eq("id", id);
  }
  const { original } = must(await editor.user.client.from("music_tracks").select("original").eq("id", id).single());
  expect(original).toEqual(anOriginal());
});

test("B-216 an original without a picture is refused", async () => {
  const projectId = await editor.newProject();
  const change = { kind: "setPicture", video_url: null, video_duration: null, picture_original: anOriginal() };
  expect((await editor.apply(projectId, [change])).status).toBe(400);
});

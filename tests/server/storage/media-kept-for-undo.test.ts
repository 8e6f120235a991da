import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { LibraryItem } from "#backend/backend.ts";
import type { Change } from "#model/edits/change.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startClientServer } from "#tests/support/hosted-like/client-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;
let page: FakePage;

beforeAll(async () => {
  server = await startClientServer();
  page = await openSignedInPage(server, "undoer@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const newId = () => crypto.randomUUID();

async function imported(name = "sound.wav", projectId?: string): Promise<LibraryItem> {
  const type = name.endsWith("mp4") ? "video/mp4" : "audio/wav";
  return unwrap(await page.backend.library.import(new File(["content"], name, { type }), { projectId }));
}

async function apply(projectId: string, ...changes: readonly Change[]): Promise<void> {
  const baseRev = unwrap(await page.backend.projects.revision(projectId));
  unwrap(await page.backend.operations.apply(projectId, { opId: newId(), baseRev, kind: "addClip", changes }));
}

async function isStored(item: LibraryItem): Promise<boolean> {
  return (await page.backend.media.download(item.path)).ok;
}

test("an undo after the clip and then its library item were deleted finds the file", async () => {
  const { id } = unwrap(await page.backend.projects.create({ name: "P", picture: undefined }));
  const item = await imported();
  const clip = aClip({ id: newId(), url: item.path });
  await apply(id, { kind: "putClip", clip });
  await apply(id, { kind: "removeClip", id: clip.id });
  expect(unwrap(await page.backend.library.remove(item))).toEqual({ fileIssue: undefined });
  expect(unwrap(await page.backend.library.list()).map((one) => one.id)).not.toContain(item.id);
  await apply(id, { kind: "putClip", clip });
  expect(await isStored(item)).toBe(true);
});

test("an undo after the picture was changed or cleared and its library item deleted finds the file", async () => {
  const { id } = unwrap(await page.backend.projects.create({ name: "P", picture: undefined }));
  const [first, second] = [await imported("first.mp4", id), await imported("second.mp4", id)];
  await apply(id, { kind: "setPicture", picture: { url: first.path, duration: 4 } });
  await apply(id, { kind: "setPicture", picture: { url: second.path, duration: 4 } });
  await apply(id, { kind: "setPicture", picture: undefined });
  for (const item of [first, second]) unwrap(await page.backend.library.remove(item));
  expect([await isStored(first), await isStored(second)]).toEqual([true, true]);
});

test("a file that only this device knows to be needed stays; one that nothing ever played is removed at once", async () => {
  const [needed, unused] = [await imported(), await imported()];
  unwrap(await page.backend.library.remove(needed, { isFileNeeded: true }));
  unwrap(await page.backend.library.remove(unused));
  expect([await isStored(needed), await isStored(unused)]).toEqual([true, false]);
});

test("if the server does not say whether the file was played, the file stays and the user is told why", async () => {
  const item = await imported();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes("recently_played_media")) return fetch(input, init);
    return Response.json({ code: "P0001", message: "Too busy", details: null, hint: null }, { status: 400 });
  };
  onTestFinished(() => {
    globalThis.fetch = fetch;
  });
  expect(unwrap(await page.backend.library.remove(item))).toEqual({ fileIssue: "Too busy" });
  expect(await isStored(item)).toBe(true);
});

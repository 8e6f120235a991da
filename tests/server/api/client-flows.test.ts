import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { User } from "#backend/backend.ts";
import { importFile } from "#media/import-file.ts";
import { libraryVideoToProject } from "#media/library-video-to-project.ts";
import { measureStoredItem } from "#media/measure-item.ts";
import { removeLibraryItems } from "#media/remove-library-items.ts";
import { uploadPicture } from "#media/upload-picture.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { readMedia } from "#tests/support/media/media-files.ts";
import { startClientServer } from "#tests/support/hosted-like/client-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

let server: TestServer;
let page: FakePage & { user: User };

beforeAll(async () => {
  server = await startClientServer();
  page = await openSignedInPage(server, "flows@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const newId = () => crypto.randomUUID();
const fileOf = async (media: string, name: string, type: string) => new File([new Uint8Array(await readMedia(media))], name, { type });

describe("adding files, against the real server", () => {
  test("B-50 a video becomes a private project with its library item, and is found again on load", async () => {
    const { backend, user } = page;
    const file = await fileOf("vanilagy__video.mp4", "night-drive.mp4", "video/mp4");
    const done = unwrap(await uploadPicture({ store: backend, file, newId }));
    expect(done.item.path.startsWith(`${user.id}/projects/${done.project.id}/videos/`)).toBe(true);
    expect(unwrap(await backend.projects.restoreLast())).toEqual(done.project);
    expect(done.project.settings.frameRate).toEqual({ numerator: 25, denominator: 1 });
    expect(unwrap(await backend.library.list())).toEqual([done.item]);
    const stored = await (await fetch(unwrap(await backend.media.signedUrl(done.picture.url)))).arrayBuffer();
    expect(Buffer.from(stored).equals(await readMedia("vanilagy__video.mp4"))).toBe(true);
  });

  test("B-69 a library video dropped onto the timeline becomes a project with its own copy, probed by range requests", async () => {
    const { backend } = page;
    const file = await fileOf("vanilagy__frames.webm", "frames.webm", "video/webm");
    const { item } = unwrap(await importFile({ store: backend, file }));
    const project = unwrap(await libraryVideoToProject({ store: backend, item }));
    expect(project.picture?.url).not.toBe(item.path);
    unwrap(await backend.library.remove(item));
    const copy = unwrap(await backend.media.download(project.picture?.url ?? ""));
    expect(copy.size).toBe(file.size);
    expect(unwrap(await backend.projects.load(project.id))).toEqual(project);
  });

  test("B-64 the duration of a stored item is measured by range requests, without headers of ours", async () => {
    const { backend } = page;
    const file = await fileOf("katspaugh__stereo.mp3", "stereo.mp3", "audio/mpeg");
    const item = unwrap(await backend.library.import(file));
    const { duration } = unwrap(await measureStoredItem(backend.media)(item, new AbortController().signal));
    expect(duration).toBeGreaterThan(174);
    expect(duration).toBeLessThan(175);
  });

  test("B-40 a picture's library item is deleted without alert; the picture stays while its project shows it", async () => {
    const { backend } = page;
    const file = await fileOf("vanilagy__frames.webm", "kept.webm", "video/webm");
    const { item, project } = unwrap(await uploadPicture({ store: backend, file, newId }));
    expect(await removeLibraryItems(backend.library, [item.id], [item])).toEqual({ removedIds: [item.id], alert: undefined });
    expect(unwrap(await backend.media.download(project.picture?.url ?? "")).size).toBe(file.size);
  });

  test("B-52 a file one byte over 100 MB is refused by the server too, and nothing of it is stored", async () => {
    const { backend } = page;
    const before = unwrap(await backend.library.list()).length;
    const answer = await backend.library.import(new File([new Uint8Array(104_857_601)], "large.wav", { type: "audio/wav" }));
    expect(answer).toMatchObject({ ok: false, error: { kind: "refused", status: 413 } });
    expect(unwrap(await backend.library.list())).toHaveLength(before);
  });
});

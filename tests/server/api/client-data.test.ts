import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { LAST_PROJECT_KEY } from "#model/timeline/limits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { typedName } from "#model/text/names.ts";
import type { Change } from "#model/edits/change.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { aClip, FULL_CLIP, FULL_CUE } from "#tests/support/model/builders.ts";
import { openPage, openSignedInPage, settledState } from "#tests/support/server/client-backend.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { startClientServer } from "#tests/support/hosted-like/client-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import type { User } from "#backend/backend.ts";

let server: TestServer;
let page: FakePage & { user: User };

beforeAll(async () => {
  server = await startClientServer();
  page = await openSignedInPage(server, "owner@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const newId = () => crypto.randomUUID();
const anOperation = (changes: readonly Change[]): Operation => ({ opId: newId(), baseRev: 0, kind: "addClip", changes });
const ownPath = () => `${page.user.id}/music-tracks/${newId()}.wav`;
const aFile = (name: string, type: string, content = "sound") => new File([content], name, { type });

describe("projects and operations through the real client", () => {
  test("B-43 restore finds no row: no project, no error and no failed request; get-or-create makes one, once", async () => {
    const statuses: number[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (...call) => {
      const answer = await fetch(...call);
      statuses.push(answer.status);
      return answer;
    };
    onTestFinished(() => {
      globalThis.fetch = fetch;
    });
    const other = await openSignedInPage(server, "empty@example.com");
    statuses.length = 0;
    expect(unwrap(await other.backend.projects.restoreLast())).toBeUndefined();
    expect(statuses).toEqual([200]);
    const [first, second] = await Promise.all([other.backend.projects.getOrCreate(), other.backend.projects.getOrCreate()]);
    expect(unwrap(first).id).toBe(unwrap(second).id);
    other.backend.dispose();
  });

  test("B-122 every kind of change of an operation comes back from the server as it was sent", async () => {
    const { backend } = page;
    const picture = { url: `${page.user.id}/projects/p/videos/a.mp4`, duration: 5.04 };
    const project = unwrap(await backend.projects.create({ name: "Reel", picture }));
    expect(project).toEqual({ id: project.id, name: "Reel", revision: 0, picture, settings: DEFAULT_SETTINGS, clips: [], cues: [] });
    const clip = { ...FULL_CLIP, id: newId(), url: ownPath() };
    const measuring = aClip({ id: newId(), url: ownPath(), originalDuration: undefined });
    const gone = aClip({ id: newId(), url: ownPath() });
    const goneCueId = newId();
    const settings: ProjectSettings = {
      lanes: [{ name: "Strings", gain: 0.5, muted: false, solo: true }],
      videoSound: { gain: 0.8, muted: false, solo: true },
      loopRange: { start: 1, end: 2.5 },
      markers: [{ id: "m", time: 1.5, name: "Hit", colour: "red" }],
      frameRate: { numerator: 30000, denominator: 1001 },
      dropFrame: true,
      startTimecodeFrames: 107892,
    };
    const operation = anOperation([
      ...[clip, measuring, gone].map((put) => ({ kind: "putClip", clip: put }) as const),
      { kind: "removeClip", id: gone.id },
      { kind: "putCue", cue: FULL_CUE },
      { kind: "putCue", cue: { ...FULL_CUE, id: goneCueId } },
      { kind: "removeCue", id: goneCueId },
      { kind: "setSettings", settings },
      { kind: "rename", name: "Reel 2" },
    ]);
    expect(unwrap(await backend.operations.apply(project.id, operation))).toEqual({ revision: 1 });
    expect(unwrap(await backend.operations.apply(project.id, operation))).toEqual({ revision: 1, alreadyApplied: true });
    expect(unwrap(await backend.projects.revision(project.id))).toBe(1);
    const loaded = unwrap(await backend.projects.load(project.id));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(loaded).toEqual({
      id: project.id,
      name: "Reel 2",
      revision: 1,
      picture,
      settings,
      clips: [clip, measuring].toSorted(byId),
      cues: [FULL_CUE],
    });
    const clearing = { ...anOperation([{ kind: "setPicture", picture: undefined }]), baseRev: 1 };
    expect(unwrap(await backend.operations.apply(project.id, clearing))).toEqual({ revision: 2 });
    expect(unwrap(await backend.projects.load(project.id)).picture).toBeUndefined();
  });

  test("B-42 a constraint of the server is a refusal with its status and code", async () => {
    const { backend } = page;
    const project = unwrap(await backend.projects.create({ name: "Reel", picture: undefined }));
    const backwards = aClip({ id: newId(), url: ownPath(), startTime: 5, endTime: 4 });
    const answer = await backend.operations.apply(project.id, anOperation([{ kind: "putClip", clip: backwards }]));
    expect(answer).toMatchObject({ ok: false, error: { kind: "refused", status: 400, code: "23514" } });
    expect(unwrap(await backend.projects.load(project.id)).revision).toBe(0);
  });

  test("B-43 restore opens lastProjectId if it is the user's, else the newest", async () => {
    const { backend, storage } = page;
    const older = unwrap(await backend.projects.create({ name: "Older", picture: undefined }));
    const newest = unwrap(await backend.projects.create({ name: "Newest", picture: undefined }));
    expect(storage.getItem(LAST_PROJECT_KEY)).toBe(newest.id);
    unwrap(await backend.projects.load(older.id));
    expect(storage.getItem(LAST_PROJECT_KEY)).toBe(newest.id);
    backend.projects.markOpened(older.id);
    expect(storage.getItem(LAST_PROJECT_KEY)).toBe(older.id);
    expect(unwrap(await backend.projects.restoreLast())?.id).toBe(older.id);
    for (const stale of [newId(), "not-an-id"]) {
      storage.setItem(LAST_PROJECT_KEY, stale);
      expect(unwrap(await backend.projects.restoreLast())?.id).toBe(newest.id);
    }
    backend.projects.markOpened(newest.id);
    unwrap(await backend.projects.remove(newest.id));
    expect(storage.getItem(LAST_PROJECT_KEY)).toBeNull();
  });

  test("the user's projects are listed, newest first, and no other user's", async () => {
    const other = await openSignedInPage(server, "lister@example.com");
    const first = unwrap(await other.backend.projects.create({ name: "First", picture: undefined }));
    const second = unwrap(await other.backend.projects.create({ name: "Second", picture: undefined }));
    const listed = unwrap(await other.backend.projects.list());
    expect(listed.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: second.id, name: "Second" },
      { id: first.id, name: "First" },
    ]);
    other.backend.dispose();
  });

  test("B-43 a project of another user is not found, and cannot be restored", async () => {
    const mine = unwrap(await page.backend.projects.create({ name: "Mine", picture: undefined }));
    const other = await openSignedInPage(server, "other@example.com");
    other.storage.setItem(LAST_PROJECT_KEY, mine.id);
    expect(unwrap(await other.backend.projects.restoreLast())).toBeUndefined();
    expect(await other.backend.projects.load(mine.id)).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
    const stolen = await other.backend.operations.apply(mine.id, anOperation([{ kind: "rename", name: "Stolen" }]));
    expect(stolen).toMatchObject({ ok: false, error: { kind: "refused", code: "LB404" } });
    other.backend.dispose();
  });

  test("B-32 a project with more clips than one response can hold is loaded whole", async () => {
    const { backend } = page;
    const project = unwrap(await backend.projects.create({ name: "Long", picture: undefined }));
    const url = ownPath();
    const clips = Array.from({ length: 1234 }, (_, index) => aClip({ id: newId(), url, startTime: index, endTime: index + 1 }));
    unwrap(await backend.operations.apply(project.id, anOperation(clips.map((clip) => ({ kind: "putClip", clip })))));
    const loaded = unwrap(await backend.projects.load(project.id));
    expect(new Set(loaded.clips.map((clip) => clip.id))).toEqual(new Set(clips.map((clip) => clip.id)));
    expect(loaded.clips).toHaveLength(1234);
  });

  test("B-16 the session survives a reload and finds the project again", async () => {
    const project = unwrap(await page.backend.projects.create({ name: "Reloaded", picture: undefined }));
    const reloaded = openPage(server, { storage: page.storage });
    await settledState(reloaded.backend);
    expect(unwrap(await reloaded.backend.projects.restoreLast())).toEqual(project);
    reloaded.backend.dispose();
  });
});

describe("the library through the real client", () => {
  test("B-57 an import stores the file in the user's folder and its row; the list is newest first; the file is read by a signed URL", async () => {
    const { backend, user } = page;
    const progress: (readonly [number, number])[] = [];
    const first = unwrap(
      await backend.library.import(aFile("deep-blue 2.wav", "audio/wav"), {
        duration: 1.5,
        onProgress: (sent, total) => progress.push([sent, total]),
      }),
    );
    expect(first).toMatchObject({ name: "Deep Blue", fileName: "deep-blue 2.wav", mimeType: "audio/wav", duration: 1.5, sizeBytes: 5 });
    expect(first.path).toMatch(new RegExp(`^${user.id}/music-tracks/[0-9a-f-]{36}\\.wav$`, "u"));
    expect(progress.at(-1)).toEqual([5, 5]);
    const second = unwrap(await backend.library.import(aFile("b.flac", "", "flac!"), { mimeType: "audio/flac" }));
    unwrap(await backend.library.setDuration(second.id, 12.25));
    expect(unwrap(await backend.library.list())).toEqual([{ ...second, duration: 12.25 }, first]);
    const response = await fetch(unwrap(await backend.media.signedUrl(first.path)));
    expect([response.headers.get("content-type"), await response.text()]).toEqual(["audio/wav", "sound"]);
    expect(await unwrap(await backend.media.download(first.path)).text()).toBe("sound");
    expect((await fetch(`${server.url}/storage/v1/object/public/media-files/${first.path}`)).ok).toBe(false);
  });

  test("B-160 an item is renamed, with a name that a row can hold; one that is gone, or another user's, is refused", async () => {
    const { backend } = page;
    const other = await openSignedInPage(server, "other-library@example.com");
    onTestFinished(() => other.backend.dispose());
    const item = unwrap(await backend.library.import(aFile("1m02 v3.wav", "audio/wav")));
    const hostile = `<img src=x onerror=alert(1)>'; drop table music_tracks; -- \u202Eevaw.\u0000${"🎵".repeat(600)}`;
    const renamed = unwrap(await backend.library.rename(item.id, hostile));
    expect(renamed).toEqual({ ...item, name: typedName(hostile) });
    expect(renamed.name.length).toBeLessThanOrEqual(1000);
    expect(unwrap(await backend.library.list())[0]).toEqual(renamed);
    const gone = { ok: false, error: { kind: "refused", message: editorMessages.itemGone, status: 404 } };
    expect(await other.backend.library.rename(item.id, "Mine")).toEqual(gone);
    unwrap(await backend.library.remove(renamed));
    expect(await backend.library.rename(item.id, "Back")).toEqual(gone);
  });

  test("B-56 an upload without a file says so", async () => {
    const answer = await page.backend.library.import(aFile("a.wav", "audio/wav", ""));
    expect(answer).toMatchObject({ ok: false, error: { kind: "refused", message: "File is required for upload." } });
  });

  test("B-57 an insert that fails says so in a fixed sentence, and the stored file is removed", async () => {
    const before = page.uploads.length;
    const answer = await page.backend.library.import(aFile("a.wav", "audio/wav"), { duration: -1 });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: "refused", message: expect.stringMatching(/^Database insert failed: ./u) as string },
    });
    const path = decodeURIComponent(page.uploads[before]?.split("/media-files/")[1] ?? "");
    expect(path).toContain("/music-tracks/");
    expect(await page.backend.media.download(path)).toMatchObject({ ok: false, error: { kind: "refused" } });
  });

  test("B-33 a type that the bucket does not accept is refused by the server too", async () => {
    const answer = await page.backend.library.import(aFile("a.exe", "application/x-msdownload"));
    expect(answer).toMatchObject({ ok: false, error: { kind: "refused", status: 415 } });
  });

  test("B-40 an item reports how many clips use it; its file stays while a clip plays it and is removed when none does", async () => {
    const { backend } = page;
    const project = unwrap(await backend.projects.create({ name: "Uses", picture: undefined }));
    const item = unwrap(await backend.library.import(aFile("used.wav", "audio/wav", "used")));
    const clips = [aClip({ id: newId(), url: item.path }), aClip({ id: newId(), url: item.path })];
    unwrap(await backend.operations.apply(project.id, anOperation(clips.map((clip) => ({ kind: "putClip", clip })))));
    expect(unwrap(await backend.library.usage(item.id))).toEqual({ clips: 2, pictures: 0 });
    const film = unwrap(await backend.library.import(aFile("film.mp4", "video/mp4"), { projectId: project.id }));
    unwrap(await backend.projects.setPicture(project.id, { url: film.path, duration: 4 }));
    expect(unwrap(await backend.library.usage(film.id))).toEqual({ clips: 0, pictures: 1 });
    expect(unwrap(await backend.library.usage(newId()))).toEqual({ clips: 0, pictures: 0 });
    expect(unwrap(await backend.library.remove(item))).toEqual({ fileIssue: undefined });
    expect(await unwrap(await backend.media.download(item.path)).text()).toBe("used");
    const unused = unwrap(await backend.library.import(aFile("unused.wav", "audio/wav")));
    expect(unwrap(await backend.library.usage(unused.id))).toEqual({ clips: 0, pictures: 0 });
    unwrap(await backend.library.remove(unused));
    expect((await backend.media.download(unused.path)).ok).toBe(false);
    expect(unwrap(await backend.library.list()).map((left) => left.id)).not.toContain(unused.id);
  });

  test("B-34 a picture goes straight into its project's folder; a library video is copied there on the server", async () => {
    const { backend, user } = page;
    const projectId = newId();
    const item = unwrap(await backend.library.import(aFile("film.mp4", "video/mp4", "film"), { projectId }));
    expect(item.path).toMatch(new RegExp(`^${user.id}/projects/${projectId}/videos/[0-9a-f-]{36}\\.mp4$`, "u"));
    const copy = unwrap(await backend.media.copyToProject(newId(), item.path));
    expect(copy).not.toBe(item.path);
    expect(await unwrap(await backend.media.download(copy)).text()).toBe("film");
    expect(unwrap(await backend.media.download(copy)).type).toBe("video/mp4");
    unwrap(await backend.media.remove(copy));
    expect((await backend.media.download(copy)).ok).toBe(false);
    expect(await backend.media.copyToProject(newId(), item.path.replace("film", "x").replace(/.{8}\.mp4$/u, "00000000.mp4"))).toMatchObject(
      {
        ok: false,
        error: { kind: "refused" },
      },
    );
  });

  test("B-39 the sweep removes nothing that is fresh or in use", async () => {
    expect(unwrap(await page.backend.media.sweep())).toBe(0);
  });

  test("B-54 a cancelled upload is 'aborted' and leaves nothing behind", async () => {
    const abort = new AbortController();
    abort.abort();
    const before = unwrap(await page.backend.library.list()).length;
    const answer = await page.backend.library.import(aFile("a.wav", "audio/wav"), { signal: abort.signal });
    expect(answer).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(unwrap(await page.backend.library.list())).toHaveLength(before);
  });
});

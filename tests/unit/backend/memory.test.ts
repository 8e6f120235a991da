import { describe, expect, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { Operation } from "#model/timeline/operation.ts";
import { putClip, putCue } from "#model/edits/change.ts";
import type { Change } from "#model/edits/change.ts";
import { aClip, aCue } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const clipNamed = (id: string, change: Partial<Clip> = {}): Clip => aClip({ id, ...change });

const put = (opId: string, clip: Clip, baseRev = 0): Operation => ({
  opId,
  baseRev,
  kind: "addClip",
  changes: [{ kind: "putClip", clip }],
});
const aFile = (name = "deep-blue 2.wav", type = "audio/wav") => new File(["sound"], name, { type });

describe("the memory backend", () => {
  test("B-26 every data action requires an authenticated user", async () => {
    const backend = createMemoryBackend({ user: undefined });
    const error = { ok: false, error: { kind: "unauthenticated", message: "User not authenticated" } };
    expect(await backend.library.list()).toEqual(error);
    expect(await backend.projects.restoreLast()).toEqual(error);
    expect(await backend.profiles.load()).toEqual(error);
    expect(await backend.media.signedUrl("a/b")).toEqual(error);
    backend.dispose();
  });

  test("B-16 an account signs up, signs in and signs out, and listeners are notified of each change once", async () => {
    const backend = createMemoryBackend({ user: undefined });
    const received: string[] = [];
    backend.auth.onChange((state) => received.push(state.status));
    unwrap(await backend.auth.signUp("a@b.c", "secret1"));
    expect(await backend.auth.signIn("a@b.c", "wrong")).toEqual({
      ok: false,
      error: { message: "Invalid login credentials", reasons: [] },
    });
    const user = unwrap(await backend.auth.signIn("a@b.c", "secret1"));
    expect(backend.auth.state()).toEqual({ status: "signedIn", user });
    await backend.auth.signOut();
    await backend.auth.signOut();
    expect(received).toEqual(["signedIn", "signedOut"]);
    backend.dispose();
  });

  test("B-122 an operation sent twice is applied once", async () => {
    const backend = createMemoryBackend();
    const project = unwrap(await backend.projects.create({ name: "Film", picture: undefined }));
    expect(unwrap(await backend.operations.apply(project.id, put("op1", clipNamed("c1"))))).toEqual({ revision: 1 });
    expect(unwrap(await backend.operations.apply(project.id, put("op2", clipNamed("c1", { endTime: 5 }), 1)))).toEqual({ revision: 2 });
    expect(unwrap(await backend.operations.apply(project.id, put("op1", clipNamed("c1"))))).toEqual({ revision: 1, alreadyApplied: true });
    expect(unwrap(await backend.projects.revision(project.id))).toBe(2);
    const loaded = unwrap(await backend.projects.load(project.id));
    expect(loaded).toEqual({ ...project, revision: 2, clips: [clipNamed("c1", { endTime: 5 })] });
    backend.dispose();
  });

  test("an operation made on another revision is refused; the values that an applied one replaced are passed on", async () => {
    const backend = createMemoryBackend();
    const project = unwrap(await backend.projects.getOrCreate());
    const overrides = [{ subject: "Theme", field: "start", kept: "0:01.000", replaced: "0:02.000" }];
    unwrap(await backend.operations.apply(project.id, { ...put("op1", clipNamed("c1")), overrides }));
    const late = await backend.operations.apply(project.id, put("op2", clipNamed("c2")));
    expect(late).toMatchObject({ ok: false, error: { kind: "refused", code: "LB409" } });
    expect(unwrap(await backend.projects.load(project.id)).clips).toHaveLength(1);
    expect(unwrap(await backend.operations.overridesSince(project.id, 0))).toEqual([{ ...overrides[0], revision: 1 }]);
    expect(unwrap(await backend.operations.overridesSince(project.id, 1))).toEqual([]);
    backend.dispose();
  });

  test("B-43 restore returns the last opened project, else the newest, else none", async () => {
    const backend = createMemoryBackend();
    expect(unwrap(await backend.projects.restoreLast())).toBeUndefined();
    const first = unwrap(await backend.projects.create({ name: "First", picture: undefined }));
    const second = unwrap(await backend.projects.create({ name: "Second", picture: undefined }));
    unwrap(await backend.projects.load(first.id));
    expect(unwrap(await backend.projects.restoreLast())?.name).toBe("Second");
    backend.projects.markOpened(first.id);
    expect(unwrap(await backend.projects.restoreLast())?.name).toBe("First");
    unwrap(await backend.projects.remove(first.id));
    expect(unwrap(await backend.projects.restoreLast())?.id).toBe(second.id);
    expect(unwrap(await backend.projects.getOrCreate()).id).toBe(second.id);
    backend.dispose();
  });

  test("B-183 only the user's own projects are listed, the one edited last first, with their current names and lengths", async () => {
    let nowMs = 0;
    const backend = createMemoryBackend({ user: undefined, now: () => new Date(nowMs) });
    unwrap(await backend.auth.signUp("a@b.c", "secret1"));
    unwrap(await backend.auth.signUp("d@e.f", "secret1"));
    unwrap(await backend.auth.signIn("a@b.c", "secret1"));
    const first = unwrap(await backend.projects.create({ name: "First", picture: undefined }));
    const picture = { url: "a.mp4", duration: 4 };
    const second = unwrap(await backend.projects.create({ name: "Second", picture }));
    const rename: Operation = { opId: "op", baseRev: 0, kind: "renameProject", changes: [{ kind: "rename", name: "Reel" }] };
    unwrap(await backend.operations.apply(first.id, rename));
    const editedAt = new Date(0).toISOString();
    const listed = { id: second.id, name: "Second", editedAt, seconds: 4, picturePath: "a.mp4" };
    expect(unwrap(await backend.projects.list())).toEqual([
      listed,
      { id: first.id, name: "Reel", editedAt, seconds: 0, picturePath: undefined },
    ]);
    nowMs = 1000;
    unwrap(await backend.operations.apply(first.id, put("op2", clipNamed("c1", { endTime: 7 }), 1)));
    expect(unwrap(await backend.projects.list())).toEqual([
      { id: first.id, name: "Reel", editedAt: new Date(1000).toISOString(), seconds: 7, picturePath: undefined },
      listed,
    ]);
    expect(unwrap(await backend.projects.list(1)).map(({ id }) => id)).toEqual([first.id]);
    unwrap(await backend.auth.signIn("d@e.f", "secret1"));
    expect([unwrap(await backend.projects.list()), unwrap(await backend.projects.names([first.id]))]).toEqual([[], []]);
    backend.dispose();
  });

  test("B-184 a deleted project is not listed or restored, until it is restored or edited; its files stay", async () => {
    const backend = createMemoryBackend();
    const kept = unwrap(await backend.projects.create({ name: "Kept", picture: undefined }));
    const gone = unwrap(await backend.projects.create({ name: "Gone", picture: undefined }));
    const item = unwrap(await backend.library.import(aFile()));
    unwrap(await backend.operations.apply(gone.id, put("op1", clipNamed("c1", { url: item.path }))));
    const ids = async (list: ReturnType<typeof backend.projects.list>) => unwrap(await list).map(({ id }) => id);
    unwrap(await backend.projects.setDeleted(gone.id, true));
    expect([await ids(backend.projects.list()), await ids(backend.projects.listDeleted())]).toEqual([[kept.id], [gone.id]]);
    expect(unwrap(await backend.projects.names([gone.id, "none"]))).toEqual([{ id: gone.id, name: "Gone" }]);
    expect([unwrap(await backend.projects.restoreLast())?.id, unwrap(await backend.projects.getOrCreate()).id]).toEqual([kept.id, kept.id]);
    expect(unwrap(await backend.library.usage(item.id))).toEqual({ clips: 0, pictures: 0 });
    unwrap(await backend.library.remove(item));
    expect(await unwrap(await backend.media.download(item.path)).text()).toBe("sound");
    unwrap(await backend.projects.setDeleted(gone.id, false));
    expect(new Set(await ids(backend.projects.list()))).toEqual(new Set([kept.id, gone.id]));
    unwrap(await backend.projects.setDeleted(gone.id, true));
    unwrap(await backend.operations.apply(gone.id, put("op2", clipNamed("c2"), 1)));
    expect(await ids(backend.projects.listDeleted())).toEqual([]);
    backend.dispose();
  });

  test("B-183 a duplicate has everything but ids, and shares nothing with its original", async () => {
    const backend = createMemoryBackend();
    const project = unwrap(await backend.projects.create({ name: "Film", picture: { url: "a.mp4", duration: 4 } }));
    unwrap(await backend.operations.apply(project.id, put("op1", clipNamed("c1"))));
    const original = unwrap(await backend.projects.load(project.id));
    const copyId = unwrap(await backend.projects.duplicate(project.id, "Film copy"));
    const copy = unwrap(await backend.projects.load(copyId));
    expect(copy).toEqual({ ...original, id: copyId, name: "Film copy", revision: 0, clips: [clipNamed(copy.clips[0]?.id ?? "")] });
    expect(copy.clips[0]?.id).not.toBe("c1");
    unwrap(await backend.operations.apply(copyId, put("op2", clipNamed("c2"))));
    expect(unwrap(await backend.projects.load(project.id))).toEqual(original);
    unwrap(await backend.projects.setDeleted(project.id, true));
    expect(await backend.projects.duplicate(project.id, "Again")).toMatchObject({ ok: false, error: { status: 404 } });
    backend.dispose();
  });

  test("B-57 an imported file gets the derived name, its storage path lies in the user's folder, newest first", async () => {
    const backend = createMemoryBackend({ user: { id: "u1", email: "a@b.c" } });
    const sent: number[][] = [];
    const item = unwrap(
      await backend.library.import(aFile(), { duration: 3, onProgress: (sentBytes, totalBytes) => sent.push([sentBytes, totalBytes]) }),
    );
    expect(item).toMatchObject({ name: "Deep Blue", fileName: "deep-blue 2.wav", mimeType: "audio/wav", duration: 3, sizeBytes: 5 });
    expect(item.path).toMatch(/^u1\/music-tracks\/[0-9a-f-]{36}\.wav$/u);
    expect(sent).toEqual([[5, 5]]);
    const video = unwrap(await backend.library.import(aFile("film.MP4", "video/mp4"), { projectId: "p1" }));
    expect(video.path).toMatch(/^u1\/projects\/p1\/videos\/[0-9a-f-]{36}\.mp4$/u);
    expect(unwrap(await backend.library.list()).map((entry) => entry.id)).toEqual([video.id, item.id]);
    backend.dispose();
  });

  test("B-242 cues are stored and copied as on the server: 500 at most, and a copy's have ids of their own", async () => {
    const backend = createMemoryBackend();
    const project = unwrap(await backend.projects.create({ name: "Film", picture: undefined }));
    const clip = { ...clipNamed("c1"), alternateId: "b" };
    const apply = (opId: string, baseRev: number, changes: readonly Change[]) =>
      backend.operations.apply(project.id, { opId, baseRev, kind: "makeCue", changes });
    unwrap(await apply("op1", 0, [putClip(clip), putCue(aCue({ chosenId: "b" }))]));
    expect(unwrap(await backend.projects.load(project.id))).toMatchObject({ clips: [clip], cues: [aCue({ chosenId: "b" })] });
    const copy = unwrap(await backend.projects.load(unwrap(await backend.projects.duplicate(project.id, "Copy"))));
    const [cue] = copy.cues;
    const [one = "", two = ""] = cue?.alternates.map(({ id }) => id) ?? [];
    const alternates = aCue().alternates.map((alternate, at) => ({ ...alternate, id: at === 0 ? one : two }));
    expect(cue).toEqual(aCue({ id: cue?.id ?? "", alternates, chosenId: two, referenceId: one }));
    expect([copy.clips[0]?.alternateId, new Set(["cue-1", "a", "b", cue?.id, one, two]).size]).toEqual([two, 6]);
    const many = Array.from({ length: 500 }, (_, at) => putCue(aCue({ id: `cue ${at}` })));
    expect(await apply("op2", 1, many)).toMatchObject({ ok: false, error: { kind: "refused", code: "23514" } });
    expect(unwrap(await apply("op3", 1, [...many, { kind: "removeCue", id: "cue-1" }]))).toEqual({ revision: 2 });
    expect(unwrap(await backend.projects.load(project.id)).cues).toHaveLength(500);
    backend.dispose();
  });

  test("B-40 a library item's usage counts its clips, and its file stays while one uses it", async () => {
    const backend = createMemoryBackend();
    const project = unwrap(await backend.projects.create({ name: "Film", picture: undefined }));
    const item = unwrap(await backend.library.import(aFile()));
    unwrap(await backend.operations.apply(project.id, put("op1", clipNamed("c1", { url: item.path }))));
    const filmed = unwrap(await backend.library.import(aFile("film.mp4", "video/mp4"), { projectId: project.id }));
    unwrap(await backend.projects.setPicture(project.id, { url: filmed.path, duration: 4 }));
    expect(unwrap(await backend.library.usage(item.id))).toEqual({ clips: 1, pictures: 0 });
    expect(unwrap(await backend.library.usage(filmed.id))).toEqual({ clips: 0, pictures: 1 });
    unwrap(await backend.library.remove(filmed));
    unwrap(await backend.library.remove(item));
    expect(unwrap(await backend.library.list())).toEqual([]);
    expect(await unwrap(await backend.media.download(item.path)).text()).toBe("sound");
    backend.dispose();
  });

  test("B-40 the file of an unused item is removed with it", async () => {
    const backend = createMemoryBackend();
    const item = unwrap(await backend.library.import(aFile()));
    const url = unwrap(await backend.media.signedUrl(item.path));
    expect(await (await fetch(url)).text()).toBe("sound");
    unwrap(await backend.library.remove(item));
    expect(await backend.media.download(item.path)).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
    backend.dispose();
  });

  test("a project's own URLs are used unchanged, for playback and export", async () => {
    const backend = createMemoryBackend();
    const address = "data:text/plain,sound";
    expect(unwrap(await backend.media.signedUrl(address))).toBe(address);
    expect(await unwrap(await backend.media.download(address)).text()).toBe("sound");
    expect(await backend.media.download("http://127.0.0.1:9/")).toMatchObject({ ok: false, error: { kind: "unreachable" } });
    expect(await backend.media.download(address, AbortSignal.abort())).toMatchObject({ ok: false, error: { kind: "aborted" } });
    backend.dispose();
  });

  test("B-27 rows of one user are invisible to another", async () => {
    const backend = createMemoryBackend({ user: undefined });
    unwrap(await backend.auth.signUp("a@b.c", "secret1"));
    unwrap(await backend.auth.signUp("d@e.f", "secret1"));
    unwrap(await backend.auth.signIn("a@b.c", "secret1"));
    const project = unwrap(await backend.projects.create({ name: "Film", picture: undefined }));
    unwrap(await backend.library.import(aFile()));
    unwrap(await backend.auth.signIn("d@e.f", "secret1"));
    expect(unwrap(await backend.library.list())).toEqual([]);
    expect(unwrap(await backend.projects.restoreLast())).toBeUndefined();
    expect(await backend.projects.load(project.id)).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
    backend.dispose();
  });
});

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Backend, User } from "#backend/backend.ts";
import type { Change } from "#model/edits/change.ts";
import { LAST_PROJECT_KEY } from "#model/timeline/limits.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { openDatabase } from "#supabase/local/database.ts";
import { startClientServer } from "#tests/support/hosted-like/client-server.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { aClip, FULL_CLIP } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import type { FakePage } from "#tests/support/server/client-backend.ts";
import { earlierDataFolder } from "#tests/support/server/data-folder.ts";
import { signInUser } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let server: TestServer;
let page: FakePage & { user: User };
let backend: Backend;

beforeAll(async () => {
  server = await startClientServer();
});
afterAll(() => server.dispose());

/** Signs up another user, so that each test has its own list. */
async function signUp(email: string): Promise<void> {
  page = await openSignedInPage(server, email);
  ({ backend } = page);
  const opened = backend;
  onTestFinished(() => opened.dispose());
}

const ownPath = () => `${page.user.id}/music-tracks/${randomUUID()}.wav`;
const create = async (name: string) => unwrap(await backend.projects.create({ name, picture: undefined }));
const apply = async (project: Pick<LoadedProject, "id" | "revision">, changes: readonly Change[]) =>
  unwrap(await backend.operations.apply(project.id, { opId: randomUUID(), baseRev: project.revision, kind: "addClip", changes }));
const namesOf = async (list: Promise<Awaited<ReturnType<Backend["projects"]["list"]>>>) => unwrap(await list).map(({ name }) => name);
const listed = () => namesOf(backend.projects.list());
const listedDeleted = () => namesOf(backend.projects.listDeleted());

describe("B-183 the list of projects", () => {
  test("begins with the one edited last, and has length and picture of each", async () => {
    await signUp("lister@example.com");
    const picture = { url: `${page.user.id}/projects/p/videos/a.mp4`, duration: 5.5, original: anOriginal() };
    const first = unwrap(await backend.projects.create({ name: "First", picture }));
    const second = await create("Second");
    expect(await listed()).toEqual(["Second", "First"]);
    const clip = (endTime: number) =>
      ({ kind: "putClip", clip: aClip({ id: randomUUID(), url: ownPath(), startTime: 1, endTime }) }) as const;
    await apply(first, [clip(9.25), clip(2), clip(3)]);
    const list = unwrap(await backend.projects.list());
    expect(list).toMatchObject([
      { id: first.id, name: "First", seconds: 9.25, picturePath: picture.url },
      { id: second.id, name: "Second", seconds: 0, picturePath: undefined },
    ]);
    expect(list.map(({ original }) => original)).toEqual([{ name: anOriginal().name, sizeBytes: anOriginal().sizeBytes }, undefined]);
    expect(list.every(({ editedAt }) => Math.abs(Date.parse(editedAt) - Date.now()) < 60_000)).toBe(true);
    await apply(second, [clip(2)]);
    expect(unwrap(await backend.projects.list()).map(({ name, seconds }) => [name, seconds])).toEqual([
      ["Second", 2],
      ["First", 9.25],
    ]);
    expect(await namesOf(backend.projects.list(1))).toEqual(["Second"]);
  });
});

describe("B-184 deleting a project", () => {
  test("takes it out of the list, and out of what opens by itself; restoring brings all of it back", async () => {
    await signUp("deleter@example.com");
    await create("Kept");
    const gone = await create("Gone");
    const clip = aClip({ id: randomUUID(), url: ownPath() });
    await apply(gone, [{ kind: "putClip", clip }]);
    const before = unwrap(await backend.projects.load(gone.id));
    expect(page.storage.getItem(LAST_PROJECT_KEY)).toBe(gone.id);
    unwrap(await backend.projects.setDeleted(gone.id, true));
    expect([await listed(), await listedDeleted()]).toEqual([["Kept"], ["Gone"]]);
    expect(unwrap(await backend.projects.names([gone.id, randomUUID(), "none"]))).toEqual([{ id: gone.id, name: "Gone" }]);
    expect(unwrap(await backend.projects.names(["none"]))).toEqual([]);
    expect(unwrap(await backend.projects.restoreLast())?.name).toBe("Kept");
    expect(unwrap(await backend.projects.getOrCreate()).name).toBe("Kept");
    unwrap(await backend.projects.setDeleted(gone.id, false));
    expect([await listed(), await listedDeleted()]).toEqual([["Gone", "Kept"], []]);
    expect(unwrap(await backend.projects.load(gone.id))).toEqual(before);
  });

  test("an edit of a device that did not know of it restores it", async () => {
    await signUp("other-device@example.com");
    const project = await create("Reel");
    unwrap(await backend.projects.setDeleted(project.id, true));
    expect(unwrap(await backend.projects.revision(project.id))).toBe(0);
    await apply(project, [{ kind: "rename", name: "Reel 2" }]);
    expect([await listed(), await listedDeleted()]).toEqual([["Reel 2"], []]);
  });

  test("the use of a library item does not count what is deleted, but the file stays", async () => {
    await signUp("user-of-item@example.com");
    const item = unwrap(await backend.library.import(new File(["sound"], "bed.wav", { type: "audio/wav" })));
    const project = await create("Reel");
    await apply(project, [{ kind: "putClip", clip: aClip({ id: randomUUID(), url: item.path }) }]);
    expect(unwrap(await backend.library.usage(item.id))).toEqual({ clips: 1, pictures: 0 });
    unwrap(await backend.projects.setDeleted(project.id, true));
    expect(unwrap(await backend.library.usage(item.id))).toEqual({ clips: 0, pictures: 0 });
    unwrap(await backend.library.remove(item));
    expect(await unwrap(await backend.media.download(item.path)).text()).toBe("sound");
  });

  test("after 30 days the sweep removes it with its clips, and its files have 30 days more", async () => {
    await signUp("sweeper@example.com");
    const [old, recent] = [await create("Old"), await create("Recent")];
    const path = ownPath();
    await apply(old, [{ kind: "putClip", clip: aClip({ id: randomUUID(), url: path }) }]);
    const { client } = await signInUser(server, "sweeper@example.com", "correct-horse");
    const age = async (id: string, days: number) => {
      const deleted_at = new Date(Date.now() - days * 86_400_000).toISOString();
      expect((await client.from("projects").update({ deleted_at }).eq("id", id)).error).toBeNull();
    };
    await age(old.id, 31);
    await age(recent.id, 29);
    unwrap(await backend.media.sweep());
    expect(await listedDeleted()).toEqual(["Recent"]);
    expect((await client.from("audio_tracks").select("id")).data).toEqual([]);
    expect((await client.rpc("recently_played_media", { paths: [path] })).data).toEqual([{ path }]);
  });

  test("is refused for a project of another user, which stays as it is", async () => {
    await signUp("victim@example.com");
    const mine = await create("Mine");
    const { backend: owner } = page;
    await signUp("mallory@example.com");
    for (const isDeleted of [true, false]) {
      expect(await backend.projects.setDeleted(mine.id, isDeleted)).toMatchObject({ ok: false, error: { kind: "refused", status: 404 } });
    }
    expect(await namesOf(owner.projects.list())).toEqual(["Mine"]);
  });
});

describe("B-183 a duplicate", () => {
  test("has all clips and settings under another name, is private, and shares nothing but files with its original", async () => {
    await signUp("duplicator@example.com");
    const { sharing } = backend;
    if (!sharing) throw new Error("This server shares no projects.");
    const picture = { url: `${page.user.id}/projects/p/videos/a.mp4`, duration: 5.5 };
    const made = unwrap(await backend.projects.create({ name: "Reel", picture }));
    const clips = [0, 1, 2].map((index) => ({
      ...FULL_CLIP,
      id: randomUUID(),
      name: `Clip ${index}`,
      url: ownPath(),
      startTime: index,
      endTime: index + 0.5,
      laneIndex: index,
    }));
    const settings = { ...made.settings, markers: [{ id: "m", time: 1.5, name: "Hit", colour: "red" as const }], dropFrame: true };
    await apply(made, [...clips.map((clip) => ({ kind: "putClip", clip }) as const), { kind: "setSettings", settings }]);
    unwrap(await sharing.setPublic(made.id, true));
    const original = unwrap(await backend.projects.load(made.id));
    const copyId = unwrap(await backend.projects.duplicate(made.id, "Reel copy"));
    const copy = unwrap(await backend.projects.load(copyId));
    const withoutIds = ({ clips: own, ...rest }: LoadedProject) => ({
      ...rest,
      clips: own.map((clip) => ({ ...clip, id: "" })).toSorted((a, b) => a.startTime - b.startTime),
    });
    expect(withoutIds(copy)).toEqual({ ...withoutIds(original), id: copyId, name: "Reel copy", revision: 0 });
    expect(new Set([...copy.clips, ...original.clips].map(({ id }) => id)).size).toBe(6);
    expect(unwrap(await sharing.isPublic(copyId))).toBe(false);
    await apply(copy, [{ kind: "removeClip", id: copy.clips[0]?.id ?? "" }]);
    expect(unwrap(await backend.projects.load(made.id))).toEqual(original);
  });

  test("of a deleted project, or of another user's, is refused, and nothing is made", async () => {
    await signUp("careful@example.com");
    const { id } = await create("Reel");
    const { backend: owner } = page;
    unwrap(await owner.projects.setDeleted(id, true));
    expect(await owner.projects.duplicate(id, "Copy")).toMatchObject({ ok: false, error: { kind: "refused", code: "LB404" } });
    unwrap(await owner.projects.setDeleted(id, false));
    await signUp("thief@example.com");
    expect(await backend.projects.duplicate(id, "Copy")).toMatchObject({ ok: false, error: { kind: "refused", code: "LB404" } });
    expect([await listed(), await namesOf(owner.projects.list())]).toEqual([[], ["Reel"]]);
  });
});

test.runIf(isExhaustive)(
  "B-183 in a data folder of an earlier version the newest operation, else the creation, is the last edit",
  async () => {
    const [userId, edited, untouched] = [randomUUID(), randomUUID(), randomUUID()];
    const folder = await earlierDataFolder("20261128000000", async ({ query }) => {
      await query("insert into auth.users (id) values ($1)", [userId]);
      for (const id of [edited, untouched]) {
        await query("insert into public.projects (id, user_id, name, created_at) values ($1, $2, 'P', '2026-01-01T00:00:00Z')", [
          id,
          userId,
        ]);
      }
      for (const day of [3, 2]) {
        await query(
          `insert into public.applied_operations (op_id, project_id, user_id, revision, applied_at)
         values (gen_random_uuid(), $1, $2, $3::integer, '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => $3::integer))`,
          [edited, userId, day],
        );
      }
    });
    const database = await openDatabase(join(folder, "database"));
    onTestFinished(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });
    const { rows } = await database.asServer(({ query }) =>
      query("select id, to_char(edited_at at time zone 'UTC', 'DD') as day, deleted_at from public.projects order by edited_at"),
    );
    expect(rows).toEqual([
      { id: untouched, day: "01", deleted_at: null },
      { id: edited, day: "04", deleted_at: null },
    ]);
  },
);

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { earlierDataFolder } from "#tests/support/server/data-folder.ts";
import { openMediaDatabase } from "#tests/support/server/media-database.ts";
import type { MediaDatabase } from "#tests/support/server/media-database.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

let media: MediaDatabase;

beforeAll(async () => {
  media = await openMediaDatabase();
});
afterAll(() => media?.dispose());

async function newProject(videoUrl: string | null = null): Promise<string> {
  const id = randomUUID();
  await media.asUser("insert into public.projects (id, name, video_url) values ($1, 'P', $2)", [id, videoUrl]);
  return id;
}

async function apply(projectId: string, ...changes: readonly object[]): Promise<void> {
  await media.asUser("select public.apply_operation($1::jsonb)", [JSON.stringify({ opId: randomUUID(), projectId, baseRev: 0, changes })]);
}

const clipOf = (id: string, audioUrl: string) => ({
  kind: "put",
  clip: { id, name: "C", audio_url: audioUrl, start_time: 0, end_time: 1 },
});

async function recentlyPlayed(...paths: readonly string[]): Promise<readonly unknown[]> {
  const rows = await media.asUser("select path from public.recently_played_media($1)", [paths]);
  return rows.map((row) => row["path"]);
}

/** The ways in which a row stops referring to an object: each makes the row and returns the action that removes or changes it. */
const RELEASES: readonly {
  readonly name: string;
  readonly wasPlayed: boolean;
  readonly refer: (path: string) => Promise<() => Promise<unknown>>;
}[] = [
  {
    name: "an operation removes the clip",
    wasPlayed: true,
    refer: async (path) => {
      const [projectId, id] = [await newProject(), randomUUID()];
      await apply(projectId, clipOf(id, path));
      return () => apply(projectId, { kind: "remove", id });
    },
  },
  {
    name: "an operation gives the clip another file",
    wasPlayed: true,
    refer: async (path) => {
      const [projectId, id] = [await newProject(), randomUUID()];
      await apply(projectId, clipOf(id, path));
      return () => apply(projectId, clipOf(id, `${media.userId}/music-tracks/other.wav`));
    },
  },
  {
    name: "the picture is changed",
    wasPlayed: true,
    refer: async (path) => {
      const projectId = await newProject(path);
      return () => apply(projectId, { kind: "setPicture", video_url: `${media.userId}/projects/p/videos/other.mp4`, video_duration: 1 });
    },
  },
  {
    name: "the picture is cleared",
    wasPlayed: true,
    refer: async (path) => {
      const projectId = await newProject(path);
      return () => apply(projectId, { kind: "setPicture", video_url: null, video_duration: null });
    },
  },
  {
    name: "the project of the picture is deleted",
    wasPlayed: true,
    refer: async (path) => {
      const projectId = await newProject(path);
      return () => media.asUser("delete from public.projects where id = $1", [projectId]);
    },
  },
  {
    name: "the project of the clip is deleted",
    wasPlayed: true,
    refer: async (path) => {
      const projectId = await newProject();
      await apply(projectId, clipOf(randomUUID(), path));
      return () => media.asUser("delete from public.projects where id = $1", [projectId]);
    },
  },
  {
    name: "the library item is deleted",
    wasPlayed: false,
    refer: async (path) => {
      await media.asUser("insert into public.music_tracks (name, filename, url, type) values ('N', 'n.wav', $1, 'audio/wav')", [path]);
      return () => media.asUser("delete from public.music_tracks where url = $1", [path]);
    },
  },
  {
    name: "the library item names another file",
    wasPlayed: false,
    refer: async (path) => {
      await media.asUser("insert into public.music_tracks (name, filename, url, type) values ('N', 'n.wav', $1, 'audio/wav')", [path]);
      return () => media.asUser("update public.music_tracks set url = $2 where url = $1", [path, `${media.userId}/music-tracks/other.wav`]);
    },
  },
  {
    name: "the profile has another photo",
    wasPlayed: false,
    refer: async (path) => {
      await media.asUser("update public.profiles set avatar_url = $1", [path]);
      return () => media.asUser("update public.profiles set avatar_url = null");
    },
  },
];

describe("the sweep uses the time for which nothing has referred to an object", () => {
  test.each(RELEASES)("a file of 400 days stays for 30 days after $name, and is then removed", async ({ refer, wasPlayed }) => {
    const path = await media.store(400);
    const release = await refer(path);
    await media.letDaysPass(40);
    expect(await media.swept("0 seconds"), "referred to").not.toContain(path);
    await release();
    expect(await media.swept(), "released just now").not.toContain(path);
    expect(await media.swept("0 seconds")).toContain(path);
    expect(await recentlyPlayed(path)).toEqual(wasPlayed ? [path] : []);
    await media.letDaysPass(29);
    expect(await media.swept(), "released 29 days ago").not.toContain(path);
    expect(await recentlyPlayed(path)).toEqual(wasPlayed ? [path] : []);
    await media.letDaysPass(2);
    expect(await media.swept(), "released 31 days ago").toContain(path);
    expect(await recentlyPlayed(path)).toEqual([]);
  });

  test("a row that refers to it again restarts the time", async () => {
    const path = await media.store(400);
    const [projectId, id] = [await newProject(), randomUUID()];
    await apply(projectId, clipOf(id, path));
    await apply(projectId, { kind: "remove", id });
    await media.letDaysPass(29);
    await apply(projectId, clipOf(id, path));
    await media.letDaysPass(2);
    expect(await media.swept()).not.toContain(path);
    await apply(projectId, { kind: "remove", id });
    await media.letDaysPass(29);
    expect(await media.swept()).not.toContain(path);
    await media.letDaysPass(2);
    expect(await media.swept()).toContain(path);
  });

  test("for an object that nothing ever referred to, the time counts from when it was stored", async () => {
    const [old, fresh] = [await media.store(31), await media.store(29)];
    const swept = await media.swept();
    expect([swept.includes(old), swept.includes(fresh)]).toEqual([true, false]);
  });

  test("the record of an object released more than a year ago is deleted by the sweep, and the object stays unreferenced", async () => {
    const path = await media.store(400);
    const [projectId, id] = [await newProject(), randomUUID()];
    await apply(projectId, clipOf(id, path));
    await apply(projectId, { kind: "remove", id });
    await media.letDaysPass(360);
    expect(await media.swept()).toContain(path);
    const releases = () => media.asUser("select id from layback.media_releases where $1 = any (paths)", [path]);
    expect(await releases()).toHaveLength(1);
    await media.letDaysPass(10);
    expect(await media.swept()).toContain(path);
    expect(await releases()).toEqual([]);
  });
});

describe("access to the record of releases", () => {
  test("row-level security is on for the record, each policy asks for the signed-in user, and the anonymous role has no right", async () => {
    const [table] = await media.asServer(
      `select relrowsecurity as "isOn", has_table_privilege('anon', oid, 'select, insert, update, delete') as "isOpen"
       from pg_class where oid = 'layback.media_releases'::regclass`,
    );
    expect(table).toEqual({ isOn: true, isOpen: false });
    const policies = await media.asServer(
      `select cmd from pg_policies where tablename = 'media_releases' and roles = '{authenticated}'
       and coalesce(qual, with_check) ~* 'select auth\\.uid\\(\\)' order by cmd`,
    );
    expect(policies.map((row) => row["cmd"])).toEqual(["DELETE", "INSERT", "SELECT"]);
  });

  test("an edit that leaves the clip's file unchanged records nothing", async () => {
    const path = await media.store(0);
    const [projectId, id] = [await newProject(path), randomUUID()];
    await apply(projectId, clipOf(id, path));
    await apply(projectId, { ...clipOf(id, path), clip: { ...clipOf(id, path).clip, end_time: 9 } });
    await apply(projectId, { kind: "rename", name: "Other" });
    expect(await media.asUser("select 1 from layback.media_releases where $1 = any (paths)", [path])).toEqual([]);
  });

  test("an operation after which clips play other files records all of the files in one row", async () => {
    const paths = [await media.store(400), await media.store(400), await media.store(400)];
    const projectId = await newProject();
    const ids = paths.map(() => randomUUID());
    await apply(projectId, ...ids.map((id, index) => clipOf(id, paths[index] ?? "")));
    const next = await media.store(0);
    await apply(projectId, ...ids.map((id) => clipOf(id, next)));
    const records = await media.asUser("select paths from layback.media_releases where $1 = any (paths)", [paths[0]]);
    expect(records.map((row) => (row["paths"] as string[]).toSorted())).toEqual([paths.toSorted()]);
    const swept = await media.swept();
    expect(paths.filter((path) => swept.includes(path))).toEqual([]);
    expect(await recentlyPlayed(...paths)).toEqual(paths.toSorted());
  });

  test("a deleted project with 500 clips of one file records it once for each of its tables", async () => {
    const path = await media.store(0);
    const projectId = await newProject(path);
    await media.asUser(
      `insert into public.audio_tracks (project_id, name, audio_url, start_time, end_time)
       select $1, 'C', $2, n, n + 1 from generate_series(1, 500) n`,
      [projectId, path],
    );
    await media.asUser("delete from public.projects where id = $1", [projectId]);
    expect(await media.asUser("select was_played from layback.media_releases where $1 = any (paths)", [path])).toHaveLength(2);
  });

  test("another user neither sees nor adds nor removes a release, and sweeps only their own folder", async () => {
    const path = await media.store(400);
    await (
      await RELEASES[0]?.refer(path)
    )?.();
    const seen = await media.asOther("select 1 from layback.media_releases where $1 = any (paths)", [path]);
    const swept = await media.asOther("select path from public.unreferenced_media('0 seconds')");
    const played = await media.asOther("select path from public.recently_played_media($1)", [[path]]);
    const removed = await media.asOther("delete from layback.media_releases returning id");
    expect([seen, swept, played, removed]).toEqual([[], [], [], []]);
    const forged = media.asOther("insert into layback.media_releases (user_id, paths, was_played) values ($1, array[$2], true)", [
      media.userId,
      path,
    ]);
    await expect(forged).rejects.toThrow(/row-level security/u);
    await expect(media.asUser("update layback.media_releases set released_at = now()")).rejects.toThrow(/permission denied/u);
    expect(await media.asUser("delete from layback.media_releases where $1 = any (paths) returning id", [path])).toEqual([]);
  });

  test("an account with clips, pictures and releases can be deleted, and nothing of it is left", async () => {
    const id = randomUUID();
    await media.asServer("insert into auth.users (id) values ($1)", [id]);
    const path = await media.store(0, id);
    const projectId = randomUUID();
    await media.asServer("insert into public.projects (id, name, user_id, video_url) values ($1, 'P', $2, $3)", [projectId, id, path]);
    await media.asServer(
      "insert into public.audio_tracks (project_id, user_id, name, audio_url, start_time, end_time) values ($1, $2, 'C', $3, 0, 1)",
      [projectId, id, path],
    );
    await media.asServer("insert into layback.media_releases (user_id, paths, was_played) values ($1, array[$2], true)", [id, path]);
    await media.asServer("delete from auth.users where id = $1", [id]);
    expect(await media.asServer("select 1 from layback.media_releases where user_id = $1", [id])).toEqual([]);
    expect(await media.asServer("select 1 from public.audio_tracks where user_id = $1", [id])).toEqual([]);
  });
});

test.runIf(isExhaustive)(
  "in a data folder of an earlier version, every stored object counts as released when this version opens the folder",
  async () => {
    const userId = randomUUID();
    const [path, referenced] = ["old", "used"].map((name) => `${userId}/music-tracks/${name}.wav`);
    const folder = await earlierDataFolder("20261122000100", async ({ query }) => {
      await query("insert into auth.users (id) values ($1)", [userId]);
      await query(
        `insert into storage.objects (bucket_id, name, version, created_at, updated_at)
       select 'media-files', name, gen_random_uuid(), now() - interval '400 days', now() - interval '400 days' from unnest($1::text[]) name`,
        [[path, referenced]],
      );
      await query("insert into public.projects (user_id, name, video_url) values ($1, 'P', $2)", [userId, referenced]);
    });
    const opened = await openMediaDatabase({ folder, userId });
    onTestFinished(() => opened.dispose());
    expect(await opened.swept()).not.toContain(path);
    const played = await opened.asUser("select path from public.recently_played_media($1)", [[path, referenced]]);
    expect(played.map((row) => row["path"])).toEqual([path, referenced]);
    await opened.letDaysPass(31);
    const swept = await opened.swept();
    expect([swept.includes(path), swept.includes(referenced)]).toEqual([true, false]);
  },
);

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { aCueRow } from "#tests/support/server/victim.ts";
import { installedPostgres, startHostedPostgres } from "#tests/support/postgres/hosted-postgres.ts";
import type { HostedPostgres } from "#tests/support/postgres/hosted-postgres.ts";

const programs = installedPostgres();

describe.skipIf(!programs)("the migrations on PostgreSQL with the roles and owners of a hosted project", () => {
  const userId = randomUUID();
  const projectId = randomUUID();
  const clipId = randomUUID();
  const path = `${userId}/music-tracks/${randomUUID()}.wav`;
  let hosted: HostedPostgres;

  beforeAll(async () => {
    hosted = await startHostedPostgres(programs ?? "");
    await hosted.asServer(`insert into auth.users (id) values ('${userId}')`);
    await hosted.asServer(`insert into storage.objects (bucket_id, name) values ('media-files', '${path}')`);
  }, 60_000);
  afterAll(() => hosted?.dispose());

  const asOwner = (sql: string) => hosted.asCaller({ role: "authenticated", userId }, sql);
  const asOther = (sql: string) => hosted.asCaller({ role: "authenticated", userId: randomUUID() }, sql);
  const asAnybody = (sql: string) => hosted.asCaller({ role: "anon" }, sql);
  const operation = (changes: readonly object[]) =>
    `select public.apply_operation('${JSON.stringify({ opId: randomUUID(), projectId, baseRev: 0, changes })}') ->> 'revision'`;

  test("they are applied by a role that neither owns nor may alter the tables of storage", async () => {
    for (const forbidden of [
      "create index mine on storage.objects (name);",
      "alter table storage.objects add column mine text;",
      `comment on policy "Own media is read" on storage.objects is 'mine';`,
    ]) {
      await expect(hosted.migrate(forbidden)).rejects.toThrow(/must be owner of (?:table|relation) objects/u);
    }
  });

  test("a user works with a project, its clips and media, and no other user does", async () => {
    await asOwner(`insert into public.projects (id, name) values ('${projectId}', 'P')`);
    const clip = { id: clipId, name: "C", audio_url: path, start_time: 0, end_time: 1 };
    expect(await asOwner(operation([{ kind: "put", clip }]))).toEqual(["1"]);
    expect(await asOwner("select id from public.audio_tracks")).toEqual([clipId]);
    expect(await asOwner("select name from storage.objects")).toEqual([path]);
    expect(await asOwner(`select path from public.recently_played_media(array['${path}'])`)).toEqual([path]);
    expect(await asOwner("select path from public.unreferenced_media('0 seconds')")).toEqual([]);
    expect(await asOwner("select public.get_or_create_project() ->> 'id'")).toEqual([projectId]);
    expect(await asOther("select id from public.audio_tracks")).toEqual([]);
    expect(await asOther("select name from storage.objects")).toEqual([]);
    await expect(asOther(operation([]))).rejects.toThrow(/Project not found/u);
    await expect(asAnybody("select id from public.projects")).rejects.toThrow(/permission denied/u);
  });

  test("B-242 its cues are stored, copied and public like its clips, for its owner alone, and a bad one is refused", async () => {
    const [cue, inAlternate] = [aCueRow(randomUUID()), (id: unknown) => `alternate_id = '${String(id)}'`];
    await asOwner(operation([{ kind: "putCue", cue }]));
    expect(await asOwner("select name from public.cues")).toEqual(["Cue"]);
    expect(await asOther("select name from public.cues")).toEqual([]);
    await expect(asAnybody("select name from public.cues")).rejects.toThrow(/permission denied/u);
    await expect(asOwner(operation([{ kind: "putCue", cue: { ...cue, alternates: [] } }]))).rejects.toThrow(/cues_alternates_check/u);
    await asOwner(`update public.audio_tracks set ${inAlternate(cue.chosen_id)} where id = '${clipId}'`);
    const [copyId] = await asOwner(`select public.duplicate_project('${projectId}', 'Copy')`);
    const ofCopy = `from public.cues c join public.audio_tracks t on t.project_id = c.project_id where c.project_id = '${copyId}'`;
    expect(await asOwner(`select t.alternate_id = c.chosen_id and c.chosen_id <> '${cue.chosen_id}' ${ofCopy}`)).toEqual(["t"]);
    await asOwner(`update public.projects set is_public = true where id = '${copyId}'`);
    const voter = `select public.public_project('${copyId}') -> 'cues' -> 0 -> 'votes' -> 0 -> 'by'`;
    expect([await asAnybody(voter), await asOwner("select votes -> 0 ->> 'by' from public.cues")]).toEqual([['""'], ["Ada", "Ada"]]);
    await asOwner(`delete from public.projects where id = '${copyId}'`);
    await asOwner(operation([{ kind: "removeCue", id: cue.id }]));
    expect(await asOwner("select name from public.cues")).toEqual([]);
  });

  test("a project is duplicated, deleted and restored by its owner, and by no other user", async () => {
    const duplicate = `select public.duplicate_project('${projectId}', 'Copy')`;
    await expect(asOther(duplicate)).rejects.toThrow(/Project not found/u);
    const [copyId] = await asOwner(duplicate);
    const clipNames = (id: string | undefined) => asOwner(`select name from public.audio_tracks where project_id = '${id}'`);
    expect([await clipNames(projectId), await clipNames(copyId)]).toEqual([["C"], ["C"]]);
    const setDeleted = (deletedAt: string) =>
      `update public.projects set deleted_at = ${deletedAt} where id = '${copyId}' returning deleted_at is null`;
    expect([await asOther(setDeleted("now()")), await asOwner(setDeleted("now()"))]).toEqual([[], ["f"]]);
    await expect(asOwner(`select public.duplicate_project('${copyId}', 'Copy')`)).rejects.toThrow(/Project not found/u);
    expect(await asOwner(setDeleted("now() - interval '31 days'"))).toEqual(["f"]);
    await asOwner("select path from public.unreferenced_media()");
    expect([await clipNames(copyId), await asOwner("select name from public.projects")]).toEqual([[], ["P"]]);
  });

  test("a public project is read by its id, and its media by a signed URL alone", async () => {
    const asked = `select public.public_project('${projectId}') -> 'audio_tracks' -> 0 ->> 'audio_url'`;
    const signing = `set local storage.operation = 'storage.object.sign'; select name from storage.objects`;
    expect([await asAnybody(asked), await asAnybody(signing)]).toEqual([[], []]);
    await asOwner(`update public.projects set is_public = true where id = '${projectId}'`);
    expect([await asAnybody(asked), await asAnybody(signing)]).toEqual([[path], [path]]);
    expect(await asAnybody("select name from storage.objects")).toEqual([]);
  });

  test("B-220 a visitor sees the preview of an original once storage has it, and neither the file's name nor its fingerprint", async () => {
    const preview = `${userId}/projects/${projectId}/videos/${randomUUID()}.mp4`;
    const original = anOriginal();
    const change = { kind: "setPicture", video_url: preview, video_duration: 3600, picture_original: original };
    await asOwner(operation([change]));
    expect(await asOwner(`select picture_original ->> 'fingerprint' from public.projects where id = '${projectId}'`)).toEqual([
      original.fingerprint,
    ]);
    await expect(asOwner(operation([{ ...change, picture_original: { name: "Reel" } }]))).rejects.toThrow(/picture_original/u);
    const seen = (what: string) => asAnybody(`select ${what} from public.public_project('${projectId}') as seen`);
    expect(await seen("seen ->> 'is_picture_missing'")).toEqual(["true"]);
    await hosted.asServer(`insert into storage.objects (bucket_id, name) values ('media-files', '${preview}')`);
    expect(await seen("seen ->> 'is_picture_missing'")).toEqual(["false"]);
    const [whole = ""] = await seen("seen::text");
    expect(whole).toContain(preview);
    expect(whole).not.toContain(original.fingerprint);
    expect(whole).not.toContain(original.name);
    await asOwner(operation([{ kind: "setPicture", video_url: null, video_duration: null, picture_original: null }]));
  });

  test("a sound's original is stored with its library item, and a damaged one is refused", async () => {
    const insert = (original: object) =>
      asOwner(
        `insert into public.music_tracks (name, filename, url, type, duration, size_bytes, original)
         values ('Mix', 'mix.m4a', '${userId}/music-tracks/${randomUUID()}.m4a', 'audio/mp4', 10, 1000, '${JSON.stringify(original)}')
         returning original ->> 'name'`,
      );
    expect(await insert(anOriginal())).toEqual([anOriginal().name]);
    await expect(insert({ name: "mix.wav" })).rejects.toThrow(/original/u);
  });

  test("an object is removed once nothing refers to it, through the storage service", async () => {
    const remove = `set local storage.allow_delete_query = 'true'; delete from storage.objects where name = '${path}' returning name`;
    expect(await asOwner(remove)).toEqual([]);
    await asOwner(operation([{ kind: "remove", id: clipId }]));
    expect(await asOther(remove)).toEqual([]);
    expect(await asOwner(remove)).toEqual([path]);
  });

  test("the anonymous role may call the functions for public projects, and nothing else", async () => {
    const callable = `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'layback'::regnamespace)
      and has_function_privilege('anon', oid, 'execute') order by 1`;
    expect(await hosted.asServer(callable)).toEqual(["is_public_media", "public_project", "public_project_of"]);
  });
});

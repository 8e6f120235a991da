import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openPublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { putClip, putCue } from "#model/edits/change.ts";
import type { Change } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { openDatabase } from "#supabase/local/database.ts";
import { startClientServer } from "#tests/support/hosted-like/client-server.ts";
import { FULL_CLIP, FULL_CUE } from "#tests/support/model/builders.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { openSignedInPage } from "#tests/support/server/client-backend.ts";
import { earlierDataFolder } from "#tests/support/server/data-folder.ts";
import { signInUser } from "#tests/support/server/test-server.ts";
import type { TestServer } from "#tests/support/server/test-server.ts";

let server: TestServer;
let page: Awaited<ReturnType<typeof openSignedInPage>>;

beforeAll(async () => {
  server = await startClientServer();
  page = await openSignedInPage(server, "cue-maker@example.com");
});
afterAll(async () => {
  page.backend.dispose();
  await server.dispose();
});

const create = async () => unwrap(await page.backend.projects.create({ name: "Reel", picture: undefined }));
const load = async (id: string) => unwrap(await page.backend.projects.load(id));
const apply = ({ id, revision }: Pick<LoadedProject, "id" | "revision">, changes: readonly Change[], before: readonly Change[] = []) =>
  page.backend.operations.apply(id, { opId: randomUUID(), baseRev: revision, kind: "changeCue", changes, before });
const ownPath = () => `${page.user.id}/music-tracks/${randomUUID()}.wav`;
/** Fields that this version does not know, at each level. */
const CUE = {
  ...FULL_CUE,
  later: { of: "the cue" },
  alternates: FULL_CUE.alternates.map((alternate) => ({ ...alternate, later: [alternate.id] })),
  votes: FULL_CUE.votes.map((one) => ({ ...one, later: true })),
};
const clipIn = (alternateId: string | undefined): Clip => {
  const { alternateId: _other, ...clip } = { ...FULL_CLIP, id: randomUUID(), url: ownPath() };
  return alternateId === undefined ? clip : { ...clip, alternateId };
};
const newCue = () => ({ ...CUE, id: randomUUID() });

describe("B-242 cues on the server", () => {
  test("one that is made, changed and removed is loaded as it was, with fields of a later version; so is a clip's alternate", async () => {
    const project = await create();
    const [cue, clip] = [newCue(), clipIn(FULL_CUE.referenceId)];
    unwrap(await apply(project, [putCue(cue), putClip(clip)]));
    const made = await load(project.id);
    expect([made.cues, made.clips]).toEqual([[cue], [clip]]);
    const { chosenId: _chosen, votes: _votes, later: _later, ...plain } = cue;
    const changed = { ...plain, number: "2m6", start: 20, isMatched: false };
    unwrap(await apply(made, [putCue(changed), putClip(clipIn(undefined)), putClip({ ...clip, muted: false })]));
    const after = await load(project.id);
    expect(after.cues).toEqual([changed]);
    expect(new Set(after.clips.map(({ alternateId }) => alternateId))).toEqual(new Set([FULL_CUE.referenceId, undefined]));
    unwrap(await apply(after, [{ kind: "removeCue", id: cue.id }]));
    expect((await load(project.id)).cues).toEqual([]);
  });

  test("a clip leaves its alternate; an operation of an earlier version, which does not name it, leaves it there", async () => {
    const project = await create();
    const [inOne, many] = [clipIn(FULL_CUE.referenceId), Array.from({ length: 120 }, () => clipIn(FULL_CUE.referenceId))];
    unwrap(await apply(project, [putCue(newCue()), ...[inOne, ...many].map(putClip)]));
    const alternatesOf = async () => new Set((await load(project.id)).clips.map(({ alternateId }) => alternateId));
    const { alternateId: _left, ...ordinary } = inOne;
    const others = many.map(({ alternateId: _other, ...clip }) => clip);
    unwrap(await apply({ id: project.id, revision: 1 }, [ordinary, ...others].map(putClip)));
    expect(await alternatesOf()).toEqual(new Set([FULL_CUE.referenceId]));
    unwrap(await apply({ id: project.id, revision: 2 }, [putClip(ordinary)], [putClip(inOne)]));
    unwrap(await apply({ id: project.id, revision: 3 }, others.map(putClip), many.map(putClip)));
    expect(await alternatesOf()).toEqual(new Set([undefined]));
  });

  test("of several changes of one cue the last counts, and a removal makes room for another cue", async () => {
    const project = await create();
    const cues = Array.from({ length: 500 }, newCue);
    unwrap(await apply(project, cues.map(putCue)));
    const [first, second] = cues;
    if (!first || !second) throw new Error("No cue was made.");
    const more = newCue();
    const refused = await apply({ id: project.id, revision: 1 }, [putCue(more), { kind: "rename", name: "Later" }]);
    expect(refused).toMatchObject({ ok: false, error: { kind: "refused", code: "23514", message: "A project has at most 500 cues." } });
    const renamed = { ...second, name: "Second" };
    const changes: readonly Change[] = [putCue(more), putCue(second), putCue(renamed), putCue(first), { kind: "removeCue", id: first.id }];
    unwrap(await apply({ id: project.id, revision: 1 }, changes));
    const { name, cues: stored } = await load(project.id);
    expect([name, stored.length, stored.some(({ id }) => id === first.id)]).toEqual(["Reel", 500, false]);
    expect(stored.find(({ id }) => id === second.id)).toEqual(renamed);
  });

  test("with more clips than the server sends at once, all cues and clips are loaded once", async () => {
    const project = await create();
    const clips = Array.from({ length: 1005 }, () => clipIn(undefined));
    const cues = Array.from({ length: 110 }, newCue);
    unwrap(await apply(project, [...clips.map(putClip), ...cues.map(putCue)]));
    const loaded = await load(project.id);
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect([idsOf(loaded.clips), idsOf(loaded.cues)]).toEqual([idsOf(clips), idsOf(cues)]);
  });

  test("a cue of one project cannot be written or removed by an operation of another", async () => {
    const [mine, other] = [await create(), await create()];
    const cue = newCue();
    unwrap(await apply(mine, [putCue(cue)]));
    expect(await apply(other, [putCue({ ...cue, name: "Moved" })])).toMatchObject({ ok: false, error: { code: "22023" } });
    unwrap(await apply(other, [{ kind: "removeCue", id: cue.id }]));
    expect((await load(mine.id)).cues).toEqual([cue]);
  });

  test("a copy of the project has cues and alternates of its own, with its clips in them, and leaves the original's as they are", async () => {
    const project = await create();
    const ids = FULL_CUE.alternates.map(({ id }) => id);
    unwrap(await apply(project, [putCue(newCue()), ...[...ids, undefined].map((id) => putClip(clipIn(id)))]));
    const original = await load(project.id);
    const copy = await load(unwrap(await page.backend.projects.duplicate(project.id, "Copy")));
    expect(await load(project.id)).toEqual(original);
    const [cue] = copy.cues;
    const [one = "", two = ""] = cue?.alternates.map(({ id }) => id) ?? [];
    expect(new Set([one, two, ...ids]).size).toBe(4);
    expect(cue).toEqual({
      ...CUE,
      id: cue?.id,
      alternates: CUE.alternates.map((alternate, at) => ({ ...alternate, id: at === 0 ? one : two })),
      chosenId: two,
      referenceId: one,
      votes: CUE.votes.map((vote) => ({ ...vote, alternateId: two })),
    });
    expect(copy.clips.map(({ alternateId = "" }) => alternateId).toSorted()).toEqual(["", one, two].toSorted());
  });

  test("a visitor of a public project gets them without the voters' names and without fields of a later version", async () => {
    const project = await create();
    const cue = newCue();
    unwrap(await apply(project, [putCue(cue), putClip(clipIn(FULL_CUE.referenceId))]));
    const sharing = page.backend.sharing;
    if (!sharing) throw new Error("This server shares no projects.");
    unwrap(await sharing.setPublic(project.id, true));
    const visitors = openPublicProjects({ supabaseUrl: server.url, publishableKey: server.publishableKey, authFlow: "implicit" });
    onTestFinished(() => visitors.dispose());
    const seen = unwrap(await visitors.find(project.id));
    const votes = FULL_CUE.votes.map((one) => ({ ...one, by: "" }));
    expect(seen?.cues).toEqual([{ ...FULL_CUE, id: cue.id, alternates: CUE.alternates, votes }]);
    expect(seen?.clips[0]?.alternateId).toBe(FULL_CUE.referenceId);
    expect(JSON.stringify(seen)).not.toContain("Ada");
  });
});

describe("B-242 cues that no row may hold", () => {
  const [alternate] = FULL_CUE.alternates;
  const BAD: readonly [string, object][] = [
    ["a number of 21 characters", { number: "x".repeat(21) }],
    ["a name of 201 characters", { name: "x".repeat(201) }],
    ["a start below 0", { start: -1 }],
    ["an end less than 0.1 s after the start", { start: 5, end: 5.09 }],
    ["no alternate", { alternates: [] }],
    ["ten alternates", { alternates: Array.from({ length: 10 }, () => ({ ...alternate, id: randomUUID() })) }],
    ["an alternate twice", { alternates: [alternate, alternate] }],
    ["an alternate without an id", { alternates: [alternate, { name: "x", trimDb: 0 }] }],
    ["an alternate whose id is none", { alternates: [alternate, { id: "b", name: "x", trimDb: 0 }] }],
    ["an alternate without a name", { alternates: [{ ...alternate, name: undefined }] }],
    ["an alternate with a long name", { alternates: [{ ...alternate, name: "x".repeat(1001) }] }],
    ["a trim beyond 24 dB", { alternates: [{ ...alternate, trimDb: 24.5 }] }],
    ["a trim that is text", { alternates: [{ ...alternate, trimDb: "0" }] }],
    ["figures without a peak", { alternates: [{ ...alternate, measured: { lufs: -20, of: "1" } }] }],
    ["a loudness that is text", { alternates: [{ ...alternate, measured: { lufs: "-20", truePeakDb: -1, of: "1" } }] }],
    ["alternates that are no list", { alternates: { id: "x" } }],
    ["more than 64 kB of alternates", { alternates: [{ ...alternate, later: "x".repeat(65_536) }] }],
    ["a choice that is no alternate", { chosenId: randomUUID() }],
    ["a reference that is no alternate", { referenceId: randomUUID() }],
    ["101 votes", { votes: Array.from({ length: 101 }, () => FULL_CUE.votes[0]) }],
    ["a vote without a name", { votes: [{ alternateId: alternate?.id, at: "2026-11-25T12:00:00.000Z" }] }],
    ["a voter of 101 characters", { votes: [{ ...FULL_CUE.votes[0], by: "x".repeat(101) }] }],
    ["more than 64 kB of other fields", { later: "x".repeat(65_536) }],
  ];

  test.each(BAD)("one with %s: refused by the operation and by the table alike", async (_name, bad) => {
    const project = await create();
    const cue = { ...FULL_CUE, id: randomUUID(), ...(alternate && "alternates" in bad && { chosenId: alternate.id }), ...bad };
    expect(await apply(project, [putCue(cue)])).toMatchObject({ ok: false, error: { kind: "refused" } });
    const { client } = await signInUser(server, "cue-maker@example.com", "correct-horse");
    const { id, number, name, start: start_time, end: end_time, alternates, chosenId, isMatched, referenceId, votes, ...others } = cue;
    const row = { id, number, name, start_time, end_time, alternates, votes, others };
    const columns = { ...row, chosen_id: chosenId, is_matched: isMatched, reference_id: referenceId, project_id: project.id };
    expect((await client.from("cues").insert(columns)).status).toBe(400);
    expect((await load(project.id)).cues).toEqual([]);
  });

  test("more than 500 by way of the table", async () => {
    const project = await create();
    unwrap(
      await apply(
        project,
        Array.from({ length: 500 }, () => putCue({ ...FULL_CUE, id: randomUUID() })),
      ),
    );
    const { client } = await signInUser(server, "cue-maker@example.com", "correct-horse");
    const { data } = await client.from("cues").select("*").eq("project_id", project.id).limit(1).single();
    expect((await client.from("cues").insert({ ...data, id: randomUUID() })).status).toBe(400);
    const other = await create();
    unwrap(await apply(other, [putCue({ ...FULL_CUE, id: randomUUID() })]));
    expect((await client.from("cues").update({ project_id: project.id }).eq("project_id", other.id)).status).toBe(400);
    expect((await load(project.id)).cues).toHaveLength(500);
  });
});

test("B-242 a data folder of an earlier version gets the table, and its clips are ordinary ones", async () => {
  const [userId, projectId] = [randomUUID(), randomUUID()];
  const folder = await earlierDataFolder("20261204000000", async ({ query }) => {
    await query("insert into auth.users (id) values ($1)", [userId]);
    await query("insert into public.projects (id, user_id, name) values ($1, $2, 'P')", [projectId, userId]);
    await query(
      "insert into public.audio_tracks (project_id, user_id, name, audio_url, start_time, end_time, colour) values ($1, $2, 'C', $3, 0, 1, 'red')",
      [projectId, userId, `${userId}/music-tracks/a.wav`],
    );
  });
  const database = await openDatabase(join(folder, "database"));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const rowsOf = async (sql: string) => (await database.asServer(({ query }) => query(sql))).rows;
  expect(await rowsOf("select name, colour, alternate_id from public.audio_tracks")).toEqual([
    { name: "C", colour: "red", alternate_id: null },
  ]);
  expect(await rowsOf("select * from public.cues")).toEqual([]);
});

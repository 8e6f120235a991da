import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf, signInUser, signUpUser, startTestServer } from "#tests/support/server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server.ts";
import { must } from "#tests/support/victim.ts";

let server: TestServer;
let user: SignedInUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUpUser(server, "editor@example.com");
});
afterAll(() => server?.dispose());

type Change = Record<string, unknown>;

async function newProject(): Promise<string> {
  return must(await user.client.from("projects").insert({ name: "Film" }).select("id").single()).id as string;
}

function aClip(overrides: Change = {}): Change & { id: string } {
  return {
    id: randomUUID(),
    name: "Drums",
    audio_url: `${user.id}/music-tracks/drums.wav`,
    start_time: 1,
    end_time: 3.5,
    original_duration: 10,
    source_offset: 0.25,
    lane_index: 2,
    muted: true,
    gain_db: -6,
    pan: -0.5,
    fade_in: 0.1,
    fade_out: 0.2,
    ...overrides,
  };
}

const put = (clip: Change): Change => ({ kind: "put", clip });

function apply(projectId: string, changes: readonly Change[], more: Change = {}) {
  return user.client.rpc("apply_operation", { op: { opId: randomUUID(), projectId, baseRev: 0, changes, ...more } });
}

async function clipsOf(projectId: string): Promise<Change[]> {
  return must(await user.client.from("audio_tracks").select("*").eq("project_id", projectId).order("start_time"));
}

describe("D17 an operation", () => {
  test("puts whole clips under the client's ids, and raises the project's revision by one", async () => {
    const projectId = await newProject();
    const [first, second] = [aClip(), aClip({ start_time: 5, end_time: 6 })];
    expect(must(await apply(projectId, [put(first), put(second)]))).toEqual({ revision: 1, alreadyApplied: false });
    expect(await clipsOf(projectId)).toMatchObject([
      { ...first, project_id: projectId, user_id: user.id },
      { ...second, project_id: projectId, user_id: user.id },
    ]);
    const moved = { ...first, start_time: 2, end_time: 4.5, lane_index: 0 };
    expect(must(await apply(projectId, [put(moved)]))).toEqual({ revision: 2, alreadyApplied: false });
    expect((await clipsOf(projectId))[0]).toMatchObject(moved);
  });

  test("splits: two clips put and the original removed are one step", async () => {
    const projectId = await newProject();
    const original = aClip();
    must(await apply(projectId, [put(original)]));
    const [left, right] = [aClip({ end_time: 2 }), aClip({ start_time: 2, source_offset: 1.25 })];
    must(await apply(projectId, [put(left), put(right), { kind: "remove", id: original.id }]));
    expect((await clipsOf(projectId)).map((clip) => clip["id"])).toEqual([left.id, right.id]);
  });

  test("sets and clears the picture, the settings and the name", async () => {
    const projectId = await newProject();
    const videoPath = `${user.id}/projects/${projectId}/videos/x.mp4`;
    const read = async () =>
      must(await user.client.from("projects").select("name, video_url, video_duration, settings, revision").eq("id", projectId).single());
    must(
      await apply(projectId, [
        { kind: "setPicture", video_url: videoPath, video_duration: 12.5 },
        { kind: "setSettings", settings: { lanes: [{ name: "Strings" }] } },
        { kind: "rename", name: "Film 2" },
      ]),
    );
    expect(await read()).toEqual({
      name: "Film 2",
      video_url: videoPath,
      video_duration: 12.5,
      settings: { lanes: [{ name: "Strings" }] },
      revision: 1,
    });
    must(await apply(projectId, [{ kind: "setPicture", video_url: null, video_duration: null }]));
    expect(await read()).toMatchObject({ video_url: null, video_duration: null, revision: 2 });
  });

  test("sent twice is applied once and answers the same revision", async () => {
    const projectId = await newProject();
    const clip = aClip();
    const opId = randomUUID();
    expect(must(await apply(projectId, [put(clip)], { opId }))).toEqual({ revision: 1, alreadyApplied: false });
    must(await apply(projectId, [{ kind: "remove", id: clip.id }]));
    expect(must(await apply(projectId, [put(clip)], { opId }))).toEqual({ revision: 1, alreadyApplied: true });
    expect(await clipsOf(projectId)).toEqual([]);
  });

  test("sent twenty times at once is applied once", async () => {
    const projectId = await newProject();
    const opId = randomUUID();
    const clip = aClip();
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(projectId, [put(clip)], { opId })));
    expect(answers.filter((answer) => must(answer).alreadyApplied === false)).toHaveLength(1);
    expect(must(await user.client.from("projects").select("revision").eq("id", projectId).single()).revision).toBe(1);
  });

  test("refused at its last change leaves nothing of the earlier ones", async () => {
    const projectId = await newProject();
    const opId = randomUUID();
    const { error, status } = await apply(projectId, [put(aClip()), { kind: "rename", name: "New" }, put(aClip({ end_time: 0 }))], {
      opId,
    });
    expect([status, error?.code]).toEqual([400, "23514"]);
    expect(await clipsOf(projectId)).toEqual([]);
    expect(must(await user.client.from("projects").select("name, revision").eq("id", projectId).single())).toEqual({
      name: "Film",
      revision: 0,
    });
    expect(must(await apply(projectId, [], { opId })), "and may be sent again, corrected").toEqual({ revision: 1, alreadyApplied: false });
  });

  test("made on an older revision is applied, or with strict refused with the current one", async () => {
    const projectId = await newProject();
    must(await apply(projectId, [put(aClip())]));
    const { error, status } = await apply(projectId, [{ kind: "rename", name: "Late" }], { strict: true, baseRev: 0 });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "LB409", details: "1" });
    expect(must(await apply(projectId, [{ kind: "rename", name: "Late" }], { baseRev: 0 }))).toMatchObject({ revision: 2 });
    expect(must(await apply(projectId, [{ kind: "rename", name: "In time" }], { strict: true, baseRev: 2 }))).toMatchObject({
      revision: 3,
    });
  });

  test("removing a clip that is not there changes nothing and is no error", async () => {
    const projectId = await newProject();
    must(await apply(projectId, [{ kind: "remove", id: randomUUID() }]));
  });

  test("cannot carry a clip from one of the user's projects into another", async () => {
    const [from, to] = [await newProject(), await newProject()];
    const clip = aClip();
    must(await apply(from, [put(clip)]));
    expect((await apply(to, [put(clip)])).status).toBe(400);
    expect((await apply(to, [put({ ...aClip(), project_id: from })])).status).toBe(400);
    expect(await clipsOf(from)).toHaveLength(1);
  });

  test.each([
    ["an unknown change", { kind: "explode" }],
    ["a change without a kind", {}],
    ["a clip without an id", put({ ...aClipLater(), id: null })],
    ["a clip whose id is no uuid", put({ ...aClipLater(), id: "x" })],
    ["settings that are no object", { kind: "setSettings", settings: [1] }],
    ["settings that are missing", { kind: "setSettings" }],
  ])("with %s is refused with a 4xx", async (_name, change) => {
    const { status } = await apply(await newProject(), [change]);
    expect(status).toBe(400);
  });

  test.each([null, {}, [], "x", { opId: "not-a-uuid" }, { opId: randomUUID(), projectId: randomUUID(), changes: "x" }])(
    "that is %j is refused with a 4xx",
    async (op) => {
      const { status } = await user.client.rpc("apply_operation", { op });
      expect(status).toBe(400);
    },
  );

  test("may carry a thousand clips; one of more than 16 MB is refused with 413", async () => {
    const projectId = await newProject();
    const clips = Array.from({ length: 1000 }, (_, index) => put(aClip({ start_time: index, end_time: index + 1 })));
    expect(must(await apply(projectId, clips))).toMatchObject({ revision: 1 });
    const { status } = await apply(projectId, [{ kind: "rename", name: "x".repeat(17_000_000) }]);
    expect(status).toBe(413);
  });
});

/** For tables of cases, which are made before there is a user. */
function aClipLater(): Change {
  return { name: "c", audio_url: "x", start_time: 0, end_time: 1 };
}

describe("what no row may hold", () => {
  const BAD_CLIPS: readonly [string, Change][] = [
    ["start_time below 0", { start_time: -0.001 }],
    ["start_time NaN", { start_time: "NaN" }],
    ["end_time Infinity", { end_time: "Infinity" }],
    ["end_time −Infinity", { end_time: "-Infinity" }],
    ["an end that is not after the start", { start_time: 2, end_time: 2 }],
    ["source_offset below 0", { source_offset: -1 }],
    ["source_offset NaN", { source_offset: "NaN" }],
    ["original_duration Infinity", { original_duration: "Infinity" }],
    ["gain_db NaN", { gain_db: "NaN" }],
    ["gain_db Infinity", { gain_db: "Infinity" }],
    ["pan beyond 1", { pan: 1.01 }],
    ["fade_in below 0", { fade_in: -1 }],
    ["fade_out NaN", { fade_out: "NaN" }],
    ["lane_index below 0", { lane_index: -1 }],
    ["no audio_url", { audio_url: "" }],
    ["another user's audio_url", { audio_url: "00000000-0000-4000-8000-000000000000/music-tracks/x.wav" }],
    ["an audio_url that leaves the folder", { audio_url: "LEAVE" }],
    ["no name", { name: null }],
  ];

  test.each(BAD_CLIPS)("a clip with %s: refused by the operation and by the table alike", async (_name, bad) => {
    const projectId = await newProject();
    const clip = aClip(bad["audio_url"] === "LEAVE" ? { audio_url: `${user.id}/../other/x.wav` } : bad);
    expect((await apply(projectId, [put(clip)])).status).toBe(400);
    expect((await user.client.from("audio_tracks").insert({ ...clip, project_id: projectId })).status).toBe(400);
    expect(await clipsOf(projectId)).toEqual([]);
  });

  test.each(["NaN", "Infinity", "-Infinity", -1])("a picture %s seconds long", async (duration) => {
    const { status } = await user.client.from("projects").insert({ name: "P", video_duration: duration });
    expect(status).toBe(400);
  });
});

describe("D26 get_or_create_project", () => {
  test("called ten times at once by one user makes one project", async () => {
    const other = await signUpUser(server, "tabs@example.com");
    const tabs = [other, await signInUser(server, other.email, other.password)];
    const rows = await Promise.all([...tabs, ...tabs, ...tabs, ...tabs, ...tabs].map(({ client }) => client.rpc("get_or_create_project")));
    expect(new Set(rows.map((row) => must(row).id)).size).toBe(1);
    expect(must(await other.client.from("projects").select("id, is_public"))).toMatchObject([{ is_public: false }]);
  });

  test("answers the preferred project where it is the user's, else the newest", async () => {
    const other = await signUpUser(server, "prefers@example.com");
    const made: string[] = [];
    for (const name of ["old", "new"])
      made.push(must(await other.client.from("projects").insert({ name }).select("id").single()).id as string);
    const idFor = async (preferred_id?: string) =>
      must(await other.client.rpc("get_or_create_project", preferred_id ? { preferred_id } : {})).id;
    expect(await idFor()).toBe(made[1]);
    expect(await idFor(made[0])).toBe(made[0]);
    expect(await idFor(await newProject()), "a project of somebody else").toBe(made[1]);
  });

  test("§6 without a user it says 'User not authenticated' or is refused outright", async () => {
    const { status } = await clientOf(server).rpc("get_or_create_project");
    expect(status).toBe(401);
  });
});

test("D24 library_item_usage counts the clips that play the item and the projects whose picture it is", async () => {
  const url = `${user.id}/music-tracks/${randomUUID()}.wav`;
  const item = must(
    await user.client.from("music_tracks").insert({ name: "M", filename: "m.wav", url, type: "audio/wav" }).select("id").single(),
  );
  const usage = async () => must(await user.client.rpc("library_item_usage", { item_id: item.id }));
  expect(await usage()).toEqual({ clips: 0, pictures: 0 });
  must(await apply(await newProject(), [put(aClip({ audio_url: url })), put(aClip({ audio_url: url })), put(aClip())]));
  const projectId = await newProject();
  must(await apply(projectId, [put(aClip({ audio_url: url }))]));
  expect(await usage()).toEqual({ clips: 3, pictures: 0 });
  must(await user.client.from("projects").update({ video_url: url, video_duration: 4 }).eq("id", projectId).select("id"));
  expect(await usage()).toEqual({ clips: 3, pictures: 1 });
});

describe("§7 the last project is restored", () => {
  test("with its clips nested, page by page beyond the row limit", async () => {
    const projectId = await newProject();
    const clips = Array.from({ length: 1200 }, (_, index) => put(aClip({ start_time: index, end_time: index + 1 })));
    must(await apply(projectId, clips));
    const page = async (from: number) =>
      must(
        await user.client
          .from("projects")
          .select("id, revision, audio_tracks(*)")
          .eq("id", projectId)
          .order("id", { referencedTable: "audio_tracks" })
          .range(from, from + 999, { referencedTable: "audio_tracks" })
          .limit(1)
          .single(),
      ).audio_tracks.map((clip) => clip.id as string);
    const ids = [...(await page(0)), ...(await page(1000))];
    expect(ids).toEqual(clips.map(({ clip }) => (clip as { id: string }).id).toSorted());
  });

  test("and where there is none, PGRST116 says so", async () => {
    const other = await signUpUser(server, "empty@example.com");
    const { error } = await other.client.from("projects").select("*, audio_tracks(*)").eq("user_id", other.id).limit(1).single();
    expect(error?.code).toBe("PGRST116");
  });

  test("times are ISO 8601, as hosted Supabase writes them", async () => {
    const { created_at: createdAt } = must(await user.client.from("projects").select("created_at").limit(1).single());
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
  });
});

test("deleting a project takes its clips and its remembered operations with it (section 7: rollback)", async () => {
  const projectId = await newProject();
  must(await apply(projectId, [put(aClip())]));
  must(await user.client.from("projects").delete().eq("id", projectId).select());
  expect(await clipsOf(projectId)).toEqual([]);
  expect(must(await user.client.from("applied_operations").select("op_id").eq("project_id", projectId))).toEqual([]);
});

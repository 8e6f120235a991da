import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPublicProjects } from "#backend/supabase/projects/public-projects.ts";
import type { PublicProjects } from "#backend/supabase/projects/public-projects.ts";
import { attackersOf } from "#tests/support/server/attackers.ts";
import type { Attacker } from "#tests/support/server/attackers.ts";
import type { Attack, AttackTarget } from "#tests/support/attacks/attack.ts";
import { functionAttacks } from "#tests/support/attacks/function-attacks.ts";
import { storageAttacks } from "#tests/support/attacks/storage-attacks.ts";
import { tableAttacks } from "#tests/support/attacks/table-attacks.ts";
import { clientOf, signUpUser, startTestServer } from "#tests/support/server/test-server.ts";
import type { SignedInUser, TestServer } from "#tests/support/server/test-server.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";
import { aCueRow, BUCKET, createBelongings, inventoryOf, must, wavFile } from "#tests/support/server/victim.ts";

/** The attacks that succeed on a public project, and only for objects that its rows name. */
const READS_ITS_MEDIA: readonly string[] = ["sign a URL of the victim's object", "sign several URLs of the victim's objects"];
const ATTACKS: readonly Attack[] = [...tableAttacks, ...functionAttacks, ...storageAttacks].filter(
  ({ name }) => !READS_ITS_MEDIA.includes(name),
);

let server: TestServer;
let owner: SignedInUser;
let target: AttackTarget;
let attackers: readonly Attacker[];
let before: unknown;
let privateId: string;
let privatePath: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signUpUser(server, "owner@example.com");
  target = { ...(await createBelongings(owner)), victimId: owner.id };
  privateId = randomUUID();
  privatePath = `${owner.id}/music-tracks/${randomUUID()}.wav`;
  must(await owner.client.storage.from(BUCKET).upload(privatePath, wavFile("of a private project")));
  must(await owner.client.from("projects").insert({ id: privateId, name: "Private", user_id: owner.id, video_url: privatePath }));
  await share(true);
  attackers = await attackersOf(server, await signUpUser(server, "mallory@example.com"), owner);
  before = await inventoryOf(owner);
});
afterAll(() => server?.dispose());

async function share(isPublic: boolean): Promise<void> {
  must(await owner.client.from("projects").update({ is_public: isPublic }).eq("id", target.projectId).select().single());
}

/** Clients with a valid key read public projects; no other client gets a response. */
const readers = () => attackers.filter(({ name }) => name === "a second user" || name === "an anonymous client");

/** The ids of the alternate are random. */
const ALTERNATE = {
  alternates: [{ id: expect.any(String), name: "Piano", trimDb: 0 }],
  chosen_id: expect.any(String),
  reference_id: expect.any(String),
};

describe("B-31 a public project is readable with its id, without a session", () => {
  test("with its clips, and without its owner except in its paths", async () => {
    for (const { client } of readers()) {
      const { data, error } = await client.rpc("public_project", { project_id: target.projectId });
      expect(error).toBeNull();
      expect(data).toEqual({
        id: target.projectId,
        name: "Victim's project",
        video_url: target.previewPath,
        video_duration: 3600,
        is_picture_missing: false,
        revision: 1,
        settings: {},
        audio_tracks: [
          {
            id: target.clipId,
            name: "Clip",
            audio_url: target.referencedPath,
            start_time: 0,
            end_time: 2,
            original_duration: null,
            source_offset: 0,
            lane_index: null,
            muted: false,
            gain_db: 0,
            pan: 0,
            fade_in: 0,
            fade_out: 0,
            fade_shape: null,
            colour: null,
            alternate_id: null,
          },
        ],
        cues: [{ ...aCueRow(target.cueId), ...ALTERNATE, votes: [{ alternateId: expect.any(String), by: "", at: expect.any(String) }] }],
      });
      // The owner's id is the folder of the two paths, and appears nowhere else.
      expect(JSON.stringify(data).split(owner.id)).toHaveLength(3);
    }
  });

  test("including the sounds that its clips name, through a signed URL", async () => {
    for (const { client } of readers()) {
      const { signedUrl } = must(await client.storage.from(BUCKET).createSignedUrl(target.referencedPath, 60));
      expect(await (await fetch(signedUrl)).text()).toBe("the victim's sound");
    }
  });

  test("private data stay private: its owner's other projects, and media that it does not name", async () => {
    for (const { client } of readers()) {
      expect(await client.rpc("public_project", { project_id: privateId })).toMatchObject({ data: null, error: null });
      const hidden = [privatePath, target.loosePath];
      for (const path of hidden) expect((await client.storage.from(BUCKET).createSignedUrl(path, 60)).error).not.toBeNull();
      const several = must(await client.storage.from(BUCKET).createSignedUrls(hidden, 60));
      expect(several.filter(({ signedUrl }) => signedUrl)).toEqual([]);
    }
  });

  test("a client with a bad key or a forged token gets no response at all", async () => {
    const others = attackers.filter((attacker) => !readers().includes(attacker));
    expect(others).toHaveLength(6);
    for (const { client } of others) {
      expect((await client.rpc("public_project", { project_id: target.projectId })).error).not.toBeNull();
      expect((await client.storage.from(BUCKET).createSignedUrl(target.referencedPath, 60)).error).not.toBeNull();
    }
  });
});

describe("B-31 B-27 public projects are not listed, copied or written by others, and open nothing else", () => {
  /** What everybody may: the preview is the public project's picture. */
  const ALLOWED = "sign a URL of the victim's preview";

  test("the preview of its picture is signed for everybody", async () => {
    for (const { client } of readers()) must(await client.storage.from(BUCKET).createSignedUrl(target.previewPath, 60));
    expect(ATTACKS.filter(({ name }) => name === ALLOWED)).toHaveLength(1);
  });

  test.each(ATTACKS.filter(({ name }) => name !== ALLOWED).map((attack) => [attack.name, attack] as const))(
    "nobody can %s",
    async (_name, { run }) => {
      for (const { client } of readers()) {
        const { data, error } = await run(client, target);
        expect(error !== null || data === null || data === undefined || (Array.isArray(data) && data.length === 0)).toBe(true);
      }
    },
  );

  test("after all of that everything is as it was", async () => {
    expect(await inventoryOf(owner)).toEqual(before);
  });

  test("nobody makes another user's media public by naming them", async () => {
    const [mallory] = readers();
    const projectId = randomUUID();
    const project = { id: projectId, name: "Bait", is_public: true };
    expect(
      (
        await mallory?.client
          .from("projects")
          .insert({ ...project, video_url: privatePath })
          .select()
      )?.error,
    ).not.toBeNull();
    must(await mallory!.client.from("projects").insert(project).select());
    const clip = { project_id: projectId, name: "Bait", audio_url: privatePath, start_time: 0, end_time: 1 };
    expect((await mallory?.client.from("audio_tracks").insert(clip).select())?.error).not.toBeNull();
    expect((await clientOf(server).storage.from(BUCKET).createSignedUrl(privatePath, 60)).error).not.toBeNull();
  });
});

describe.sequential("B-30 a project is private unless its owner says otherwise", () => {
  let publicProjects: PublicProjects;
  beforeAll(() => {
    publicProjects = openPublicProjects({ supabaseUrl: server.url, publishableKey: server.publishableKey, authFlow: "implicit" });
  });
  afterAll(() => publicProjects.dispose());

  test("the client finds it by its id, and its media", async () => {
    expect(unwrap(await publicProjects.find(target.projectId))).toMatchObject({
      name: "Victim's project",
      clips: [{ id: target.clipId, laneIndex: 0 }],
    });
    expect((await publicProjects.media.signedUrl(target.referencedPath)).ok).toBe(true);
  });

  test.each([
    ["one that is private", () => privateId],
    ["one that is not there", () => randomUUID()],
    ["what is no id", () => "'; drop table projects"],
    ["nothing", () => ""],
  ])("%s: nothing is found, in each case", async (_name, id) => {
    expect(await publicProjects.find(id())).toEqual({ ok: true, value: undefined });
  });

  test("B-184 while it is deleted nobody but its owner reads it or its media; restored, it is public again", async () => {
    const url = unwrap(await publicProjects.media.signedUrl(target.referencedPath));
    const setDeleted = async (deleted_at: string | null) =>
      must(await owner.client.from("projects").update({ deleted_at }).eq("id", target.projectId).select().single());
    await setDeleted("now");
    expect(await publicProjects.find(target.projectId)).toEqual({ ok: true, value: undefined });
    expect((await fetch(url)).status).toBe(404);
    expect((await clientOf(server).storage.from(BUCKET).createSignedUrl(target.referencedPath, 60)).error).not.toBeNull();
    await setDeleted(null);
    expect(unwrap(await publicProjects.find(target.projectId))).toMatchObject({ name: "Victim's project" });
    expect((await fetch(url)).status).toBe(200);
  });

  test("made private again, it is so at once, even for clients that had begun to read it", async () => {
    const url = unwrap(await publicProjects.media.signedUrl(target.referencedPath));
    expect((await fetch(url)).status).toBe(200);
    const own = must(await owner.client.storage.from(BUCKET).createSignedUrl(target.referencedPath, 60)).signedUrl;
    await share(false);
    expect(await publicProjects.find(target.projectId)).toEqual({ ok: true, value: undefined });
    expect((await fetch(url)).status).toBe(404);
    expect((await clientOf(server).storage.from(BUCKET).createSignedUrl(target.referencedPath, 60)).error).not.toBeNull();
    expect((await fetch(own)).status).toBe(200);
  });
});

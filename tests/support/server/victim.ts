import { randomUUID } from "node:crypto";
import { anOriginal } from "../model/an-original.ts";
import type { SignedInUser } from "./test-server.ts";

export const BUCKET = "media-files";
const OVERRIDES = [{ subject: "Clip", field: "start", kept: "0:00.000", replaced: "0:01.000" }];

/**
 * A user's data: a row in every table, two stored sounds, one of them referenced by rows, and the stored preview of a picture. The
 * originals of that picture and of the library's sound are on the user's computer.
 */
export type Belongings = {
  readonly projectId: string;
  readonly clipId: string;
  readonly cueId: string;
  readonly itemId: string;
  readonly opId: string;
  readonly referencedPath: string;
  readonly loosePath: string;
  readonly previewPath: string;
};

export async function createBelongings(user: SignedInUser): Promise<Belongings> {
  const { client, id } = user;
  const projectId = randomUUID();
  const belongings: Belongings = {
    projectId,
    clipId: randomUUID(),
    cueId: randomUUID(),
    itemId: randomUUID(),
    opId: randomUUID(),
    referencedPath: `${id}/music-tracks/${randomUUID()}.wav`,
    loosePath: `${id}/music-tracks/${randomUUID()}.wav`,
    previewPath: `${id}/projects/${projectId}/videos/${randomUUID()}.mp4`,
  };
  const { previewPath, clipId, cueId, itemId, opId, referencedPath, loosePath } = belongings;
  for (const path of [referencedPath, loosePath]) {
    must(await client.storage.from(BUCKET).upload(path, wavFile("the victim's sound"), { cacheControl: "3600" }));
  }
  const preview = new Blob(["the victim's preview"], { type: "video/mp4" });
  must(await client.storage.from(BUCKET).upload(previewPath, preview, { contentType: "video/mp4" }));
  const picture = { video_url: previewPath, video_duration: 3600, picture_original: anOriginal() };
  must(await client.from("projects").insert({ id: projectId, name: "Victim's project", user_id: id, ...picture }));
  must(
    await client.from("music_tracks").insert({
      id: itemId,
      name: "Sound",
      filename: "sound.wav",
      url: referencedPath,
      type: "audio/wav",
      user_id: id,
      original: anOriginal(),
    }),
  );
  const clip = { id: clipId, project_id: projectId, name: "Clip", audio_url: referencedPath, start_time: 0, end_time: 2 };
  const changes = [
    { kind: "put", clip },
    { kind: "putCue", cue: aCueRow(cueId) },
  ];
  must(await client.rpc("apply_operation", { op: { opId, projectId, baseRev: 0, changes, overrides: OVERRIDES } }));
  return belongings;
}

/** A row of `cues` with one alternate, and a voter's name. */
export function aCueRow(id: string) {
  const alternateId = randomUUID();
  return {
    id,
    number: "1m1",
    name: "Cue",
    start_time: 0,
    end_time: 2,
    alternates: [{ id: alternateId, name: "Piano", trimDb: 0 }],
    chosen_id: alternateId,
    is_matched: true,
    reference_id: alternateId,
    votes: [{ alternateId, by: "Ada", at: "2026-11-25T12:00:00.000Z" }],
  };
}

/** All of the user's data as the user sees it, for comparison before and after. */
export async function inventoryOf({ client, id }: SignedInUser): Promise<unknown> {
  const tables = ["profiles", "projects", "audio_tracks", "cues", "music_tracks", "applied_operations"];
  const rows = await Promise.all(tables.map(async (table) => must(await client.from(table).select("*"))));
  const objects = must(await client.storage.from(BUCKET).list(`${id}/music-tracks`));
  const played = must(await client.rpc("recently_played_media", { paths: objects.map(({ name }) => `${id}/music-tracks/${name}`) }));
  const projects = must(await client.from("projects").select("id"));
  const folders = projects.map((project) => `${id}/projects/${String(project.id)}/videos`);
  const previews = await Promise.all(folders.map(async (folder) => must(await client.storage.from(BUCKET).list(folder))));
  return { rows, objects, previews, played };
}

export function wavFile(content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], "sound.wav", { type: "audio/wav" });
}

/** The data of a response; throws its error. */
export function must<Data>(answer: { readonly data: Data; readonly error: unknown }): NonNullable<Data> {
  if (answer.error) throw answer.error instanceof Error ? answer.error : new Error(JSON.stringify(answer.error));
  return answer.data as NonNullable<Data>;
}

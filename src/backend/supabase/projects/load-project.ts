import type { UnplacedClip } from "#model/timeline/first-fit.ts";
import type { Cue } from "#model/timeline/cue.ts";
import type { LoadedProject } from "#model/timeline/loaded-project.ts";
import { failure, success } from "#model/result.ts";
import type { Answer } from "../../backend.ts";
import type { LaybackClient } from "../client.ts";
import { failureOfQuery } from "../supabase-failures.ts";
import { ProjectWithClips, loadedProject, readRows } from "./rows.ts";

const COLUMNS = "id, name, video_url, video_duration, picture_original, revision, settings, audio_tracks (*), cues (*)";
/** PostgREST truncates every list of rows at the server's `max-rows` (hosted: 1000) without an error. */
const PAGE_ROWS = 1000;
/** A page with fewer clips and cues than this is the last one: no server has a lower limit. */
const FULL_PAGE_AT_LEAST = 100;
/** Another device may edit the project while its pages are read. */
const MAX_ATTEMPTS = 3;
/** "The result contains 0 rows" for a query of a single row; some servers send it although it is not requested here. */
const NO_ROWS = "PGRST116";

type Page = ProjectWithClips | undefined;

/**
 * The user's project `id`, or the newest without an `id`; undefined when there is none (B-43: PGRST116 is no error). All clips and
 * cues are of one revision. Deleted projects are found by their id only, and not if it `mustBePresent`.
 */
export async function findProject(
  client: LaybackClient,
  userId: string,
  id: string | undefined,
  mustBePresent = id === undefined,
): Answer<LoadedProject | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const project = await readPages(client, userId, id, mustBePresent);
    if (project !== "changed") return project;
  }
  return failure({ kind: "unreachable", message: "The project changed while it was loading. Please try again." });
}

async function readPages(
  client: LaybackClient,
  userId: string,
  id: string | undefined,
  mustBePresent: boolean,
): Promise<Awaited<Answer<LoadedProject | undefined>> | "changed"> {
  const first = await readPage(client, userId, id, { clips: 0, cues: 0 }, mustBePresent);
  if (!first.ok) return first;
  const project = first.value;
  if (!project) return success(undefined);
  const clips: UnplacedClip[] = [...project.audio_tracks];
  const cues: Cue[] = [...project.cues];
  let pageLength = Math.max(clips.length, cues.length);
  while (pageLength >= FULL_PAGE_AT_LEAST) {
    const next = await readPage(client, userId, project.id, { clips: clips.length, cues: cues.length });
    if (!next.ok) return next;
    if (next.value?.revision !== project.revision) return "changed";
    clips.push(...next.value.audio_tracks);
    cues.push(...next.value.cues);
    pageLength = Math.max(next.value.audio_tracks.length, next.value.cues.length);
  }
  return success(loadedProject(project, clips, cues));
}

async function readPage(
  client: LaybackClient,
  userId: string,
  id: string | undefined,
  from: { readonly clips: number; readonly cues: number },
  mustBePresent = false,
): Answer<Page> {
  const own = client.from("projects").select(COLUMNS).eq("user_id", userId);
  const projects = mustBePresent ? own.is("deleted_at", null) : own;
  const { data, error, status } = await (id === undefined ? projects : projects.eq("id", id))
    .order("created_at", { ascending: false })
    .order("id", { referencedTable: "audio_tracks" })
    .range(from.clips, from.clips + PAGE_ROWS - 1, { referencedTable: "audio_tracks" })
    .order("id", { referencedTable: "cues" })
    .range(from.cues, from.cues + PAGE_ROWS - 1, { referencedTable: "cues" })
    .limit(1)
    .maybeSingle();
  if (error) return error.code === NO_ROWS ? success(undefined) : failure(failureOfQuery({ error, status }));
  return data === null ? success(undefined) : readRows(ProjectWithClips, data, "project");
}

import * as v from "valibot";
import type { BackendError } from "#model/backend-error.ts";
import { LAST_PROJECT_KEY } from "#model/timeline/limits.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";
import type { Answer, LoadedProject, Operations, ProjectSummary, Projects } from "../../backend.ts";
import { refused } from "../../refused.ts";
import type { KeyValueStorage } from "../browser-ports.ts";
import type { LaybackClient } from "../client.ts";
import { refusalOfOperation } from "../supabase-failures.ts";
import { findProject } from "./load-project.ts";
import { operationDocument } from "./operation-document.ts";
import { isProjectId } from "./project-id.ts";
import { readQuery, runQuery } from "../query.ts";
import type { QueryResponse } from "../query.ts";
import {
  AppliedOperation,
  IdRow,
  OverrideRow,
  ProjectNameRow,
  ProjectRow,
  ProjectSummaryRow,
  RevisionRow,
  loadedProject,
  pictureColumns,
} from "./rows.ts";
import type { AuthSessions } from "../auth/session.ts";

export type ProjectsDeps = {
  readonly client: LaybackClient;
  readonly sessions: AuthSessions;
  readonly storage: KeyValueStorage;
};

const PROJECT_COLUMNS = "id, name, video_url, video_duration, picture_original, revision, settings";
/** The most rows that a hosted server sends at once. */
const MAX_LISTED = 1000;

/** `lastProjectId` in the browser's storage names the project that was last opened here. */
export function createSupabaseProjects({ client, sessions, storage }: ProjectsDeps): Projects {
  const lastId = () => {
    const id = storage.getItem(LAST_PROJECT_KEY) ?? "";
    return isProjectId(id) ? id : undefined;
  };
  const markOpened = (id: string) => storage.setItem(LAST_PROJECT_KEY, id);
  const existing = (answer: Result<LoadedProject | undefined, BackendError>): Result<LoadedProject, BackendError> => {
    if (!answer.ok) return answer;
    return answer.value ? success(answer.value) : refused("Project not found", 404, "PGRST116");
  };

  return {
    list: (most) => sessions.withSession(({ userId }) => summaries(client, userId, "present", most)),
    listDeleted: () => sessions.withSession(({ userId }) => summaries(client, userId, "deleted")),
    names: (ids) =>
      sessions.withSession(({ userId }) =>
        readQuery(
          client.from("projects").select("id, name").eq("user_id", userId).in("id", ids.filter(isProjectId)),
          v.array(ProjectNameRow),
          "names of projects",
        ),
      ),
    restoreLast: () =>
      sessions.withSession(async ({ userId }) => {
        const id = lastId();
        const last = id === undefined ? undefined : await findProject(client, userId, id, true);
        return last && (!last.ok || last.value) ? last : findProject(client, userId, undefined);
      }),
    load: (id) => sessions.withSession(async ({ userId }) => existing(await findProject(client, userId, id))),
    revision: (id) =>
      sessions.withSession(async ({ userId }) => {
        const row = await readQuery(
          client.from("projects").select("revision").eq("user_id", userId).eq("id", id).maybeSingle(),
          v.nullable(RevisionRow),
          "revision",
        );
        if (!row.ok) return row;
        return row.value ? success(row.value.revision) : refused("Project not found", 404, "PGRST116");
      }),
    markOpened,
    create: ({ id, name, picture, settings }) =>
      sessions.withSession(async ({ userId }) => {
        const row = {
          ...(id === undefined ? {} : { id }),
          name,
          ...pictureColumns(picture),
          ...(settings === undefined ? {} : { settings }),
          is_public: false,
          user_id: userId,
        };
        const created = await readQuery(
          client.from("projects").insert(row).select(PROJECT_COLUMNS).single(),
          v.nullish(ProjectRow),
          "project",
        );
        if (!created.ok) return created;
        if (!created.value) return failure({ kind: "malformed", message: editorMessages.noProjectData });
        markOpened(created.value.id);
        return success(loadedProject(created.value, []));
      }),
    setPicture: (id, picture) => sessions.withSession(() => runQuery(client.from("projects").update(pictureColumns(picture)).eq("id", id))),
    getOrCreate: () =>
      sessions.withSession(async ({ userId }) => {
        const row = await readQuery(client.rpc("get_or_create_project", { preferred_id: lastId() ?? null }), ProjectRow, "project");
        return row.ok ? existing(await findProject(client, userId, row.value.id)) : row;
      }),
    remove: (id) =>
      sessions.withSession(async () => {
        if (storage.getItem(LAST_PROJECT_KEY) === id) storage.removeItem(LAST_PROJECT_KEY);
        return runQuery(client.from("projects").delete().eq("id", id));
      }),
    setDeleted: (id, isDeleted) =>
      sessions.withSession(async ({ userId }) => {
        // "now" is the server's time: clocks of devices may be wrong.
        const change = client.from("projects").update({ deleted_at: isDeleted ? "now" : null });
        const row = await readQuery(change.eq("user_id", userId).eq("id", id).select("id").maybeSingle(), v.nullable(IdRow), "project");
        if (!row.ok) return row;
        return row.value ? success(undefined) : refused("Project not found", 404, "PGRST116");
      }),
    duplicate: (id, name) =>
      sessions.withSession(() =>
        readQuery(client.rpc("duplicate_project", { project_id: id, copy_name: name }), v.string(), "project's id"),
      ),
  };
}

function summaries(client: LaybackClient, userId: string, which: "present" | "deleted", most = MAX_LISTED): Answer<ProjectSummary[]> {
  const own = client
    .from("projects")
    .select("id, name, edited_at, video_url, video_duration, picture_original, audio_tracks (end_time)")
    .eq("user_id", userId);
  const wanted = which === "present" ? own.is("deleted_at", null) : own.not("deleted_at", "is", null);
  const listed = wanted
    .order(which === "present" ? "edited_at" : "deleted_at", { ascending: false })
    .order("id")
    .limit(most)
    .order("end_time", { referencedTable: "audio_tracks", ascending: false })
    .limit(1, { referencedTable: "audio_tracks" });
  return readQuery(listed, v.array(ProjectSummaryRow), "list of projects");
}

export function createSupabaseOperations({ client, sessions }: Pick<ProjectsDeps, "client" | "sessions">): Operations {
  return {
    apply: (projectId, operation, signal) =>
      sessions.withSession(async () => {
        const call = client.rpc("apply_operation", { op: operationDocument(projectId, operation) });
        const answer: QueryResponse = await (signal ? call.abortSignal(signal) : call);
        const tooLarge = refusalOfOperation(answer, operation.changes.length);
        if (tooLarge) return failure(tooLarge);
        const applied = await readQuery(Promise.resolve(answer), AppliedOperation, "revision", signal);
        if (!applied.ok) return applied;
        const { revision, alreadyApplied } = applied.value;
        return success({ revision, ...(alreadyApplied && { alreadyApplied }) });
      }),
    overridesSince: (projectId, revision) =>
      sessions.withSession(async () => {
        const call = client.rpc("overrides_since", { project_id: projectId, since: revision });
        const overrides = await readQuery(call, v.nullable(v.array(OverrideRow)), "list of changes");
        return overrides.ok ? success(overrides.value ?? []) : overrides;
      }),
  };
}

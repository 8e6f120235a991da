import * as v from "valibot";
import { MEDIA_BUCKET } from "#model/timeline/limits.ts";
import { failure, success } from "#model/result.ts";
import type { Answer, LoadedProject, Media } from "../../backend.ts";
import { createAnonymousClient } from "../client.ts";
import type { ClientConfig } from "../client.ts";
import { contentNames } from "../media/content-names.ts";
import { failureOfStorage } from "../supabase-failures.ts";
import { isProjectId } from "./project-id.ts";
import { readQuery } from "../query.ts";
import { ProjectWithClips, loadedProject } from "./rows.ts";
import { createSignedUrls } from "../media/signed-urls.ts";

/**
 * Of a URL that anybody may have. A server that cannot take one back (hosted storage) lets what was made private again be read for as long
 * at most by those who had begun to.
 */
const URL_LIFE_SECONDS = 600;

/** What owners have made public, as anybody reads it: without a session, even where there is one. */
export type PublicProjects = {
  /** Undefined where it is private, and where there is none: nobody can tell which. */
  find(id: string): Answer<LoadedProject | undefined>;
  /** What a public project names; refused as soon as none does any more. */
  readonly media: Pick<Media, "signedUrl" | "contentName">;
  dispose(): void;
};

export function openPublicProjects(config: ClientConfig, nowMs: () => number = Date.now): PublicProjects {
  const client = createAnonymousClient(config);
  const urls = createSignedUrls({
    nowMs,
    lifeSeconds: URL_LIFE_SECONDS,
    sign: async (path, lifeSeconds) => {
      const { data, error } = await client.storage.from(MEDIA_BUCKET).createSignedUrl(path, lifeSeconds);
      return error ? failure(failureOfStorage(error)) : success(data.signedUrl);
    },
  });
  return {
    find: async (id) => {
      if (!isProjectId(id)) return success(undefined);
      const row = await readQuery(client.rpc("public_project", { project_id: id }), v.nullable(ProjectWithClips), "project");
      if (!row.ok) return row;
      return success(row.value === null ? undefined : loadedProject(row.value, row.value.audio_tracks));
    },
    media: { signedUrl: (path, refused) => urls.get(path, refused), contentName: contentNames(config) },
    dispose: () => void client.auth.dispose(),
  };
}

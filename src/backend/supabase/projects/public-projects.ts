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
 * Lifetime of a public URL. Hosted storage cannot revoke a URL: after a project is made private, readers who have one can use it for at
 * most this long.
 */
const URL_LIFE_SECONDS = 600;

/** Reads public projects as anybody can: without a session, even if a user is signed in. */
export type PublicProjects = {
  /** Undefined where the project is private or does not exist; the two cannot be told apart. */
  find(id: string): Answer<LoadedProject | undefined>;
  /** Files that a public project refers to; refused once no public project does. */
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
      return success(row.value === null ? undefined : loadedProject(row.value, row.value.audio_tracks, row.value.cues));
    },
    media: { signedUrl: (path, refused) => urls.get(path, refused), contentName: contentNames(config) },
    dispose: () => void client.auth.dispose(),
  };
}

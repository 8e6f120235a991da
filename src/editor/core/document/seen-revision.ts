import type { Operations } from "#backend/backend.ts";
import type { Override } from "#model/merge/merger.ts";
import type { LocalSettings } from "../../local-settings.ts";

/** The newest revision of each project that this device has shown to its user, stored on the device. */
export type SeenRevisions = {
  /** Undefined where this device has never shown the project. */
  readonly of: (projectId: string) => number | undefined;
  readonly set: (projectId: string, revision: number) => void;
};

export function createSeenRevisions(strings: LocalSettings, userId: string): SeenRevisions {
  const keyOf = (projectId: string) => `layback-revision:${userId}:${projectId}`;
  return {
    of: (projectId) => {
      const revision = Number(strings.get(keyOf(projectId)) ?? Number.NaN);
      return Number.isInteger(revision) && revision >= 0 ? revision : undefined;
    },
    set: (projectId, revision) => strings.set(keyOf(projectId), String(revision)),
  };
}

/**
 * What other devices replaced of this one's edits up to `revision`, since this device showed the project last. Undefined where the server
 * does not answer: then it is asked again at the next opening, if the seen revision stays as it is.
 */
export async function missedOverrides(
  operations: Pick<Operations, "overridesSince">,
  projectId: string,
  seen: number | undefined,
  revision: number,
): Promise<readonly Override[] | undefined> {
  if (seen === undefined || seen >= revision) return [];
  const answer = await operations.overridesSince(projectId, seen);
  // A server whose schema is older does not tell.
  if (!answer.ok) return answer.error.kind === "refused" ? [] : undefined;
  return answer.value.filter((override) => override.revision <= revision);
}

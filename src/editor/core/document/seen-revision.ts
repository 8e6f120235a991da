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
 * What other devices replaced of this device's edits, from the revision it showed last up to `revision`. Undefined if the server does not
 * answer: the next opening asks again, provided the seen revision is left unchanged.
 */
export async function missedOverrides(
  operations: Pick<Operations, "overridesSince">,
  projectId: string,
  seen: number | undefined,
  revision: number,
): Promise<readonly Override[] | undefined> {
  if (seen === undefined || seen >= revision) return [];
  const answer = await operations.overridesSince(projectId, seen);
  // A server with an older schema refuses this call.
  if (!answer.ok) return answer.error.kind === "refused" ? [] : undefined;
  return answer.value.filter((override) => override.revision <= revision);
}

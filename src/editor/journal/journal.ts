import type { Operation } from "#model/operation.ts";

/**
 * Operations that the server has not confirmed yet, kept on this device: a crash, a reload or a closed lid loses none.
 * Keyed by user and project, so that nothing of one user is readable by the next.
 */
export type Journal = {
  /** False where the browser keeps nothing (storage blocked): what is appended then lives in memory only. */
  readonly isDurable: () => boolean;
  /** Resolves when the record is on the device: one transaction per edit. Rejects when it could not be written. */
  readonly append: (projectId: string, operation: Operation) => Promise<void>;
  /** Forgets operations that were confirmed, refused or given up. */
  readonly remove: (projectId: string, opIds: readonly string[]) => Promise<void>;
  /** In the order in which they were appended; records damaged at the end are left out. */
  readonly load: (projectId: string) => Promise<readonly Operation[]>;
  /** Projects of this user with operations in the journal. */
  readonly projectIds: () => Promise<readonly string[]>;
  readonly close: () => void;
};

export function createMemoryJournal(): Journal {
  const projects = new Map<string, Operation[]>();
  const of = (projectId: string) => projects.get(projectId) ?? [];
  return {
    isDurable: () => false,
    append: async (projectId, operation) => {
      projects.set(projectId, [...of(projectId), operation]);
    },
    remove: async (projectId, opIds) => {
      projects.set(
        projectId,
        of(projectId).filter((operation) => !opIds.includes(operation.opId)),
      );
    },
    load: async (projectId) => of(projectId),
    projectIds: async () => [...projects.keys()].filter((projectId) => of(projectId).length > 0),
    close: () => projects.clear(),
  };
}

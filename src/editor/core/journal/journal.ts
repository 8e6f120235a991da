import type { Operation } from "#model/timeline/operation.ts";
import type { DamagedRecord } from "./journal-record.ts";

/**
 * Why the device stores nothing now: the browser forbids it, there is no room, or it fails in another way. "unread": it stores again, but
 * what lay there before could not be read.
 */
export type StorageTrouble = "blocked" | "full" | "failed" | "unread";

/**
 * Operations that the server has not confirmed yet, stored on this device: a crash, a reload or a closed lid loses none.
 * Keyed by user and project, so that nothing of one user is readable by the next.
 */
export type Journal = {
  /** False while the device stores nothing: what is appended then lives in memory only. */
  readonly isDurable: () => boolean;
  /** Undefined while the device stores everything, and everything that lay there is known. */
  readonly trouble: () => StorageTrouble | undefined;
  /** How many operations live in memory only, of one project or of all. */
  readonly unstoredCount: (projectId?: string) => number;
  /** Calls back when `trouble`, `unstoredCount` or `damaged` may have changed. Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the record is on the device (one transaction per edit), or waits in memory because the device refused it. */
  readonly append: (projectId: string, operation: Operation) => Promise<void>;
  /** Removes operations that were confirmed, refused or given up. */
  readonly remove: (projectId: string, opIds: readonly string[]) => Promise<void>;
  /** In the order in which they were appended. Damaged records are left out, set aside and listed in `damaged`. */
  readonly load: (projectId: string) => Promise<readonly Operation[]>;
  /** Projects of this user with operations in the journal. */
  readonly projectIds: () => Promise<readonly string[]>;
  /** Damaged records of this user that were found and not yet acknowledged. */
  readonly damaged: () => readonly DamagedRecord[];
  /** The user has read of the damaged records. */
  readonly acknowledgeDamaged: () => Promise<void>;
  /** How many openings of a project in a row began to replay its operations and never came to the end. */
  readonly failedReplays: (projectId: string) => Promise<number>;
  /** Resolves once it is noted on the device, so that even a killed browser leaves the note. */
  readonly replayBegins: (projectId: string) => Promise<void>;
  readonly replayEnds: (projectId: string) => Promise<void>;
  readonly close: () => void;
};

/** A journal for pages that are themselves responsible for what they edit, and for tests. */
export function createMemoryJournal(): Journal {
  const projects = new Map<string, Operation[]>();
  const replays = new Map<string, number>();
  const of = (projectId: string) => projects.get(projectId) ?? [];
  return {
    isDurable: () => false,
    trouble: () => "blocked",
    unstoredCount: (projectId) => (projectId === undefined ? [...projects.values()].flat() : of(projectId)).length,
    subscribe: () => () => undefined,
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
    damaged: () => [],
    acknowledgeDamaged: async () => undefined,
    failedReplays: async (projectId) => replays.get(projectId) ?? 0,
    replayBegins: async (projectId) => {
      replays.set(projectId, (replays.get(projectId) ?? 0) + 1);
    },
    replayEnds: async (projectId) => {
      replays.delete(projectId);
    },
    close: () => projects.clear(),
  };
}

/** The same where the page around the editor stores what is edited: nothing is missing on the device then. */
export function createHostedJournal(): Journal {
  return { ...createMemoryJournal(), isDurable: () => true, trouble: () => undefined, unstoredCount: () => 0 };
}

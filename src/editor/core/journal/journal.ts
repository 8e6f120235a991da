import type { Operation } from "#model/timeline/operation.ts";
import type { DamagedRecord } from "./journal-record.ts";

/**
 * Why the device stores nothing now: the browser forbids it, storage is full, or storage fails in another way. "unread": the device stores
 * again, but records stored earlier could not be read.
 */
export type StorageError = "blocked" | "full" | "failed" | "unread";

/**
 * Operations that the server has not confirmed yet, stored on this device: a crash, a reload or a closed laptop loses none. Keyed by user
 * and project, so that a user cannot read the records of another.
 */
export type Journal = {
  /** False while the device stores nothing: appended operations are then in memory only. */
  readonly isDurable: () => boolean;
  /** Undefined while the device stores everything and every earlier record has been read. */
  readonly storageError: () => StorageError | undefined;
  /** Number of operations that are in memory only, of one project or of all. */
  readonly unstoredCount: (projectId?: string) => number;
  /** Notifies when `storageError`, `unstoredCount` or `damaged` may have changed. Returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the record is on the device (one transaction per edit), or waits in memory because the device refused it. */
  readonly append: (projectId: string, operation: Operation) => Promise<void>;
  /** Removes operations that were confirmed, refused or given up. */
  readonly remove: (projectId: string, opIds: readonly string[]) => Promise<void>;
  /** Operations in the order of appending. Damaged records are left out, moved aside and listed in `damaged`. */
  readonly load: (projectId: string) => Promise<readonly Operation[]>;
  /** Projects of this user with operations in the journal. */
  readonly projectIds: () => Promise<readonly string[]>;
  /** Damaged records of this user that were found and not yet acknowledged. */
  readonly damaged: () => readonly DamagedRecord[];
  /** Call when the user has read the message about damaged records. */
  readonly acknowledgeDamaged: () => Promise<void>;
  /** Number of openings of a project in a row that began to replay its operations and did not finish. */
  readonly failedReplays: (projectId: string) => Promise<number>;
  /** Resolves once the note is on the device, so that it survives even if the browser is killed. */
  readonly replayBegins: (projectId: string) => Promise<void>;
  readonly replayEnds: (projectId: string) => Promise<void>;
  readonly close: () => void;
};

/** A journal in memory, for tests and for host pages that store the edits themselves. */
export function createMemoryJournal(): Journal {
  const projects = new Map<string, Operation[]>();
  const replays = new Map<string, number>();
  const of = (projectId: string) => projects.get(projectId) ?? [];
  return {
    isDurable: () => false,
    storageError: () => "blocked",
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

/** As `createMemoryJournal`, where edits that the server has not confirmed end with the page, by the page's choice. */
export function createUnstoredJournal(): Journal {
  return { ...createMemoryJournal(), storageError: () => undefined };
}

/** As `createMemoryJournal`, for host pages that store the edits: nothing counts as missing on the device. */
export function createHostedJournal(): Journal {
  return { ...createMemoryJournal(), isDurable: () => true, storageError: () => undefined, unstoredCount: () => 0 };
}

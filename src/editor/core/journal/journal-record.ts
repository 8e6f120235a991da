import type { Operation } from "#model/timeline/operation.ts";
import { crc32 } from "./crc32.ts";
import { isOperation } from "./operation-schema.ts";

/** One committed edit as it lies in IndexedDB. The wire format of every version so far. */
export type JournalRecord = {
  /** Given by the database: the order of appending. */
  readonly seq?: number;
  readonly userId: string;
  readonly projectId: string;
  readonly opId: string;
  readonly operation: Operation;
  readonly crc: number;
};

export function recordOf(userId: string, projectId: string, operation: Operation): JournalRecord {
  return { userId, projectId, opId: operation.opId, operation, crc: crc32(JSON.stringify(operation)) };
}

/** What can be told of a record that cannot be replayed. `content` is what could be read of it; undefined where nothing could. */
export type DamagedRecord = {
  /** Undefined where not even that could be read. */
  readonly projectId: string | undefined;
  readonly content: unknown;
};

/** A record whose checksum and shape are right, or undefined. Never throws, whatever the value is. */
export function intactRecord(value: unknown): JournalRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { projectId, opId, operation, crc } = value as Partial<Record<keyof JournalRecord, unknown>>;
  try {
    const isIntact =
      typeof projectId === "string" && crc === crc32(JSON.stringify(operation)) && isOperation(operation) && operation.opId === opId;
    return isIntact ? (value as JournalRecord) : undefined;
  } catch {
    // What JSON cannot write (a cycle, a BigInt) was never ours.
    return undefined;
  }
}

/** The project that a damaged record names, if it still does. */
export function projectIdOf(value: unknown): string | undefined {
  const projectId = typeof value === "object" && value !== null ? (value as { readonly projectId?: unknown }).projectId : undefined;
  return typeof projectId === "string" ? projectId : undefined;
}

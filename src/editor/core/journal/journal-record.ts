import type { Operation } from "#model/timeline/operation.ts";
import { crc32 } from "./crc32.ts";
import { isOperation } from "./operation-schema.ts";

/** One committed edit as stored in IndexedDB. The wire format of every version so far. */
export type JournalRecord = {
  /** Assigned by the database: the order of appending. */
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

/** A record that cannot be replayed. `content` is the part that could be read; undefined if none could. */
export type DamagedRecord = {
  /** Undefined if the project cannot be read either. */
  readonly projectId: string | undefined;
  readonly content: unknown;
};

/** Returns the record if its checksum and shape are right, else undefined. Never throws, whatever the value is. */
export function intactRecord(value: unknown): JournalRecord | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { projectId, opId, operation, crc } = value as Partial<Record<keyof JournalRecord, unknown>>;
  try {
    const isIntact =
      typeof projectId === "string" && crc === crc32(JSON.stringify(operation)) && isOperation(operation) && operation.opId === opId;
    return isIntact ? (value as JournalRecord) : undefined;
  } catch {
    // Layback never writes values that JSON cannot represent (a cycle, a BigInt).
    return undefined;
  }
}

/** The project that a damaged record names, if it is readable. */
export function projectIdOf(value: unknown): string | undefined {
  const projectId = typeof value === "object" && value !== null ? (value as { readonly projectId?: unknown }).projectId : undefined;
  return typeof projectId === "string" ? projectId : undefined;
}

import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Caller } from "../caller.ts";
import type { Database } from "../database.ts";
import { DatabaseGoneError } from "../database/database-worker.ts";
import type { Disk } from "./disk.ts";
import { FAILURES, asStorageFailure } from "./storage-failures.ts";
import { allVersions, deleteObjects, findBucket, findObject, objectsBelow, putObject, renameObject } from "./object-rows.ts";
import type { Bucket, NewObject, ObjectMetadata, ObjectRow } from "./object-rows.ts";
import { receiveUpload } from "./receive.ts";
import type { Received } from "./receive.ts";
import type { ReadingUser } from "./signing.ts";

/**
 * Objects of buckets: rows in `storage.objects`, contents on disk. The policies on the rows, in the caller's own role, decide what a caller
 * may do. All functions throw StorageFailure.
 */
export type StorageService = {
  upload(caller: Caller, bucket: string, name: string, incoming: IncomingMessage, replace: boolean): Promise<{ id: string }>;
  /** The object, if the caller may read it. */
  find(caller: Caller, bucket: string, name: string): Promise<ObjectRow>;
  /** The object, if the caller may get a signed URL of it; also checked again when such a URL is used. */
  findToSign(user: ReadingUser, bucket: string, name: string): Promise<ObjectRow>;
  list(caller: Caller, bucket: string, prefix: string): Promise<readonly ObjectRow[]>;
  copy(caller: Caller, bucket: string, from: string, to: string): Promise<{ id: string }>;
  move(caller: Caller, bucket: string, from: string, to: string): Promise<void>;
  /** Removes and returns those that the caller may remove; the others stay. */
  remove(caller: Caller, bucket: string, names: readonly string[]): Promise<readonly ObjectRow[]>;
  pathOf(row: ObjectRow): string;
  sweep(): Promise<void>;
};

/** Limit if neither a bucket nor a setting states one. */
export const DEFAULT_LIMIT_BYTES = 104_857_600;

/** `maxBytes`: maximum file size, which overrides the buckets' limits. */
export function createStorageService(database: Database, disk: Disk, maxBytes?: number): StorageService {
  const asCaller: Database["asCaller"] = async (caller, work) => {
    try {
      return await database.asCaller(caller, work);
    } catch (error) {
      throw asStorageFailure(error);
    }
  };

  const bucketOf = async (id: string): Promise<Bucket> => {
    const bucket = await database.asServer((transaction) => findBucket(transaction, id));
    if (!bucket) throw FAILURES.bucketNotFound();
    return bucket;
  };

  /** Checks the policies before anything is received or copied, by writing the row and rolling back. */
  const checkMayPut = (caller: Caller, object: NewObject, replace: boolean): Promise<void> =>
    asCaller(caller, async (transaction) => {
      await putObject(transaction, caller, object, replace);
      await transaction.rollback();
    });

  /** Inserts the row of a content that is on disk, which makes it an object. Removes the content if that fails. */
  const commit = async (caller: Caller, object: NewObject, replace: boolean): Promise<{ id: string }> => {
    try {
      const { id, replaced } = await database.asCaller(caller, (transaction) => putObject(transaction, caller, object, replace));
      if (replaced !== undefined) await disk.remove([replaced]);
      return { id };
    } catch (error) {
      // If the database thread ended, the row may or may not exist: the sweep at the next start decides.
      if (!(error instanceof DatabaseGoneError)) await disk.remove([object.version]);
      throw asStorageFailure(error);
    }
  };

  const find: StorageService["find"] = async (caller, bucket, name) => {
    const row = await asCaller(caller, (transaction) => findObject(transaction, bucket, name));
    if (!row) throw FAILURES.notFound();
    return row;
  };

  return {
    find,
    upload: async (caller, bucketId, name, incoming, replace) => {
      const version = randomUUID();
      const { file_size_limit: limit, allowed_mime_types: types } = await bucketOf(bucketId);
      await checkMayPut(caller, { bucket: bucketId, name, version, metadata: undefined }, replace);
      const receive = async () => {
        const received = await receiveUpload(incoming, disk.incomingPath(version), maxBytes ?? limit ?? DEFAULT_LIMIT_BYTES, (type) =>
          isAllowed(type, types),
        );
        await disk.finishUpload(version);
        return received;
      };
      const received = await receive().catch(async (error: unknown) => {
        await disk.remove([version]);
        throw asStorageFailure(error);
      });
      return commit(caller, { bucket: bucketId, name, version, metadata: metadataOf(received) }, replace);
    },
    findToSign: async (user, bucket, name) => {
      const row = await asCaller(user, async (transaction) => {
        // The name that hosted storage gives the policies.
        await transaction.exec("set local storage.operation = 'storage.object.sign'");
        return findObject(transaction, bucket, name);
      });
      if (!row) throw FAILURES.notFound();
      return row;
    },
    list: (caller, bucket, prefix) => asCaller(caller, (transaction) => objectsBelow(transaction, bucket, prefix)),
    copy: async (caller, bucket, from, to) => {
      const source = await find(caller, bucket, from);
      const object: NewObject = { bucket, name: to, version: randomUUID(), metadata: source.metadata };
      await checkMayPut(caller, object, false);
      await disk.copy(source.version, object.version).catch((error: unknown) => {
        throw asStorageFailure(error);
      });
      return commit(caller, object, false);
    },
    move: async (caller, bucket, from, to) => {
      const isMoved = await asCaller(caller, (transaction) => renameObject(transaction, bucket, from, to));
      if (isMoved) return;
      // Either the caller sees no object there, or it is referred to and stays.
      await find(caller, bucket, from);
      throw FAILURES.refused();
    },
    remove: async (caller, bucket, names) => {
      const removed = await asCaller(caller, (transaction) => deleteObjects(transaction, bucket, names));
      await disk.remove(removed.map((row) => row.version));
      return removed;
    },
    pathOf: (row) => disk.pathOf(row.version),
    sweep: async () => disk.sweep(await database.asServer(allVersions)),
  };
}

function metadataOf(received: Received): ObjectMetadata {
  return {
    eTag: `"${received.md5}"`,
    size: received.sizeBytes,
    mimetype: received.mimeType,
    cacheControl: received.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: received.sizeBytes,
    httpStatusCode: 200,
  };
}

/** Patterns are whole types or "audio/*". Without a list every type is allowed. */
function isAllowed(mimeType: string, patterns: readonly string[] | null): boolean {
  return (
    patterns === null ||
    patterns.some((pattern) => (pattern.endsWith("/*") ? mimeType.startsWith(pattern.slice(0, -1)) : mimeType === pattern))
  );
}

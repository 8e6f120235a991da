import type { Transaction } from "../database.ts";
import type { Caller } from "../caller.ts";

export type ObjectMetadata = {
  readonly eTag: string;
  readonly size: number;
  readonly mimetype: string;
  /** As the uploader sent it, e.g. "max-age=3600". */
  readonly cacheControl: string;
  /** ISO 8601. */
  readonly lastModified: string;
  readonly contentLength: number;
  readonly httpStatusCode: 200;
};

export type ObjectRow = {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  readonly version: string;
  readonly metadata: ObjectMetadata;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_accessed_at: string;
};

export type Bucket = {
  readonly id: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
};

const COLUMNS = "id, bucket_id, name, version, metadata, created_at, updated_at, last_accessed_at";

/** The row, if the transaction's role may see it. */
export async function findObject(transaction: Transaction, bucket: string, name: string): Promise<ObjectRow | undefined> {
  const { rows } = await transaction.query<ObjectRow>(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [
    bucket,
    name,
  ]);
  return rows[0];
}

export type NewObject = {
  readonly bucket: string;
  readonly name: string;
  readonly version: string;
  readonly metadata: ObjectMetadata | undefined;
};

/** Adds the row, or with `replace` replaces the one with its name. Returns its id and the version it replaced. */
export async function putObject(
  transaction: Transaction,
  caller: Caller,
  object: NewObject,
  replace: boolean,
): Promise<{ id: string; replaced: string | undefined }> {
  const owner = caller.role === "authenticated" ? caller.claims.sub : null;
  const old = replace ? await findObject(transaction, object.bucket, object.name) : undefined;
  const onConflict = replace
    ? "on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata, updated_at = now()"
    : "";
  const { rows } = await transaction.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata) values ($1, $2, $3, $4, $5, $6) ${onConflict} returning id`,
    [object.bucket, object.name, owner, owner, object.version, JSON.stringify(object.metadata ?? {})],
  );
  const [row] = rows;
  if (!row) throw new Error("The inserted object has no row.");
  return { id: row.id, replaced: old?.version };
}

export async function renameObject(transaction: Transaction, bucket: string, from: string, to: string): Promise<boolean> {
  const { rows } = await transaction.query(
    "update storage.objects set name = $3, updated_at = now() where bucket_id = $1 and name = $2 returning id",
    [bucket, from, to],
  );
  return rows.length > 0;
}

/** Deletes those rows that the role may delete, and returns them. */
export async function deleteObjects(transaction: Transaction, bucket: string, names: readonly string[]): Promise<ObjectRow[]> {
  const { rows } = await transaction.query<ObjectRow>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${COLUMNS}`,
    [bucket, [...names]],
  );
  return rows;
}

/** The rows whose name begins with `prefix`, ordered by name. */
export async function objectsBelow(transaction: Transaction, bucket: string, prefix: string): Promise<ObjectRow[]> {
  const { rows } = await transaction.query<ObjectRow>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and starts_with(name, $2) order by name`,
    [bucket, prefix],
  );
  return rows;
}

export async function findBucket(transaction: Transaction, id: string): Promise<Bucket | undefined> {
  const { rows } = await transaction.query<Bucket>(
    "select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1",
    [id],
  );
  return rows[0];
}

export async function allVersions(transaction: Transaction): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.query<{ version: string }>("select version from storage.objects");
  return new Set(rows.map((row) => row.version));
}

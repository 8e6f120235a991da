import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DATABASE_STOPPED, DISK_FULL, DISK_FULL_CODE } from "../database-errors.ts";
import { DatabaseGoneError } from "../database/database-worker.ts";
import { TurnRefusedError } from "../database/turn-refused.ts";
import { isDiskFull } from "../node-errors.ts";
import type { BodyRefusal } from "../web/read-body.ts";

/** A refusal in the format that supabase-js reads: `statusCode`, `error` and `message`, besides the HTTP status itself. */
export class StorageFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: ContentfulStatusCode, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
  toJSON(): object {
    return { statusCode: String(this.status), error: this.error, message: this.message };
  }
}

export const FAILURES = {
  notSignedIn: () => new StorageFailure(401, "Unauthorized", "The session is missing, expired or signed out."),
  notFound: () => new StorageFailure(404, "not_found", "Object not found"),
  bucketNotFound: () => new StorageFailure(404, "Bucket not found", "Bucket not found"),
  refused: () => new StorageFailure(403, "Unauthorized", "new row violates row-level security policy"),
  duplicate: () => new StorageFailure(409, "Duplicate", "The resource already exists"),
  tooLarge: () => new StorageFailure(413, "Payload too large", "The object exceeded the maximum allowed size"),
  mimeType: (type: string) => new StorageFailure(415, "invalid_mime_type", `mime type ${type} is not supported`),
  full: () => new StorageFailure(507, "insufficient_storage", DISK_FULL),
  tooBusy: (message: string) => new StorageFailure(429, "too_many_requests", message),
  unavailable: () => new StorageFailure(503, "unavailable", DATABASE_STOPPED),
  badToken: () => new StorageFailure(400, "InvalidJWT", "The signed URL is not valid or has expired."),
  badRequest: (message: string) => new StorageFailure(400, "invalid_request", message),
  body: ({ status, message, headers }: BodyRefusal) => new StorageFailure(status, "body_refused", message, headers),
  badName: () => new StorageFailure(400, "InvalidKey", "Invalid key"),
} as const;

/** Converts an error of the database or the disk to a storage refusal; other errors are faults and are returned unchanged. */
export function asStorageFailure(error: unknown): unknown {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  if (code === "42501") return FAILURES.refused();
  if (code === "23505") return FAILURES.duplicate();
  if (code === DISK_FULL_CODE || isDiskFull(error)) return FAILURES.full();
  if (error instanceof TurnRefusedError) return FAILURES.tooBusy(error.message);
  if (error instanceof DatabaseGoneError) return FAILURES.unavailable();
  return error;
}

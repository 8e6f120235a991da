import { FAILURES } from "./storage-failures.ts";

/** Parse the bodies that supabase-js sends; each throws StorageFailure 400 for anything else. */

export function copyOrMoveRequest(body: unknown): { bucket: string; from: string; to: string } {
  const bucket = textField(body, "bucketId");
  const destination = field(body, "destinationBucket");
  if (destination !== undefined && destination !== bucket) throw FAILURES.badRequest("Objects stay in their bucket.");
  return { bucket, from: nameField(body, "sourceKey"), to: nameField(body, "destinationKey") };
}

export function listRequest(body: unknown): { prefix: string; limit: number; offset: number; sortBy: { order: string } | undefined } {
  const sortBy = field(body, "sortBy");
  const prefix = field(body, "prefix") ?? "";
  if (typeof prefix !== "string") throw FAILURES.badRequest("prefix must be text.");
  if (!isName(prefix)) throw FAILURES.badName();
  return {
    prefix,
    limit: countField(body, "limit", 100, 10_000),
    offset: countField(body, "offset", 0, Number.MAX_SAFE_INTEGER),
    sortBy: sortBy === undefined || sortBy === null ? undefined : { order: textField(sortBy, "order") },
  };
}

export function signRequest(body: unknown, maxSeconds: number): { expiresIn: number } {
  const expiresIn = field(body, "expiresIn");
  if (typeof expiresIn !== "number" || !(expiresIn >= 1 && expiresIn <= maxSeconds)) {
    throw FAILURES.badRequest(`expiresIn must be between 1 and ${maxSeconds} seconds.`);
  }
  return { expiresIn: Math.floor(expiresIn) };
}

export function signManyRequest(body: unknown, maxSeconds: number): { paths: readonly string[]; expiresIn: number } {
  return { paths: namesField(body, "paths"), ...signRequest(body, maxSeconds) };
}

/** `prefixes`: exact object names; supabase-js calls them prefixes. */
export function removeRequest(body: unknown): { prefixes: readonly string[] } {
  return { prefixes: namesField(body, "prefixes") };
}

function field(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}

function textField(body: unknown, name: string): string {
  const value = field(body, name);
  if (typeof value !== "string" || value === "") throw FAILURES.badRequest(`${name} must be text.`);
  return value;
}

function nameField(body: unknown, name: string): string {
  const value = textField(body, name);
  if (!isName(value)) throw FAILURES.badName();
  return value;
}

function countField(body: unknown, name: string, fallback: number, max: number): number {
  const value = field(body, name) ?? fallback;
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw FAILURES.badRequest(`${name} must be a count.`);
  return Math.min(value, max);
}

/** True if an object or folder can have this name. */
export function isName(text: string): boolean {
  return text.length <= 1024 && !text.includes("\0");
}

/** At most 1000 object names, the limit of hosted Supabase. */
function namesField(body: unknown, name: string): readonly string[] {
  const value = field(body, name);
  const isList = Array.isArray(value) && value.length > 0 && value.length <= 1000;
  if (!isList || !value.every((item): item is string => typeof item === "string" && isName(item))) {
    throw FAILURES.badRequest(`${name} must be a list of at most 1000 names.`);
  }
  return value;
}

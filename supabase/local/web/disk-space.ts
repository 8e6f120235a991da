import { statfs } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import { DISK_FULL, DISK_FULL_CODE } from "../database-errors.ts";
import { refusalBody } from "./refusal-body.ts";

/** PostgreSQL ends its process if it finds no space for its log, which grows by files of 16 MB; a large operation needs several. */
const RESERVE_BYTES = 67_108_864;
/** Space for one such file, for requests that write a few rows. */
const SMALL_RESERVE_BYTES = 25_165_824;

/** Free disk space that a request needs. The first line that matches counts. */
const NEEDS: readonly (readonly [RegExp, number])[] = [
  // A mail's link signs in, which writes rows.
  [/^(GET|HEAD) \/auth\/v1\/verify$/, SMALL_RESERVE_BYTES],
  [/^(GET|HEAD|OPTIONS) /, 0],
  [/^POST \/rest\/v1\/rpc\/(public_project|overrides_since|library_item_usage|unreferenced_media|recently_played_media)$/, 0],
  [/^POST \/storage\/v1\/object\/(sign|list)\//, 0],
  // Deleting an object frees more space than its row took.
  [/^DELETE \/storage\/v1\//, 0],
  [/^DELETE \/rest\/v1\/\w+$/, SMALL_RESERVE_BYTES],
  [/^POST \/rest\/v1\/rpc\/get_or_create_project$/, SMALL_RESERVE_BYTES],
  [/^POST \/auth\/v1\/(token|logout)$/, SMALL_RESERVE_BYTES],
];

/** Answers 507 to requests that write to the database, before the disk of `folder` is so full that the database would end. */
export function requireDiskSpace(folder: string) {
  return createMiddleware(async (context, next) => {
    const needed = spaceNeeded(context.req.method, context.req.path);
    if (needed === 0) return next();
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= needed) return next();
    const [status, error] = [507, "insufficient_storage"] as const;
    const body = refusalBody({ code: DISK_FULL_CODE, status, error, errorCode: error, message: DISK_FULL });
    return context.json(body, status, { "Access-Control-Allow-Origin": "*" });
  });
}

function spaceNeeded(method: string, path: string): number {
  const request = `${method} ${path}`;
  return NEEDS.find(([pattern]) => pattern.test(request))?.[1] ?? RESERVE_BYTES;
}

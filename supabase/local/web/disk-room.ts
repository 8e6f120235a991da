import { statfs } from "node:fs/promises";
import { createMiddleware } from "hono/factory";
import { DISK_FULL, DISK_FULL_CODE } from "../database-errors.ts";

/** PostgreSQL ends its process where it finds no room for its log, which grows by files of 16 MB; a large operation needs several. */
const RESERVE_BYTES = 67_108_864;

/** POST that only reads (playing goes on), and what makes room. */
const NEEDS_NO_ROOM = /^(GET|HEAD|OPTIONS) |^POST \/storage\/v1\/object\/(sign|list)\/|^DELETE \/storage\/v1\//;

/** Answers 507 to whatever writes to the database, before the disk that holds `folder` is so full that the database would end. */
export function requireRoom(folder: string) {
  return createMiddleware(async (context, next) => {
    if (NEEDS_NO_ROOM.test(`${context.req.method} ${context.req.path}`)) return next();
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= RESERVE_BYTES) return next();
    // The names under which REST, storage and accounts look for a code; all read the message.
    const codes = { code: DISK_FULL_CODE, statusCode: "507", error: "insufficient_storage", error_code: "insufficient_storage" };
    return context.json({ ...codes, message: DISK_FULL, msg: DISK_FULL, details: null, hint: null }, 507, {
      "Access-Control-Allow-Origin": "*",
    });
  });
}

import { createMiddleware } from "hono/factory";
import type { Database } from "../database.ts";
import type { BufferedRequest } from "../web/buffered-request.ts";

const REST = /^\/rest\/v1\/*/;

/** Paths below `/rest/v1` that the anonymous role may use. */
const OPEN = `
  select 'rpc/' || p.proname as path from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
  union
  select c.relname from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
      and has_any_column_privilege('anon', c.oid, 'select, insert, update')`;

/**
 * Refuses anonymous requests for anything the database does not grant them, before their values are processed: PostgreSQL itself checks the
 * grant only after it has parsed the values.
 */
export async function refuseAnonymous(database: Database) {
  const open = await database.asServer(async ({ query }) => (await query<{ path: string }>(OPEN)).rows.map(({ path }) => path));
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const path = context.req.path.replace(REST, "");
    if (context.var.caller.role !== "anon" || context.req.method === "OPTIONS" || path === "" || open.includes(path)) return next();
    const message = `permission denied for ${path.startsWith("rpc/") ? "function" : "table"} ${path.replace("rpc/", "").slice(0, 100)}`;
    return context.json({ code: "42501", message, details: null, hint: null }, 401, { "Access-Control-Allow-Origin": "*" });
  });
}

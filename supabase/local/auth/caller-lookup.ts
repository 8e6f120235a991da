import { createMiddleware } from "hono/factory";
import { ANONYMOUS } from "../caller.ts";
import type { Caller } from "../caller.ts";
import type { Database } from "../database.ts";
import type { BufferedRequest } from "../web/buffered-request.ts";

/** The caller that a request's token claims; undefined if the token is invalid or its session was signed out. */
export type CallerLookup = (claimed: Caller | undefined) => Promise<Caller | undefined>;

export function createCallerLookup(database: Database): CallerLookup {
  return async (caller) => {
    if (caller?.role !== "authenticated") return caller;
    const stands = await database.asServer(async (transaction) => {
      const { rows } = await transaction.query("select 1 from auth.sessions where id = $1 and user_id = $2", [
        caller.claims.session_id,
        caller.claims.sub,
      ]);
      return rows.length > 0;
    });
    return stands ? caller : undefined;
  };
}

/** Refuses an invalid token before any handler runs. An `OPTIONS` request carries no token and counts as anonymous. */
export function requireKnownCaller(callerOf: CallerLookup) {
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const caller = context.req.method === "OPTIONS" ? ANONYMOUS : await callerOf(context.var.claimed);
    if (caller) {
      context.set("caller", caller);
      return next();
    }
    const message = "The session is missing, expired or signed out.";
    return context.json({ code: "PGRST301", message, details: null, hint: null }, 401, { "Access-Control-Allow-Origin": "*" });
  });
}

import { createMiddleware } from "hono/factory";
import { ANONYMOUS, claimedCaller } from "../caller.ts";
import type { Caller } from "../caller.ts";
import type { Database } from "../database.ts";
import type { Secrets } from "../secrets.ts";
import type { BufferedRequest } from "../web/buffered-request.ts";

/** Who a request's Authorization header is; undefined for a token that is not (or no longer) good. */
export type CallerLookup = (authorization: string | undefined) => Promise<Caller | undefined>;

/**
 * Tells who a request's Authorization header is: nobody (no header, or only the publishable key) is the anonymous caller;
 * undefined is a token that is not good, or whose session was signed out.
 */
export function createCallerLookup(
  database: Database,
  secrets: Secrets,
): (authorization: string | undefined) => Promise<Caller | undefined> {
  const jwtSecret = new TextEncoder().encode(secrets.jwtSecret);
  return async (authorization) => {
    const caller = await claimedCaller(authorization, secrets.publishableKey, jwtSecret);
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

/** Refuses a token that is not good before anything else reads it. An `OPTIONS` request, which carries none, is anybody's. */
export function requireKnownCaller(callerOf: CallerLookup) {
  return createMiddleware<BufferedRequest>(async (context, next) => {
    const caller = context.req.method === "OPTIONS" ? ANONYMOUS : await callerOf(context.req.header("authorization"));
    if (caller) {
      context.set("caller", caller);
      return next();
    }
    const message = "The session is missing, expired or signed out.";
    return context.json({ code: "PGRST301", message, details: null, hint: null }, 401, { "Access-Control-Allow-Origin": "*" });
  });
}

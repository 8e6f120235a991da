import { createMiddleware } from "hono/factory";

/** Refuses requests without this server's publishable key in the header or the query, the two places that hosted Supabase accepts. */
export function requireApiKey(publishableKey: string) {
  return createMiddleware(async (context, next) => {
    const key = context.req.header("apikey") ?? context.req.query("apikey");
    if (key === publishableKey || context.req.method === "OPTIONS") return next();
    const message = key === undefined ? "No API key found in request" : "Invalid API key";
    return context.json({ message, hint: "Send this server's publishable key as `apikey`." }, 401, { "Access-Control-Allow-Origin": "*" });
  });
}

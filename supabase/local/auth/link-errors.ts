import { createMiddleware } from "hono/factory";
import type { Origins } from "../origins.ts";
import { fieldOf } from "./credentials.ts";

/** A browser that follows a mail's link shows a page, not JSON: what the server cannot do now leads to a page of ours as well. */
export function showLinkErrors(origins: Origins) {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.status < 500) return;
    context.res = await redirectWithError(origins.redirectFor(context.req.query("redirect_to")), context.res);
  });
}

/** The page reads the error from its address. */
export async function redirectWithError(target: string, refused: Response): Promise<Response> {
  const body: unknown = await refused.json();
  const error = new URLSearchParams({
    error: "access_denied",
    error_code: fieldOf(body, "error_code"),
    error_description: fieldOf(body, "msg") || fieldOf(body, "message"),
  });
  return new Response(null, { status: 303, headers: { Location: `${target}#${error.toString()}` } });
}

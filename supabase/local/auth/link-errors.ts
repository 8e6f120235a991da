import { createMiddleware } from "hono/factory";
import type { Origins } from "../origins.ts";
import { fieldOf } from "./credentials.ts";

/** A browser that follows a mail's link expects a page, not JSON: server errors redirect to a page of the application, too. */
export function showLinkErrors(origins: Origins) {
  return createMiddleware(async (context, next) => {
    await next();
    if (context.res.status < 500) return;
    context.res = await redirectWithError(origins.redirectFor(context.req.query("redirect_to")), context.res);
  });
}

/** Redirects to a page that reads the error from its URL. */
export async function redirectWithError(target: string, refused: Response): Promise<Response> {
  const body: unknown = await refused.json();
  const error = new URLSearchParams({
    error: "access_denied",
    error_code: fieldOf(body, "error_code"),
    error_description: fieldOf(body, "msg") || fieldOf(body, "message"),
  });
  return new Response(null, { status: 303, headers: { Location: `${target}#${error.toString()}` } });
}

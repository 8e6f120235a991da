import { createMiddleware } from "hono/factory";
import { answerHeaders } from "./security-headers.ts";

/** Applies to every answer of the server, whichever handler made it. */
export const finishAnswer = createMiddleware(async (context, next) => {
  await next();
  // The next write on this connection would find the disk full as well.
  if (context.res.status === 507) context.header("Connection", "close");
  if (context.res.status === 507 && context.req.path.startsWith("/auth/v1/")) context.res = asTemporary(context.res);
  for (const [name, value] of Object.entries(answerHeaders(context.res.headers))) context.header(name, value);
});

/** Auth clients treat 503 as temporary; at 507 they would end the session. */
function asTemporary(full: Response): Response {
  return new Response(full.body, { status: 503, headers: full.headers });
}

import { Hono } from "hono";
import { expect, test } from "vitest";
import { finishAnswer } from "#supabase/local/web/every-answer.ts";

test.each([
  ["/auth/v1/token", 507, 503, "close"],
  ["/auth/v1/token", 400, 400, null],
  ["/rest/v1/projects", 507, 507, "close"],
  ["/storage/v1/object/b/a", 507, 507, "close"],
  ["/rest/v1/projects", 503, 503, null],
])("%s: an answer with status %i is sent with status %i, whichever handler made it", async (path, made, status, connection) => {
  const app = new Hono()
    .use(finishAnswer)
    .all("/*", () => Response.json({ message: "words" }, { status: made, headers: { "X-Own": "1" } }));
  const response = await app.request(path);
  expect([response.status, response.headers.get("connection"), response.headers.get("x-own")]).toEqual([status, connection, "1"]);
  expect(await response.json()).toEqual({ message: "words" });
});

import type { ServerOptions } from "#supabase/local/server-options.ts";
import { startTestServer } from "../server/test-server.ts";
import type { TestServer } from "../server/test-server.ts";
import { startHostedLike } from "./hosted-like.ts";

/** If set, clients and built applications use a server that imitates hosted Supabase. */
export const IS_HOSTED_LIKE = process.env["LAYBACK_HOSTED_LIKE"] === "1";

/** A server for tests that use supabase-js; with `IS_HOSTED_LIKE`, its API imitates hosted Supabase. */
export async function startClientServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  if (!IS_HOSTED_LIKE) return startTestServer(options);
  const [server, hosted] = await Promise.all([startTestServer(options), startHostedLike()]);
  hosted.standBefore(server.url);
  return {
    ...server,
    apiUrl: hosted.url,
    dispose: async () => {
      await hosted.dispose();
      await server.dispose();
    },
  };
}

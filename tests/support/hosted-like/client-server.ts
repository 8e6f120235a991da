import type { ServerOptions } from "#supabase/local/server-options.ts";
import { startTestServer } from "../server/test-server.ts";
import type { TestServer } from "../server/test-server.ts";
import { startHostedLike } from "./hosted-like.ts";

/** Set: clients and built applications meet what looks like hosted Supabase. */
export const IS_HOSTED_LIKE = process.env["LAYBACK_HOSTED_LIKE"] === "1";

/** A server for tests that ask it through supabase-js; where that is set, its API is behind what looks like hosted Supabase. */
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

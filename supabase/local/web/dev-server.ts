import type { Server } from "node:http";
import type { DevMiddleware } from "../server-options.ts";

/** Lets Vite answer on the API's server: it compiles pages on request and reloads them. Imported late, because only development needs it. */
export async function createDevMiddleware(root: string, server: Server): Promise<DevMiddleware> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "spa", server: { middlewareMode: true, hmr: { server } } });
  server.on("close", () => void vite.close());
  return vite.middlewares;
}

import type { Server } from "node:http";
import type { DevMiddleware } from "../server-options.ts";

/** Vite in the same process and on the same port: pages are compiled on request and reload hot. */
export async function createDevServer(root: string, server: Server): Promise<DevMiddleware> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "spa", server: { middlewareMode: true, hmr: { server } } });
  server.on("close", () => void vite.close());
  return vite.middlewares;
}

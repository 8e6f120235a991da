import type { Plugin } from "vite";
import { MEDIA_PATH, REFERENCE_PATH } from "./media-paths.ts";
import { readMedia, referenceDecode } from "./media-files.ts";

/**
 * Serves media to browser tests over HTTP: sent as text over the test runner's socket, megabytes take longer than most tests. 404: no such
 * file.
 */
export function mediaServer(): Plugin {
  const bytesAt = async (path: string): Promise<Buffer | undefined> => {
    if (path.startsWith(MEDIA_PATH)) return readMedia(path.slice(MEDIA_PATH.length));
    return referenceDecode(path.slice(REFERENCE_PATH.length));
  };
  return {
    name: "test-media",
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent(new URL(request.url ?? "", "http://localhost").pathname);
        if (!path.startsWith(MEDIA_PATH) && !path.startsWith(REFERENCE_PATH)) return next();
        bytesAt(path).then(
          (bytes) => {
            response.statusCode = bytes === undefined ? 404 : 200;
            response.setHeader("cache-control", "no-store");
            response.end(bytes);
          },
          (error: unknown) => {
            response.statusCode = 500;
            response.end(String(error));
          },
        );
      });
    },
  };
}

import { stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { isErrorCode } from "../node-errors.ts";
import { answerFile } from "./files.ts";
import { mimeTypeOf } from "./mime-types.ts";
import { EMBED_PATH, pageHeaders } from "./security-headers.ts";
import type { PagePolicy } from "./security-headers.ts";

/** Serves the built app: its files, `embed.html` for frames in other pages, and `index.html` for every page. */
export function staticSite(folder: string, policy: PagePolicy): Hono {
  const compressed = compress();
  const site = new Hono();
  // A range counts the bytes of the uncompressed file.
  site.use((context, next) => (context.req.header("Range") === undefined ? compressed(context, next) : next()));
  return site.on(["GET", "HEAD"], "/*", async (context) => {
    const path = decodePath(context.req.path);
    const isPage = path === undefined || extname(path) === "";
    const file =
      (path !== undefined && !isPage && (await statFile(join(folder, path)))) ||
      (isPage && (await statFile(join(folder, path === EMBED_PATH ? "embed.html" : "index.html"))));
    if (!file) return context.text("Not found", 404);
    return answerFile(context.req.raw, {
      ...file,
      mimeType: mimeTypeOf(file.path),
      etag: `"${file.sizeBytes.toString(16)}-${file.modified.getTime().toString(16)}"`,
      headers: {
        ...pageHeaders(context.req.path, policy),
        // Built assets have a hash of their content in their name; all other files are revalidated.
        "Cache-Control": context.req.path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      },
    });
  });
}

/** The path below the folder, normalized so that it cannot leave it; undefined if it cannot be decoded. */
function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes("\0") ? undefined : normalize(`/${decoded}`);
  } catch {
    return undefined;
  }
}

async function statFile(path: string): Promise<{ path: string; sizeBytes: number; modified: Date } | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, sizeBytes: found.size, modified: found.mtime } : undefined;
  } catch (error) {
    if (isErrorCode(error, "ENOENT") || isErrorCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

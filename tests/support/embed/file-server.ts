import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { mediaPath } from "../media/media-files.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** A server on its own origin. */
export type Origin = {
  readonly origin: string;
  dispose(): void;
};

/** Serves with `answer` at a free port. */
export async function startOrigin(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Origin> {
  const server = createServer(answer);
  // The server does not keep the process alive.
  server.unref();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dispose: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Response headers that pages of other origins may read. */
const EXPOSED = "content-range, accept-ranges, content-length, etag";

/**
 * Serves the files of a folder, and media as `/media/NAME`, to pages of any origin. Supports range requests, as storage services do.
 * `exposed`: headers that pages may read; "": none.
 */
export function serveFiles(folder: string, onAsk: (path: string) => void = () => undefined, exposed = EXPOSED): Promise<Origin> {
  return startOrigin((request, response) => {
    onAsk(request.url ?? "");
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "range" }).end();
      return;
    }
    if (exposed !== "") response.setHeader("access-control-expose-headers", exposed);
    sendFile(folder, request, response).catch(() => response.writeHead(404, { "access-control-allow-origin": "*" }).end());
  });
}

async function sendFile(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  const file = path.startsWith("/media/") ? await mediaPath(path.slice("/media/".length)) : join(folder, path);
  const bytes = await readFile(file);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/u.exec(request.headers.range ?? "") ?? [];
  const headers = {
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    "accept-ranges": "bytes",
  };
  if (from === undefined) {
    response.writeHead(200, headers).end(bytes);
    return;
  }
  const end = to === undefined || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  response
    .writeHead(206, { ...headers, "content-range": `bytes ${from}-${end}/${bytes.length}` })
    .end(bytes.subarray(Number(from), end + 1));
}

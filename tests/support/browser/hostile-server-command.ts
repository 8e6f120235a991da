import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserCommand } from "vitest/node";

const ANY_ORIGIN = { "access-control-allow-origin": "*" } as const;

/**
 * `commands.startHostileServer()`: starts a cross-origin server, for the length of the run, and returns its address. `/refused/…` exists
 * but its response does not allow this origin, `/cut/…` ends before it is complete, every other path is missing. Of a body sent to
 * `/limited/…` it reads a little, then responds with 413 and without CORS headers, as a proxy does.
 */
const startHostileServer: BrowserCommand = async (): Promise<string> => {
  const server = createServer((request, response) => {
    if (request.method === "OPTIONS") response.writeHead(204, { ...ANY_ORIGIN, "access-control-allow-headers": "*" }).end();
    else if (request.url?.startsWith("/limited/")) {
      request.once("data", () => response.writeHead(413, { connection: "close" }).end(() => request.destroy()));
    } else if (request.url?.startsWith("/refused/")) response.writeHead(200).end("sound");
    else if (request.url?.startsWith("/cut/")) {
      response.writeHead(200, { ...ANY_ORIGIN, "content-length": "1000000" }).write(Buffer.alloc(1000));
      response.destroy();
    } else response.writeHead(404, ANY_ORIGIN).end();
  });
  server.unref();
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const hostileServerCommands = { startHostileServer };

declare module "vitest/browser" {
  interface BrowserCommands {
    startHostileServer: () => Promise<string>;
  }
}

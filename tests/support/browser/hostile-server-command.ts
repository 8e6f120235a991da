import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserCommand } from "vitest/node";

const ANY_ORIGIN = { "access-control-allow-origin": "*" } as const;

/**
 * `commands.startHostileServer()`: the address of a server of another origin, as long as the run lasts. `/refused/…` is there but for
 * this origin, `/cut/…` ends before it is whole, all else is not there. Of what is sent to
 * `/limited/…` it takes a little, then answers 413 as a proxy that knows nothing of other origins.
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

import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isErrorCode } from "./node-errors.ts";
import { answerProtocolErrors, refuseWithoutHost } from "./web/protocol-errors.ts";

export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`);
  }
}

/** Long enough for an upload of 100 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 1_800_000;
/** Longer than browsers keep an idle connection, so that the server never closes one while a request arrives. */
const KEEP_ALIVE_MS = 310_000;
const CLOSE_TIMEOUT_MS = 2000;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

export type Listening = {
  readonly server: Server;
  readonly port: number;
  /** Makes `listener` answer all requests; those that already wait come first. */
  readonly answerWith: (listener: RequestListener) => void;
};

/** Listens on the port. Requests wait until `answerWith` is called. */
export async function listen(port: number, host: string): Promise<Listening> {
  const server = createServer({ requireHostHeader: false });
  answerProtocolErrors(server);
  const waiting: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...request) => void waiting.push(request);
  server.on("request", hold);
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(isErrorCode(error, "EADDRINUSE") ? new PortInUseError(port) : error));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port.");
  return {
    server,
    port: address.port,
    answerWith: (listener) => {
      server.off("request", hold);
      const answer: RequestListener = (...request) => void (refuseWithoutHost(...request) || listener(...request));
      server.on("request", answer);
      for (const request of waiting) answer(...request);
    },
  };
}

/** Accepts no new requests; running ones get two seconds. */
export async function closeServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await new Promise<void>((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
  clearTimeout(cutOff);
}

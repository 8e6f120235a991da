import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ANSWER_HEADERS } from "./security-headers.ts";

/** Answers requests that Node's server would refuse by itself, with a message and the usual headers. Each closes its connection. */
export function answerProtocolErrors(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => void answering.set(request.socket, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const open = answering.get(socket);
    const isAnswerBegun = open !== undefined && open.headersSent && !open.writableFinished;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswerBegun) return void socket.destroy();
    const [status, sentence] = REFUSALS[error.code ?? ""] ?? ["400 Bad Request", "This is not an HTTP request that can be read."];
    socket.end(textOf(status, sentence), () => socket.destroy());
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, "The only expectation that is met is 100-continue."),
  );
}

/** Answers 400 if the request names no host. Node would do so itself, but without headers: `requireHostHeader` must be off. */
export function refuseWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host !== undefined || request.httpVersion === "1.0") return false;
  refuse(response, 400, "The request names no host.");
  return true;
}

const REFUSALS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The address and headers of the request are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["413 Payload Too Large", "The request is too large."],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
};

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...ANSWER_HEADERS, "Content-Type": "application/json", Connection: "close" });
  response.end(bodyOf(sentence));
}

function textOf(status: string, sentence: string): string {
  const body = bodyOf(sentence);
  const headers = { ...ANSWER_HEADERS, "Content-Type": "application/json", "Content-Length": String(body.length), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, "", body].join("\r\n");
}

const bodyOf = (sentence: string): string => JSON.stringify({ message: sentence });

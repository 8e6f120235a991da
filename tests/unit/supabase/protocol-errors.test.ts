import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { answerProtocolErrors } from "#supabase/local/web/protocol-errors.ts";

/** The bytes written to a connection on which this error occurs. */
function answerTo(code: string): string {
  const server = createServer();
  answerProtocolErrors(server);
  const socket = new PassThrough();
  server.emit("clientError", Object.assign(new Error(code), { code }), socket);
  return String(socket.read() ?? "");
}

test("a request that takes too long is answered 408 with a message and the common headers, and the connection closes", () => {
  const answer = answerTo("ERR_HTTP_REQUEST_TIMEOUT");
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/u);
  expect(answer).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(answer).toContain("\r\nConnection: close\r\n");
  expect(answer).toContain('{"message":"The request took too long to arrive."}');
});

test("a disconnected client gets no answer", () => {
  expect(answerTo("ECONNRESET")).toBe("");
});

test("nothing is written into an answer that has already begun", async () => {
  let fail = (): void => undefined;
  const server = createServer((_request, response) => {
    response.write("begun");
    fail = () => void server.emit("clientError", new Error("broken"), response.socket);
  });
  answerProtocolErrors(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const reader = body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("begun");
  fail();
  await expect(reader?.read()).rejects.toThrow(/terminated/u);
  server.close();
});

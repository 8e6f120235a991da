import { connect } from "node:net";

const HOST = "Host: localhost\r\n";

/** Name, request text and expected status. */
export const malformedRequests: readonly (readonly [string, string, number])[] = [
  ["no HTTP", "GARBAGE\r\n\r\n", 400],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: [bad\r\n\r\n", 400],
  ["an address that is none", `GET http://[ HTTP/1.1\r\n${HOST}\r\n`, 400],
  ["a header that is not closed", `GET / HTTP/1.1\r\n${HOST}X y\r\n\r\n`, 400],
  ["two lengths", `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`, 400],
  ["a chunk whose length is none", `POST /rest/v1/projects HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
  ["chunk extensions without end", `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1;${"x".repeat(40_000)}\r\n`, 413],
  ["headers that are too large", `GET / HTTP/1.1\r\n${HOST}X: ${"x".repeat(40_000)}\r\n\r\n`, 431],
  ["an address that is too large", `GET /${"x".repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
  ["an expectation nobody meets", `GET / HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`, 417],
];

/** Sends the text and returns everything received until the server closes the connection. */
export async function rawAnswer(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(text);
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
  return answer;
}

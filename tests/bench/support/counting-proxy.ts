import { createServer, request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Kind = "the application" | "accounts" | "the database" | "signing" | "the picture" | "sounds";
/** Requests, and bytes of their answers without headers, by what was asked for. */
export type Traffic = ReadonlyMap<Kind, { readonly requests: number; readonly bytes: number }>;

/** Passes everything on to a server of this machine, and counts. */
export async function countingProxy(
  target: string,
): Promise<{ readonly url: string; readonly traffic: () => Traffic; readonly close: () => Promise<void> }> {
  const { hostname, port } = new URL(target);
  const counted = new Map<Kind, { requests: number; bytes: number }>();
  const proxy = createServer((asked, answer) => {
    const kind = kindOf(asked);
    const of = counted.get(kind) ?? { requests: 0, bytes: 0 };
    counted.set(kind, of);
    of.requests += 1;
    const passedOn = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.on("data", (chunk: Buffer) => (of.bytes += chunk.length));
      answered.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    answer.on("close", () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: own } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${own}`,
    traffic: () => new Map([...counted].map(([kind, of]) => [kind, { ...of }])),
    close: () => new Promise((resolve) => proxy.close(() => resolve()).closeAllConnections()),
  };
}

function kindOf({ method = "", url = "" }: IncomingMessage): Kind {
  if (url.startsWith("/storage/v1/object/sign/")) return method === "POST" ? "signing" : /\.mp4\?/u.test(url) ? "the picture" : "sounds";
  const [, service = ""] = /^\/(auth|rest)\/v1\//u.exec(url) ?? [];
  return service === "" ? "the application" : service === "auth" ? "accounts" : "the database";
}

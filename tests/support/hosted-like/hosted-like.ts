import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { claimsOf, hostedAnswer } from "./hosted-answer.ts";
import { passOn } from "./pass-on.ts";

/** A read of a stored object. `bytes`: what was sent of the answer, headers and all. */
export type ObjectRead = { readonly path: string; readonly range: string | undefined; readonly status: number; readonly bytes: number };

/** What stands before an embedded server, so that it looks like a site that uses hosted Supabase. */
export type HostedLike = {
  /** The API alone, on an origin of its own, answering as hosted Supabase does. */
  readonly url: string;
  /** The pages, which are told to use that API. */
  readonly siteUrl: string;
  /** Until then every request is answered 502. */
  standBefore(url: string): void;
  /** Reads of stored objects that have ended since the last call. */
  takeReads(): readonly ObjectRead[];
  dispose(): Promise<void>;
};

export type HostedLikeOptions = {
  /** Which headers of an answer a page of another origin may read; none where absent, as behind a self-hosted gateway. */
  readonly exposedHeaders?: string;
};

const API = /^\/(?:auth|rest|storage)\/v1\//u;
const SIGNED = "/storage/v1/object/sign/";

export async function startHostedLike({ exposedHeaders }: HostedLikeOptions = {}): Promise<HostedLike> {
  let target: URL | undefined;
  let reads: ObjectRead[] = [];
  const api = await startListener((incoming, outgoing) => {
    outgoing.setHeaders(new Headers(corsHeaders(incoming, exposedHeaders)));
    if (incoming.method === "OPTIONS") return void outgoing.writeHead(200).end();
    if (target === undefined || !API.test(incoming.url ?? "")) return void outgoing.writeHead(502).end();
    countRead(incoming, outgoing, (read) => reads.push(read));
    return passOn(incoming, outgoing, target, (answer) => void answerAsHosted(incoming, outgoing, answer));
  });
  const site = await startListener((incoming, outgoing) => {
    if (target === undefined) return void outgoing.writeHead(502).end();
    return passOn(incoming, outgoing, target, (answer) => {
      if (incoming.url === "/config.json") return void answerConfig(outgoing, answer, api.url);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(outgoing);
    });
  });
  return {
    url: api.url,
    siteUrl: site.url,
    standBefore: (url) => {
      target = new URL(url);
    },
    takeReads: () => {
      const taken = reads;
      reads = [];
      return taken;
    },
    dispose: async () => {
      await Promise.all([api.close(), site.close()]);
    },
  };
}

async function startListener(answer: RequestListener): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function corsHeaders({ headers }: IncomingMessage, exposedHeaders: string | undefined): Record<string, string> {
  return {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET,HEAD,PUT,PATCH,POST,DELETE",
    "access-control-allow-headers": headers["access-control-request-headers"] ?? "*",
    ...(exposedHeaders === undefined ? {} : { "access-control-expose-headers": exposedHeaders }),
  };
}

function countRead(incoming: IncomingMessage, outgoing: ServerResponse, add: (read: ObjectRead) => void): void {
  const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
  if (incoming.method !== "GET" || !pathname.startsWith(SIGNED)) return;
  const { socket } = incoming;
  const before = socket.bytesWritten;
  outgoing.on("close", () => {
    const { statusCode: status } = outgoing;
    add({ path: pathname.slice(SIGNED.length), range: incoming.headers.range, status, bytes: socket.bytesWritten - before });
  });
}

async function answerAsHosted(incoming: IncomingMessage, outgoing: ServerResponse, answer: IncomingMessage): Promise<void> {
  const { url = "/", headers } = incoming;
  const { statusCode: status = 502 } = answer;
  if (status < 400 || !url.startsWith("/storage/v1/")) {
    outgoing.writeHead(status, answerHeaders(answer.headers, url));
    answer.pipe(outgoing);
    return;
  }
  const body = Buffer.concat(await answer.toArray()).toString();
  const hosted = hostedAnswer({ status, body }, headers.authorization?.replace(/^Bearer /u, ""));
  outgoing.writeHead(hosted.status, { "content-type": "application/json; charset=utf-8" }).end(hosted.body);
}

/** Hosted storage dates what is read by a signed URL with the end of that URL's life, and says nothing else to caches. */
function answerHeaders(headers: IncomingHttpHeaders, url: string): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !name.startsWith("access-control-"));
  const passed: OutgoingHttpHeaders = Object.fromEntries(kept);
  const token = url.startsWith(SIGNED) ? new URL(url, "http://localhost").searchParams.get("token") : null;
  if (token === null) return passed;
  const { exp } = claimsOf(token.split(".")[1] ?? "");
  delete passed["cache-control"];
  return typeof exp === "number" ? { ...passed, expires: new Date(exp * 1000).toUTCString() } : passed;
}

async function answerConfig(outgoing: ServerResponse, answer: IncomingMessage, supabaseUrl: string): Promise<void> {
  const config = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as object;
  outgoing.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  outgoing.end(JSON.stringify({ ...config, supabaseUrl }));
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable, Transform } from "node:stream";
import { claimsOf, hostedAnswer } from "./hosted-answer.ts";
import { passOn } from "./pass-on.ts";
import { createSlowed } from "./slowed.ts";

/** A response to a browser. `bytes`: the size of the body sent, without headers. */
export type SentAnswer = {
  readonly method: string;
  readonly path: string;
  readonly range: string | undefined;
  readonly status: number;
  readonly bytes: number;
};

/** A proxy in front of an embedded server that makes it look like a site on hosted Supabase. */
export type HostedLike = {
  /** The API alone, on a separate origin, with hosted Supabase's responses. */
  readonly url: string;
  /** The pages, configured to use that API. */
  readonly siteUrl: string;
  /** Sets the server behind the proxy. Until then every request gets a 502. */
  standBefore(url: string): void;
  /** Responses completed since the last call of this or `takeReads`, without those to `OPTIONS`. */
  takeAnswers(): readonly SentAnswer[];
  /** Of those, reads of stored objects. */
  takeReads(): readonly SentAnswer[];
  dispose(): Promise<void>;
};

export type HostedLikeOptions = {
  /** Response headers that a page of another origin may read; none if absent, as behind a self-hosted gateway. */
  readonly exposedHeaders?: string;
  /** Total speed at which stored objects are sent, so that a download cancelled by the browser is not sent whole. Unlimited if absent. */
  readonly bytesPerSecond?: number;
};

const API = /^\/(?:auth|rest|storage)\/v1\//u;
const SIGNED = "/storage/v1/object/sign/";

export async function startHostedLike({ exposedHeaders, bytesPerSecond }: HostedLikeOptions = {}): Promise<HostedLike> {
  let target: URL | undefined;
  let answers: SentAnswer[] = [];
  const takeAnswers = () => {
    const taken = answers;
    answers = [];
    return taken;
  };
  const slowed = bytesPerSecond === undefined ? undefined : createSlowed(bytesPerSecond);
  const api = await startListener((incoming, outgoing) => {
    outgoing.setHeaders(new Headers(corsHeaders(incoming, exposedHeaders)));
    if (incoming.method === "OPTIONS") return void outgoing.writeHead(200).end();
    if (target === undefined || !API.test(incoming.url ?? "")) return void outgoing.writeHead(502).end();
    countAnswer(incoming, outgoing, (answer) => answers.push(answer));
    return passOn(incoming, outgoing, target, (answer) => void answerAsHosted(incoming, outgoing, answer, slowed));
  });
  const site = await startListener((incoming, outgoing) => {
    if (target === undefined) return void outgoing.writeHead(502).end();
    countAnswer(incoming, outgoing, (answer) => answers.push(answer));
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
    takeAnswers,
    takeReads: () => takeAnswers().filter(({ method, path }) => method === "GET" && path.startsWith(SIGNED)),
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

function countAnswer(incoming: IncomingMessage, outgoing: ServerResponse, add: (answer: SentAnswer) => void): void {
  const { method = "", url = "/", headers } = incoming;
  let bytes = 0;
  outgoing.on("pipe", (body: Readable) => body.on("data", (chunk: Buffer) => (bytes += chunk.length)));
  outgoing.on("close", () => {
    const { pathname } = new URL(url, "http://localhost");
    add({ method, path: pathname, range: headers.range, status: outgoing.statusCode, bytes });
  });
}

async function answerAsHosted(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: IncomingMessage,
  slowed: (() => Transform) | undefined,
): Promise<void> {
  const { url = "/", headers } = incoming;
  const { statusCode: status = 502 } = answer;
  if (status < 400 || !url.startsWith("/storage/v1/")) {
    outgoing.writeHead(status, answerHeaders(answer.headers, url));
    (slowed && url.startsWith(SIGNED) ? answer.pipe(slowed()) : answer).pipe(outgoing);
    return;
  }
  const body = Buffer.concat(await answer.toArray()).toString();
  const hosted = hostedAnswer({ status, body }, headers.authorization?.replace(/^Bearer /u, ""));
  outgoing.writeHead(hosted.status, { "content-type": "application/json; charset=utf-8" }).end(hosted.body);
}

/** Hosted storage sets the expiry of a signed URL's response to the end of that URL's life, and sends no other cache header. */
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

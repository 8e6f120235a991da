import type { IncomingMessage } from "node:http";

/** The addresses at which this server is reached, and the allowed targets of its mail links. */
export type Origins = {
  /** The site's own origin, e.g. "http://localhost:4173". */
  readonly site: string;
  /** True if that is an address of this machine, which no other machine can reach. */
  readonly isSiteLocal: boolean;
  /** Every URL that a mail link may redirect to, compared exactly. */
  readonly redirects: ReadonlySet<string>;
  /** The origin of mail links: the site's if it is configured, else the request's own origin if it is one of ours. */
  ofHost(host: string | undefined): string;
  /** The origin as seen by a page that uses this host name (a mapped port, a name on the local net); only for that page's own use. */
  asSeenFrom(host: string | undefined): string;
  /** The requested redirect if it is on the list; else the site. */
  redirectFor(asked: string | undefined): string;
};

const REDIRECT_PATHS = ["", "/", "/login", "/editor", "/reset-password"];

/** `siteUrl` is set if the server is reached under its own name; the loopback names always work. */
export function createOrigins(port: number, siteUrl: string | undefined): Origins {
  const loopback = ["localhost", "127.0.0.1", "[::1]"].map((host) => `http://${host}:${port}`);
  const site = siteUrl === undefined ? `http://localhost:${port}` : new URL(siteUrl).origin;
  const all = new Set([site, ...loopback]);
  const redirects = new Set([...all].flatMap((origin) => REDIRECT_PATHS.map((path) => origin + path)));
  const known = (host: string | undefined): string | undefined => [...all].find((origin) => new URL(origin).host === host);
  return {
    site,
    isSiteLocal: isLoopbackHost(new URL(site).host),
    redirects,
    ofHost: (host) => (siteUrl === undefined ? (known(host) ?? site) : site),
    asSeenFrom: (host) => known(host) ?? (URL.canParse(`http://${host ?? ""}`) ? new URL(`http://${host}`).origin : site),
    redirectFor: (asked) => (asked !== undefined && redirects.has(asked) ? asked : site),
  };
}

/** True for an address of the machine itself. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** True for a Host header that names the machine itself; a page of another site whose name resolves to loopback sends another one. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}

/** Headers that reverse proxies add to a request (RFC 7239, RFC 9110 7.6.3, the usual `X-Forwarded-*`, and those of large networks). */
const FORWARDED = /^(forwarded|via|cdn-loop|cf-.*|x-forwarded.*|x-original-.*|(x-)?(real-ip|((true|cluster|fastly)-)?client-ip))$/;

/** True for a request of a browser on this machine directly to this server: neither through a proxy nor under another name. */
export function isDirectAndLocal({ headers, socket, httpVersion }: Pick<IncomingMessage, "headers" | "socket" | "httpVersion">): boolean {
  // Some proxies add no header, but use this version, which no browser does.
  if (httpVersion === "1.0") return false;
  return (
    isLoopbackAddress(socket.remoteAddress) && isLoopbackHost(headers.host) && !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

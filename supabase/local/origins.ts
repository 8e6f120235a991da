import type { IncomingMessage } from "node:http";

/** Where this server is reached, and where its mail links may lead. */
export type Origins = {
  /** The site's own origin, e.g. "http://localhost:4173". */
  readonly site: string;
  /** Whether that is an address of this machine, which nobody else reaches. */
  readonly isSiteLocal: boolean;
  /** Every URL a mail link may lead to, exactly. */
  readonly redirects: ReadonlySet<string>;
  /** Where the links of a mail lead: the site where it is named, else the origin the request came in on, if it is one of ours. */
  ofHost(host: string | undefined): string;
  /** The origin that a page sees which asks under this host name (a mapped port, a name on the local net); only for its own use. */
  asSeenFrom(host: string | undefined): string;
  /** The redirect asked for if it is on the list; else the site. */
  redirectFor(asked: string | undefined): string;
};

const REDIRECT_PATHS = ["", "/", "/login", "/editor", "/reset-password"];

/** `siteUrl` where the server is reached under a name of its own; the loopback names always work. */
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

/** True for a Host header that names the machine itself; a page of another site that resolves to loopback has another one. */
export function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}

/** What reverse proxies add to a request (RFC 7239, RFC 9110 7.6.3, the usual `X-Forwarded-*`, and what large networks write). */
const FORWARDED = /^(forwarded|via|cdn-loop|cf-.*|x-forwarded.*|x-original-.*|(x-)?(real-ip|((true|cluster|fastly)-)?client-ip))$/;

/** True for a request of this machine's own browser, straight to this server: neither through a proxy nor under another name. */
export function isDirectAndLocal({ headers, socket, httpVersion }: Pick<IncomingMessage, "headers" | "socket" | "httpVersion">): boolean {
  // Some proxies add nothing, and speak the version that no browser speaks.
  if (httpVersion === "1.0") return false;
  return (
    isLoopbackAddress(socket.remoteAddress) && isLoopbackHost(headers.host) && !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

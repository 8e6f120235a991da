/** A page that may embed a timeline: its server's headers, and the kind of frame it is in. */
export type KindOfHost = {
  readonly name: string;
  /** `LIBRARY` and `LAYBACK` stand for the origins of the library and of the server with `/embed`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The page is in a frame with this `sandbox`. */
  readonly sandbox?: string;
  /** The library is served from the page's own origin. */
  readonly servesLibrary?: true;
  /** The browser is set to give pages no storage. */
  readonly isWithoutStorage?: true;
  /** The page is served over http from a host name other than the machine's own. */
  readonly isInsecure?: true;
};

const policy = (...rules: readonly string[]) => ({
  "content-security-policy": ["default-src 'none'", "style-src 'self'", ...rules].join("; "),
});

export const KINDS_OF_HOST = [
  { name: "plain" },
  {
    name: "isolated (COOP + COEP require-corp)",
    headers: { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" },
  },
  { name: "sandbox allow-scripts", sandbox: "allow-scripts" },
  { name: "sandbox allow-scripts, library of its own", sandbox: "allow-scripts", servesLibrary: true },
  { name: "sandbox allow-scripts allow-same-origin", sandbox: "allow-scripts allow-same-origin" },
  { name: "storage blocked", isWithoutStorage: true },
  {
    name: "strict policy that names what is needed",
    headers: policy("script-src 'self' LIBRARY", "worker-src blob: LIBRARY", "connect-src LIBRARY", "frame-src LAYBACK"),
  },
  {
    name: "strict policy without worker-src",
    headers: policy("script-src 'self' LIBRARY", "connect-src LIBRARY", "frame-src LAYBACK"),
  },
  {
    name: "strict policy without connect-src",
    headers: policy("script-src 'self' LIBRARY", "worker-src blob: LIBRARY", "frame-src LAYBACK"),
  },
  {
    name: "trusted types required",
    headers: { "content-security-policy": "require-trusted-types-for 'script'" },
  },
  { name: "http from another machine", isInsecure: true },
] as const satisfies readonly KindOfHost[];

export type HostName = (typeof KINDS_OF_HOST)[number]["name"];

export type PagePolicy = {
  /** Origins the page connects to besides its own, e.g. a hosted Supabase project. */
  readonly otherOrigins: readonly string[];
  /** Origins whose pages may frame `/embed`, and from which it may load sound. */
  readonly embedOrigins: readonly string[];
  /** The development server injects inline scripts and uses a web socket. */
  readonly isDevelopment: boolean;
};

/** The page that other pages may frame. */
export const EMBED_PATH = "/embed";

/** The headers of every page and asset. Only `/embed` may be framed, by the origins that its own handshake then checks. */
export function pageHeaders(path: string, policy: PagePolicy): Record<string, string> {
  const sockets = policy.isDevelopment ? "ws: wss:" : "";
  const inline = policy.isDevelopment ? "'unsafe-inline'" : "";
  const isEmbed = path === EMBED_PATH;
  // A worker takes its policy from the response with its script, and the frame reads sound in workers.
  const isOfEmbed = isEmbed || path.startsWith("/assets/");
  const others = [...policy.otherOrigins, ...(isOfEmbed ? policy.embedOrigins : [])].join(" ");
  const parents = isEmbed && policy.embedOrigins.length > 0 ? policy.embedOrigins.join(" ") : "'none'";
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${inline}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data: ${others}`,
    `media-src 'self' blob: ${others}`,
    "font-src 'self' data:",
    `connect-src 'self' blob: data: ${others} ${sockets}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${parents}`,
  ];
  return {
    "Content-Security-Policy": directives.map((directive) => directive.replaceAll(/ +/g, " ").trim()).join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": isEmbed ? "unsafe-none" : "same-origin",
    ...(isEmbed ? {} : { "X-Frame-Options": "DENY" }),
    // An isolated page (COEP) may frame only documents with both headers; a worker in such a document needs the first.
    ...(isOfEmbed && policy.embedOrigins.length > 0
      ? { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Resource-Policy": "cross-origin" }
      : {}),
  };
}

/** The headers of every other answer: data, errors, redirects. These are not pages and may do nothing that a page may. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
};

/**
 * The headers to add to a response: those of `ANSWER_HEADERS` that it lacks, and its own policy with a ban on framing if it does not
 * mention framing. X-Frame-Options repeats the ban for old browsers.
 */
export function answerHeaders(own: Headers): Readonly<Record<string, string>> {
  const policy = own.get("Content-Security-Policy");
  const framed = policy === null || /frame-ancestors/.test(policy) ? policy : `${policy}; frame-ancestors 'none'`;
  const mayBeFramed = framed !== null && !framed.includes("frame-ancestors 'none'");
  const lacking = Object.entries(ANSWER_HEADERS).filter(([name]) => !own.has(name) && !(mayBeFramed && name === "X-Frame-Options"));
  return { ...Object.fromEntries(lacking), ...(framed === null ? {} : { "Content-Security-Policy": framed }) };
}

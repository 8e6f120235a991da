export type PagePolicy = {
  /** Origins the page talks to beside its own, e.g. a hosted Supabase project. */
  readonly otherOrigins: readonly string[];
  /** Origins whose pages may frame `/embed`, and that it may load sound from. */
  readonly embedOrigins: readonly string[];
  /** The development server injects inline scripts and talks over a web socket. */
  readonly isDevelopment: boolean;
};

/** The page for other pages' frames. */
export const EMBED_PATH = "/embed";

/** The headers of every page and asset. `/embed` alone may be framed, by the origins its own handshake then checks. */
export function pageHeaders(path: string, policy: PagePolicy): Record<string, string> {
  const sockets = policy.isDevelopment ? "ws: wss:" : "";
  const inline = policy.isDevelopment ? "'unsafe-inline'" : "";
  const isEmbed = path === EMBED_PATH;
  // A worker obeys the policy of its own script, and the frame's worker is the one that reads its sound.
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
    // A page that is isolated (COEP) may frame only what says both, and a worker in it must say the first.
    ...(isOfEmbed && policy.embedOrigins.length > 0
      ? { "Cross-Origin-Embedder-Policy": "require-corp", "Cross-Origin-Resource-Policy": "cross-origin" }
      : {}),
  };
}

/** The headers of every other answer: data, errors, redirects. None of them is a page, so none may do what a page does. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
};

/** `ANSWER_HEADERS`, as far as an answer does not bring its own. Who may frame it is said once more for old browsers, where it is nobody. */
export function answerHeaders(own: Headers): Readonly<Record<string, string>> {
  const policy = own.get("Content-Security-Policy");
  const framed = policy === null || /frame-ancestors/.test(policy) ? policy : `${policy}; frame-ancestors 'none'`;
  const mayBeFramed = framed !== null && !framed.includes("frame-ancestors 'none'");
  const lacking = Object.entries(ANSWER_HEADERS).filter(([name]) => !own.has(name) && !(mayBeFramed && name === "X-Frame-Options"));
  return { ...Object.fromEntries(lacking), ...(framed === null ? {} : { "Content-Security-Policy": framed }) };
}

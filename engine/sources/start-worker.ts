/** Where a script that was built beside this one is loaded from instead: gets its built address, answers another. */
export type ScriptPlace = (builtUrl: string) => string;

/** Where a built script is to be had. */
export function scriptAddress(builtUrl: string, placeOf: ScriptPlace = (url) => url): URL {
  return new URL(placeOf(builtUrl), document.baseURI);
}

/** Starts a module worker from any origin. */
export function startWorker(builtUrl: string, name: string, placeOf?: ScriptPlace): Worker {
  const { href, release } = startableAddress(scriptAddress(builtUrl, placeOf));
  const worker = new Worker(href, { type: "module", name });
  if (release === undefined) return worker;
  // Kept until it is read, which the worker's first word tells, or its failure, or its end.
  const isRead = new AbortController();
  const { signal } = isRead;
  signal.addEventListener("abort", release);
  for (const sign of ["message", "error"] as const) worker.addEventListener(sign, () => isRead.abort(), { signal });
  const terminate = worker.terminate.bind(worker);
  worker.terminate = () => {
    isRead.abort();
    terminate();
  };
  return worker;
}

/**
 * An address that this page may start a module worker from, for a script of any origin; `release`: to be called once the worker has spoken.
 * Browsers start workers from the page's own origin only; a script of another one is imported by a worker of one line from a `blob:`
 * URL, for which the other origin must allow it (CORS) and the page's policy must name `blob:` and the other origin in `worker-src`, and
 * the other origin in `script-src`. In a sandbox without an origin of its own every script is another's, also one from the page's
 * address, and it is a `data:` URL: Chromium starts no module from a `blob:` URL there.
 */
export function startableAddress(script: URL): { readonly href: string; readonly release?: () => void } {
  if (script.origin === self.origin || script.protocol === "blob:") return { href: script.href };
  const code = `import ${JSON.stringify(script.href)};`;
  if (self.origin === "null") return { href: `data:text/javascript,${encodeURIComponent(code)}` };
  const href = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return { href, release: () => URL.revokeObjectURL(href) };
}

/** Maps the built address of a script to the address to load it from. */
export type ScriptPlace = (builtUrl: string) => string;

/** The absolute address to load a built script from. */
export function scriptAddress(builtUrl: string, placeOf: ScriptPlace = (url) => url): URL {
  return new URL(placeOf(builtUrl), document.baseURI);
}

/** Starts a module worker from any origin. */
export function startWorker(builtUrl: string, name: string, placeOf?: ScriptPlace): Worker {
  const { href, release } = startableAddress(scriptAddress(builtUrl, placeOf));
  const worker = new Worker(href, { type: "module", name });
  if (release === undefined) return worker;
  // The address stays valid until the script is loaded: until the worker's first message, its failure or its termination.
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
 * An address from which this page may start a module worker, for a script of any origin (see the notes of the engine's README).
 * `release`: to be called after the worker's first message.
 */
export function startableAddress(script: URL): { readonly href: string; readonly release?: () => void } {
  if (script.origin === self.origin || script.protocol === "blob:") return { href: script.href };
  const code = `import ${JSON.stringify(script.href)};`;
  if (self.origin === "null") return { href: `data:text/javascript,${encodeURIComponent(code)}` };
  const href = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return { href, release: () => URL.revokeObjectURL(href) };
}

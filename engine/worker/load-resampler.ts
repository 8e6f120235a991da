import type { CreateConverter } from "../decode/pcm/resampler.ts";

declare global {
  /** In a worker: set by `resampler-script.ts`. */
  var laybackCreateConverter: CreateConverter | undefined;
}

const runModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Creates a function that runs `resampler-script.ts` from its URL in this worker, and rejects where it cannot be fetched. Some browsers
 * remember that a module's URL failed: after a failure another query is used. `run`: how a module is run.
 */
export function createResamplerLoader(url: string, run = runModule): () => Promise<CreateConverter> {
  let failures = 0;
  return async () => {
    try {
      await run(failures === 0 ? url : furtherAddress(url, failures));
      const create = globalThis.laybackCreateConverter;
      if (!create) throw new Error(`There is no resampler in ${url}`);
      return create;
    } catch (error) {
      failures += 1;
      throw error;
    }
  };
}

/** Another URL of the same file. Only `http` URLs can have a query: others are returned as they are. */
function furtherAddress(url: string, attempt: number): string {
  const address = new URL(url);
  if (!address.protocol.startsWith("http")) return url;
  address.search = `${address.search === "" ? "?" : `${address.search}&`}again=${attempt}`;
  return address.href;
}

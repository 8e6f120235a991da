import type { CreateConverter } from "../decode/pcm/resampler.ts";

declare global {
  /** In a worker: what `resampler-script.ts` leaves there. */
  var laybackCreateConverter: CreateConverter | undefined;
}

const runModule = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/**
 * Makes what runs `resampler-script.ts` from its address in this worker, and rejects where it cannot be fetched. Some browsers remember
 * of a module's address that it failed: after a failure it is asked for under another query. `run`: how a module is run.
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

/** Only what a server answers has a query: another address, but the same file. */
function furtherAddress(url: string, attempt: number): string {
  const address = new URL(url);
  if (!address.protocol.startsWith("http")) return url;
  address.search = `${address.search === "" ? "?" : `${address.search}&`}again=${attempt}`;
  return address.href;
}

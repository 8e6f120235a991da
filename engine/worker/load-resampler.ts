import type { CreateConverter } from "../decode/resampler.ts";

declare global {
  /** In a worker: what `resampler-script.ts` leaves there. */
  var laybackCreateConverter: CreateConverter | undefined;
}

/** Runs `resampler-script.ts` from its address in this worker. Rejects where it cannot be fetched. */
export async function loadResampler(url: string): Promise<CreateConverter> {
  await import(/* @vite-ignore */ url);
  const create = globalThis.laybackCreateConverter;
  if (!create) throw new Error(`There is no resampler in ${url}`);
  return create;
}

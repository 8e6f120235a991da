import type { Backend } from "#backend/backend.ts";
import { createLazyModule } from "#ui/lazy-module.ts";
import { readConfig } from "#backend/supabase/served-config.ts";

const client = createLazyModule(() => import("#backend/supabase/create-supabase-backend.ts"));

/** Loads the client's code and the configuration in parallel. Rejects with a sentence for the user when either fails. */
export async function openBackend(): Promise<Backend> {
  const [{ createSupabaseBackend }, config] = await Promise.all([client.load(), readConfig(import.meta.env, (path) => fetch(path))]);
  return createSupabaseBackend(config);
}

import type { Backend } from "#backend/backend.ts";
import { readConfig } from "#backend/supabase/served-config.ts";

/** Loads the client's code and the configuration side by side. Rejects with words for the user when either fails. */
export async function openBackend(): Promise<Backend> {
  const [{ createSupabaseBackend }, config] = await Promise.all([
    import("#backend/supabase/create-supabase-backend.ts"),
    readConfig(import.meta.env, (path) => fetch(path)),
  ]);
  return createSupabaseBackend(config);
}

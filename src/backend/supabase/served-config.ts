import * as v from "valibot";
import type { SupabaseBackendConfig } from "./create-supabase-backend.ts";

/** The configuration that the embedded server sends to its pages. */
const ServedConfig = v.object({
  supabaseUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/u)),
  publishableKey: v.string(),
  mailboxUrl: v.nullable(v.string()),
  authFlow: v.picklist(["implicit", "pkce"]),
  maxUploadBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export type BuildEnvironment = { readonly [name: string]: unknown };

/**
 * Reads which server to use: the hosted one that the build names (`VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY`, and
 * `VITE_MAX_UPLOAD_MB` if its file limit is not 100 MB), else the server of this page, from its /config.json. Rejects with a sentence for
 * the user.
 */
export async function readConfig(
  environment: BuildEnvironment,
  fetchConfig: (path: string) => Promise<Response>,
): Promise<SupabaseBackendConfig> {
  const supabaseUrl = environment["VITE_SUPABASE_URL"];
  const publishableKey = environment["VITE_SUPABASE_PUBLISHABLE_KEY"];
  if (typeof supabaseUrl === "string" && supabaseUrl !== "" && typeof publishableKey === "string" && publishableKey !== "") {
    const maxUploadBytes = megabytesIn(environment["VITE_MAX_UPLOAD_MB"]);
    return { supabaseUrl, publishableKey, mailboxUrl: null, authFlow: "pkce", maxUploadBytes };
  }
  const response = await fetchConfig("/config.json");
  if (!response.ok) throw new Error(`The server did not send its configuration (${response.status}).`);
  const config = v.safeParse(v.pipe(v.string(), v.parseJson(), ServedConfig), await response.text());
  if (!config.success) throw new Error("The server's configuration cannot be read.");
  return config.output;
}

/** Undefined if the setting is absent. */
function megabytesIn(setting: unknown): number | undefined {
  if (setting === undefined || setting === "") return undefined;
  const megabytes = Number(setting);
  if (!Number.isInteger(megabytes) || megabytes < 1) throw new Error("VITE_MAX_UPLOAD_MB must be a whole number of megabytes.");
  return megabytes * 2 ** 20;
}

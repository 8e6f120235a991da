import * as v from "valibot";
import type { SupabaseBackendConfig } from "./create-supabase-backend.ts";

/** What the embedded server tells the pages it serves. */
const ServedConfig = v.object({
  supabaseUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/u)),
  publishableKey: v.string(),
  mailboxUrl: v.nullable(v.string()),
  authFlow: v.picklist(["implicit", "pkce"]),
  maxUploadBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

export type BuildEnvironment = { readonly [name: string]: unknown };

/**
 * Which server to talk to: the hosted one that the build names (`VITE_SUPABASE_URL` and `VITE_SUPABASE_PUBLISHABLE_KEY`, and
 * `VITE_MAX_UPLOAD_MB` where it takes other files than up to 100 MB), else the one that serves this page, by its /config.json. Rejects with words for the user.
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
  if (!response.ok) throw new Error(`The server did not tell its configuration (${response.status}).`);
  const config = v.safeParse(v.pipe(v.string(), v.parseJson(), ServedConfig), await response.text());
  if (!config.success) throw new Error("The server's configuration cannot be read.");
  return config.output;
}

/** Undefined where nothing is set. */
function megabytesIn(setting: unknown): number | undefined {
  if (setting === undefined || setting === "") return undefined;
  const megabytes = Number(setting);
  if (!Number.isInteger(megabytes) || megabytes < 1) throw new Error("VITE_MAX_UPLOAD_MB must be a whole number of megabytes.");
  return megabytes * 2 ** 20;
}

import * as v from "valibot";

const Served = v.object({ embedOrigins: v.array(v.string()) });

export type OriginsEnvironment = { readonly [name: string]: unknown };

/**
 * The origins that may connect: those of the build (`VITE_LAYBACK_EMBED_ORIGINS`, separated by blanks), else those in /config.json of
 * this page's server. Rejects where neither is available.
 */
export async function allowedOrigins(
  environment: OriginsEnvironment,
  fetchConfig: (path: string) => Promise<Response>,
): Promise<readonly string[]> {
  const built = environment["VITE_LAYBACK_EMBED_ORIGINS"];
  if (typeof built === "string" && built !== "") return built.split(/\s+/u).filter((origin) => origin !== "");
  const response = await fetchConfig("/config.json");
  if (!response.ok) throw new Error(`The server did not send its configuration (${response.status}).`);
  return v.parse(Served, await response.json()).embedOrigins;
}

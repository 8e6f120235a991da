import * as v from "valibot";

const Served = v.object({ embedOrigins: v.array(v.string()) });

export type OriginsEnvironment = { readonly [name: string]: unknown };

/**
 * The origins that may connect: those the build names (`VITE_LAYBACK_EMBED_ORIGINS`, with blanks between them), else those that the
 * server of this page tells in its /config.json. Rejects where neither can be had.
 */
export async function allowedOrigins(
  environment: OriginsEnvironment,
  fetchConfig: (path: string) => Promise<Response>,
): Promise<readonly string[]> {
  const built = environment["VITE_LAYBACK_EMBED_ORIGINS"];
  if (typeof built === "string" && built !== "") return built.split(/\s+/u).filter((origin) => origin !== "");
  const response = await fetchConfig("/config.json");
  if (!response.ok) throw new Error(`The server did not tell its configuration (${response.status}).`);
  return v.parse(Served, await response.json()).embedOrigins;
}

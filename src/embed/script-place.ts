import type { ScriptPlace } from "#engine/sources/start-worker.ts";

/** Resolves workers and worklets by file name in the page's folder; without one, at their build location. */
export function scriptPlaceOf(assetsUrl: string | undefined): ScriptPlace | undefined {
  if (assetsUrl === undefined) return undefined;
  const folder = new URL(assetsUrl.endsWith("/") ? assetsUrl : `${assetsUrl}/`, document.baseURI);
  return (builtUrl) => new URL(builtUrl.slice(builtUrl.lastIndexOf("/") + 1), folder).href;
}

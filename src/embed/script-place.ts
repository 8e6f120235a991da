import type { ScriptPlace } from "#engine/sources/start-worker.ts";

/** Workers and worklets by their file names in the folder the page names; where they were built, if it names none. */
export function scriptPlaceOf(assetsUrl: string | undefined): ScriptPlace | undefined {
  if (assetsUrl === undefined) return undefined;
  const folder = new URL(assetsUrl.endsWith("/") ? assetsUrl : `${assetsUrl}/`, document.baseURI);
  return (builtUrl) => new URL(builtUrl.slice(builtUrl.lastIndexOf("/") + 1), folder).href;
}

import type { ScriptPlace } from "#engine/sources/start-worker.ts";

/** Resolves workers and worklets by file name in the page's folder; without one, at their build location. */
export function scriptPlaceOf(assetsUrl: string | undefined): ScriptPlace | undefined {
  if (assetsUrl === undefined) return undefined;
  const folder = folderAt(assetsUrl);
  return (builtUrl) => new URL(builtUrl.slice(builtUrl.lastIndexOf("/") + 1), folder).href;
}

/** The URL of a folder that a page names, with or without a slash at its end. */
export function folderAt(url: string): URL {
  return new URL(url.endsWith("/") ? url : `${url}/`, document.baseURI);
}

/** Fetches JSON. Rejects on a network error, an error status or invalid JSON. */
export async function readJson(url: URL, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return response.json();
}

/**
 * Reads the engine's files once through the HTTP cache, so that a missing file is an error at once (a worker that cannot
 * load its script never answers) and the wait for 32 MB has a progress. Rejects where one cannot be had.
 */
export async function downloadAssets(urls: readonly string[], signal: AbortSignal, onLoaded: (ratio: number) => void): Promise<void> {
  const responses = await Promise.all(urls.map((url) => request(url, signal)));
  const totalBytes = responses.reduce((sum, response) => sum + Number(response.headers.get("content-length") ?? 0), 0);
  let loadedBytes = 0;
  for (const { body } of responses) {
    if (!body) continue;
    const reader = body.getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      loadedBytes += step.value.byteLength;
      // Compressed transfers tell the compressed length: never beyond 1.
      if (totalBytes > 0) onLoaded(Math.min(1, loadedBytes / totalBytes));
    }
  }
  onLoaded(1);
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return response;
}

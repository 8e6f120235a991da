import { expect, test } from "vitest";
import { MediaFetchError } from "#export/export-failure.ts";
import { fetchSources } from "#export/mix/fetch-sources.ts";

const SOURCES = ["bed", "missing", "theme"].map((name) => ({ id: `u/music-tracks/${name}-key.wav`, name }));
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined, known: new Map<string, Blob>() });

test("B-138 'Failed to fetch {track} ({file})' has the file name that the user knows, else the end of its URL", async () => {
  const openMedia = () => Promise.reject(new MediaFetchError("notFound", "404"));
  const failureWith = (fileNameOf?: (url: string) => string | undefined) =>
    fetchSources({ openMedia, fileNameOf }, SOURCES, options()).catch((error: unknown) => error);
  const named = await failureWith((url) => (url === "u/music-tracks/bed-key.wav" ? "1m02 Bed v3.wav" : undefined));
  expect(named).toMatchObject({ failure: { message: "Failed to fetch bed (1m02 Bed v3.wav).", hint: "File not found (404)." } });
  for (const unnamed of [await failureWith(), await failureWith(() => undefined)])
    expect(unnamed).toMatchObject({ failure: { message: "Failed to fetch bed (bed-key.wav)." } });
});

test("if one source cannot be fetched, the other fetches are cancelled", async () => {
  const ended: string[] = [];
  const openMedia = (url: string, signal: AbortSignal) =>
    new Promise<Blob>((_, reject) => {
      if (url.includes("missing")) reject(new MediaFetchError("notFound", "404"));
      signal.addEventListener("abort", () => {
        ended.push(url);
        reject(signal.reason);
      });
    });
  await expect(fetchSources({ openMedia }, SOURCES, options())).rejects.toMatchObject({ name: "ExportError" });
  expect(ended.filter((url) => !url.includes("missing"))).toEqual(["u/music-tracks/bed-key.wav", "u/music-tracks/theme-key.wav"]);
});

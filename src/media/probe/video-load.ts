import type { ProbedFile } from "./media-probe.ts";

const LIMIT_MS = 10_000;

/**
 * Whether a video element shows the first frame of a file. A file whose sound can be decoded but not its picture also loads, with a width
 * of 0. "unknown": no answer in time, the network failed, or the caller cancelled.
 */
export async function pictureLoads(file: ProbedFile, signal?: AbortSignal, limitMs = LIMIT_MS): Promise<"yes" | "no" | "unknown"> {
  const element = document.createElement("video");
  const url = file instanceof Blob ? URL.createObjectURL(file) : file.url;
  element.muted = true;
  element.preload = "auto";
  element.crossOrigin = "anonymous";
  const end = new AbortController();
  try {
    return await new Promise((resolve) => {
      const listen = { signal: end.signal };
      element.addEventListener("loadeddata", () => resolve(element.videoWidth > 0 ? "yes" : "no"), listen);
      element.addEventListener("error", () => resolve(isFault(element.error) ? "no" : "unknown"), listen);
      signal?.addEventListener("abort", () => resolve("unknown"), listen);
      const timer = setTimeout(() => resolve("unknown"), limitMs);
      end.signal.addEventListener("abort", () => clearTimeout(timer));
      element.src = url;
    });
  } finally {
    end.abort();
    element.removeAttribute("src");
    element.load();
    if (file instanceof Blob) URL.revokeObjectURL(url);
  }
}

/** Errors of the file, not "aborted" or "network". */
function isFault(error: MediaError | null): boolean {
  return error?.code === MediaError.MEDIA_ERR_DECODE || error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED;
}

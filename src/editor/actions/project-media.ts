import type { BackendError } from "#backend/backend.ts";
import { MediaFetchError } from "#export/export-failure.ts";
import type { MediaFiles } from "#export/mix/fetch-sources.ts";
import type { EditorDeps } from "./action-deps.ts";

/** The file at this path if this device has it; else undefined. */
export type OpenLocalFile = (path: string) => Promise<Blob | undefined>;

/**
 * Opens the project's files for exports and measurements: the local file if this page has it, else a download. Also the user's names for them.
 *
 * @param mayUseProxy whether the user wants the proxy where a picture's original is unavailable
 */
export function createProjectMedia(
  { backend, store }: Pick<EditorDeps, "backend" | "store">,
  localFile: OpenLocalFile,
  mayUseProxy: (path: string) => boolean = () => false,
): Required<MediaFiles> {
  return {
    openMedia: async (path, signal, onBytes) => {
      const local = await localFile(path);
      signal.throwIfAborted();
      if (local !== undefined) return local;
      const { url, original, hasHiddenOriginal } = store.getState().document.timeline.picture ?? {};
      if (url === path && (hasHiddenOriginal || (original && !mayUseProxy(path))))
        throw new MediaFetchError("original", original?.name ?? path);
      const answer = await backend.media.download(path, signal, onBytes);
      if (answer.ok) return answer.value;
      throw fetchError(answer.error);
    },
    fileNameOf: (path) => {
      const { library, document } = store.getState();
      const { picture } = document.timeline;
      const original = picture?.url === path ? picture.original : undefined;
      return original?.name ?? library.items.find((item) => item.path === path)?.fileName;
    },
  };
}

function fetchError(error: BackendError): MediaFetchError {
  const isMissing = error.kind === "refused" && error.status === 404;
  const reason = isMissing ? "notFound" : error.kind === "refused" ? "badUrl" : "network";
  return new MediaFetchError(reason, error.message);
}

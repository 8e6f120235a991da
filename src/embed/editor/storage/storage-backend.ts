import type { Answer, Backend, Media } from "#backend/backend.ts";
import { downloadAddress } from "#backend/download-address.ts";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import { refused } from "#backend/refused.ts";
import { success } from "#model/result.ts";
import type { EditorStorage } from "./editor-storage.ts";
import { storageFailure } from "./storage-failure.ts";
import { createStorageLibrary } from "./storage-library.ts";
import { createStorageProject } from "./storage-project.ts";

/** A backend over the page's own storage, for one project and one user, who has no account here. */
export function createStorageBackend(storage: EditorStorage): Backend {
  const account = createMemoryBackend();
  const { projects, operations, usageOf } = createStorageProject(storage);
  return {
    auth: account.auth,
    profiles: account.profiles,
    projects,
    operations,
    library: createStorageLibrary(storage, usageOf),
    media: storageMedia(storage),
    dispose: () => account.dispose(),
  };
}

function storageMedia(storage: EditorStorage): Media {
  const known = new Map<string, Answer<string>>();
  const askUrl = async (path: string): Answer<string> => {
    try {
      return success(new URL((await storage.url?.(path)) ?? path, document.baseURI).href);
    } catch (error) {
      return storageFailure(error);
    }
  };
  const urlOf = async (path: string, refusedUrl?: string): Answer<string> => {
    const last = await known.get(path);
    const isRefused = last?.ok === true && last.value === refusedUrl && storage.url !== undefined;
    const answer = (isRefused ? undefined : known.get(path)) ?? askUrl(path);
    known.set(path, answer);
    const url = await answer;
    if (!url.ok && known.get(path) === answer) known.delete(path);
    return url;
  };
  const noPreviews = async () => refused("This page stores no previews.", 403);
  return {
    copyToProject: async (_, path) => success(path),
    storeProxy: noPreviews,
    // Files are the page's: it knows which ones its projects need.
    remove: async () => success(undefined),
    sweep: async () => success(0),
    signedUrl: urlOf,
    contentName: () => undefined,
    download: async (path, signal, onBytes) => {
      const url = await urlOf(path);
      return url.ok ? downloadAddress(url.value, signal, onBytes) : url;
    },
  };
}

import type { Answer, ItemUsage, Library, LibraryItem } from "#backend/backend.ts";
import { refused } from "#backend/refused.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { clipName, deriveName, typedName } from "#model/text/names.ts";
import { failure, success } from "#model/result.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { randomId } from "#ui/random-id.ts";
import type { EditorStorage, StoredFile } from "./editor-storage.ts";
import { storageFailure } from "./storage-failure.ts";

const NO_USAGE: ItemUsage = { clips: 0, pictures: 0 };

/** The files of a storage. Names and lengths that the user changes or the editor measures end with the editor. */
export function createStorageLibrary(storage: EditorStorage, usageOf: (url: string) => Answer<ItemUsage>): Library {
  const maxUploadBytes = storage.maxUploadBytes ?? MAX_UPLOAD_BYTES;
  /** Newest first. */
  let items: readonly LibraryItem[] = [];
  let isListed = false;
  const change = (id: string, changed: Partial<LibraryItem>) => {
    items = items.map((item) => (item.id === id ? { ...item, ...changed } : item));
    return items.find((item) => item.id === id);
  };

  return {
    maxUploadBytes,
    list: async () => {
      try {
        if (!isListed) {
          const stored = ((await storage.files?.()) ?? []).map(itemOf);
          items = [...items, ...stored.filter(({ path }) => items.every((item) => item.path !== path))];
        }
        isListed = true;
        return success(items);
      } catch (error) {
        return storageFailure(error);
      }
    },
    import: async (file, { mimeType = file.type, duration, onProgress, signal = new AbortController().signal } = {}) => {
      if (!storage.upload) return refused("This page stores no files.", 403);
      if (file.size > maxUploadBytes) return refused(fileMessages.fileTooLarge(maxUploadBytes), 413);
      try {
        const { url } = await storage.upload(file, { onProgress: (sent, total) => onProgress?.(sent, total), signal });
        if (signal.aborted) await storage.remove?.(url);
        if (signal.aborted) return failure({ kind: "aborted", message: "The upload was cancelled." });
        if (typeof url !== "string" || url === "") throw new TypeError("`upload` resolved without a url.");
        const item = itemOf({ url, name: file.name, mimeType, duration, sizeBytes: file.size });
        items = [item, ...items];
        return success(item);
      } catch (error) {
        return storageFailure(error, signal);
      }
    },
    newPicturePath: async () => refused("This page stores no previews.", 403),
    setDuration: async (id, duration) => {
      change(id, { duration });
      return success(undefined);
    },
    rename: async (id, name) => {
      const item = change(id, { name: typedName(name) });
      return item ? success(item) : refused(editorMessages.itemGone, 404);
    },
    usage: async (id) => {
      const item = items.find((one) => one.id === id);
      return item ? usageOf(item.path) : success(NO_USAGE);
    },
    remove: async ({ id, path }, { isFileNeeded = false } = {}) => {
      if (!storage.remove) return refused("This page deletes no files.", 403);
      const usage = await usageOf(path);
      if (!usage.ok) return usage;
      const isUsed = isFileNeeded || usage.value.clips > 0 || usage.value.pictures > 0;
      try {
        if (!isUsed) await storage.remove(path);
      } catch (error) {
        return storageFailure(error);
      }
      items = items.filter((item) => item.id !== id);
      return success({ fileIssue: undefined });
    },
  };
}

function itemOf({ url, name, mimeType, duration, sizeBytes }: StoredFile): LibraryItem {
  return {
    id: randomId(),
    name: clipName(deriveName(name)),
    fileName: clipName(name),
    path: url,
    mimeType: mimeType ?? "",
    duration,
    sizeBytes,
    createdAt: new Date().toISOString(),
  };
}

import type { LibraryItem } from "#model/timeline/library-item.ts";
import { MAX_UPLOAD_BYTES } from "#model/timeline/limits.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { clipName, deriveName, typedName } from "#model/text/names.ts";
import { failure, success } from "#model/result.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import type { ItemUsage, Library } from "../backend.ts";
import type { MemoryBackend } from "./memory-backend.ts";
import type { MemoryObjects } from "./memory-objects.ts";
import type { MemoryReleases } from "./memory-releases.ts";
import { refused } from "../refused.ts";
import { PROXY_EXTENSION, extensionOf, libraryPath, picturePath } from "../storage-paths.ts";

export type MemoryLibraryDeps = {
  readonly backend: MemoryBackend;
  readonly objects: MemoryObjects;
  readonly releases: MemoryReleases;
  readonly now: () => Date;
  readonly timelinesOf: (ownerId: string, which: "all" | "present") => readonly ProjectTimeline[];
};

const NO_USAGE: ItemUsage = { clips: 0, pictures: 0 };

type OwnedItem = { readonly ownerId: string; readonly item: LibraryItem };

export type MemoryLibrary = Library & {
  /** True while a clip, a project or a library item of the owner refers to the file. */
  readonly isReferenced: (path: string, ownerId: string) => boolean;
};

export function createMemoryLibrary({ backend, objects, releases, now, timelinesOf }: MemoryLibraryDeps): MemoryLibrary {
  /** Oldest first. */
  const rows: OwnedItem[] = [];
  const indexOf = (id: string, ownerId: string) => rows.findIndex((row) => row.item.id === id && row.ownerId === ownerId);
  const usageOf = (path: string, timelines: readonly ProjectTimeline[]): ItemUsage => {
    return {
      clips: timelines.flatMap(allClips).filter((clip) => clip.url === path).length,
      pictures: timelines.filter((timeline) => timeline.picture?.url === path).length,
    };
  };
  const isReferenced = (path: string, ownerId: string) => {
    const { clips, pictures } = usageOf(path, timelinesOf(ownerId, "all"));
    return clips > 0 || pictures > 0 || rows.some((row) => row.item.path === path);
  };

  return {
    isReferenced,
    maxUploadBytes: MAX_UPLOAD_BYTES,
    list: () => backend.withUser((user) => success(rows.flatMap((row) => (row.ownerId === user.id ? [row.item] : [])).toReversed())),
    import: (file, options = {}) =>
      backend.withUser((user) => {
        if (options.signal?.aborted) return failure({ kind: "aborted", message: "The upload was cancelled." });
        if (file.size > MAX_UPLOAD_BYTES) return refused(fileMessages.fileTooLarge(MAX_UPLOAD_BYTES), 413);
        const extension = extensionOf(file.name);
        const path = options.projectId
          ? picturePath(user.id, options.projectId, backend.newId(), extension)
          : libraryPath(user.id, backend.newId(), extension);
        const mimeType = options.mimeType ?? file.type;
        releases.add(path, false);
        objects.put(path, file.type === mimeType ? file : file.slice(0, file.size, mimeType));
        const fileName = options.original?.name ?? file.name;
        const item: LibraryItem = {
          id: backend.newId(),
          name: clipName(deriveName(fileName)),
          fileName: clipName(fileName),
          path,
          mimeType,
          duration: options.duration,
          sizeBytes: file.size,
          ...(options.original && { original: options.original }),
          createdAt: now().toISOString(),
        };
        rows.push({ ownerId: user.id, item });
        options.onProgress?.(file.size, file.size);
        return success(item);
      }),
    newPicturePath: (projectId) => backend.withUser((user) => success(picturePath(user.id, projectId, backend.newId(), PROXY_EXTENSION))),
    setDuration: (id, duration) =>
      backend.withUser((user) => {
        const index = indexOf(id, user.id);
        const row = rows[index];
        if (row) rows[index] = { ...row, item: { ...row.item, duration } };
        return success(undefined);
      }),
    rename: (id, name) =>
      backend.withUser((user) => {
        const index = indexOf(id, user.id);
        const row = rows[index];
        if (!row) return refused(editorMessages.itemGone, 404);
        const item = { ...row.item, name: typedName(name) };
        rows[index] = { ...row, item };
        return success(item);
      }),
    usage: (id) =>
      backend.withUser((user) => {
        const row = rows[indexOf(id, user.id)];
        return success(row ? usageOf(row.item.path, timelinesOf(user.id, "present")) : NO_USAGE);
      }),
    remove: (item, options = {}) =>
      backend.withUser((user) => {
        const index = indexOf(item.id, user.id);
        if (index >= 0) rows.splice(index, 1);
        releases.add(item.path, false);
        const isFileNeeded = options.isFileNeeded || isReferenced(item.path, user.id) || releases.wasRecentlyPlayed(item.path);
        if (!isFileNeeded) objects.remove(item.path);
        return success({ fileIssue: undefined });
      }),
  };
}

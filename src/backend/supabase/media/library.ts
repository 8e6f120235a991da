import * as v from "valibot";
import { fileMessages } from "#model/text/file-messages.ts";
import { editorMessages } from "#model/text/editor-messages.ts";
import { clipName, deriveName, typedName } from "#model/text/names.ts";
import { failure, success } from "#model/result.ts";
import type { Answer, ImportOptions, Library, LibraryItem } from "../../backend.ts";
import { refused } from "../../refused.ts";
import { PROXY_EXTENSION, extensionOf, libraryPath, picturePath } from "../../storage-paths.ts";
import type { LaybackClient } from "../client.ts";
import type { Objects } from "./objects.ts";
import { readQuery, runQuery } from "../query.ts";
import { LibraryRow } from "../projects/rows.ts";
import type { AuthSessions } from "../auth/session.ts";

export type LibraryDeps = {
  readonly client: LaybackClient;
  readonly sessions: AuthSessions;
  readonly objects: Objects;
  readonly newId: () => string;
  readonly maxUploadBytes: number;
};

const UsageDocument = v.object({ clips: v.number(), pictures: v.number() });
const PlayedDocument = v.array(v.object({ path: v.string() }));
const COLUMNS = "id, name, filename, url, type, duration, size_bytes, original, created_at";
/** Rows per request; PostgREST truncates at the server's own limit (hosted: 1000) without an error. */
const PAGE_ITEMS = 500;

export function createSupabaseLibrary({ client, sessions, objects, newId, maxUploadBytes }: LibraryDeps): Library {
  const insertRow = async (userId: string, path: string, file: File, options: ImportOptions): Answer<LibraryItem> => {
    const readable = await objects.urls.get(path);
    if (!readable.ok) {
      const { error } = readable;
      return failure(error.kind === "malformed" ? error : { ...error, message: editorMessages.noPublicUrl(error.message) });
    }
    const fileName = options.original?.name ?? file.name;
    const row = {
      name: clipName(deriveName(fileName)),
      filename: clipName(fileName),
      url: path,
      type: options.mimeType ?? file.type,
      duration: options.duration ?? null,
      size_bytes: file.size,
      original: options.original ?? null,
      user_id: userId,
    };
    const inserted = await readQuery(client.from("music_tracks").insert(row).select(COLUMNS).single(), LibraryRow, "library item");
    if (inserted.ok) return inserted;
    return failure({ ...inserted.error, message: editorMessages.insertFailed(inserted.error.message) });
  };

  return {
    maxUploadBytes,
    list: () =>
      sessions.withSession(async ({ userId }) => {
        const items: LibraryItem[] = [];
        for (;;) {
          const query = client
            .from("music_tracks")
            .select(COLUMNS)
            .eq("user_id", userId)
            .order("created_at", { ascending: false })
            .order("id")
            .range(items.length, items.length + PAGE_ITEMS - 1);
          const page = await readQuery(query, v.array(LibraryRow), "library item");
          if (!page.ok) return page;
          items.push(...page.value);
          if (page.value.length < PAGE_ITEMS) return success(items);
        }
      }),
    import: (file, options = {}) =>
      sessions.withSession(async ({ userId }) => {
        if (file.size === 0) return refused(editorMessages.fileRequired, 400);
        const { mimeType = file.type, projectId, onProgress, signal } = options;
        const extension = extensionOf(file.name);
        const path = projectId === undefined ? libraryPath(userId, newId(), extension) : picturePath(userId, projectId, newId(), extension);
        const tooLarge = fileMessages.tooLargeForServer(file.size, maxUploadBytes);
        const uploaded = await objects.upload({ path, body: file, mimeType, tooLarge, onProgress, signal });
        if (!uploaded.ok) {
          // An upload that was cancelled at its very end may have been stored.
          if (uploaded.error.kind !== "refused") await objects.remove([path]);
          return uploaded;
        }
        const item = await insertRow(userId, path, file, options);
        if (!item.ok) await objects.remove([path]);
        return item;
      }),
    newPicturePath: (projectId) =>
      sessions.withSession(async ({ userId }) => success(picturePath(userId, projectId, newId(), PROXY_EXTENSION))),
    setDuration: (id, duration) => sessions.withSession(() => runQuery(client.from("music_tracks").update({ duration }).eq("id", id))),
    rename: (id, name) =>
      sessions.withSession(async () => {
        const update = client
          .from("music_tracks")
          .update({ name: typedName(name) })
          .eq("id", id)
          .select(COLUMNS);
        const rows = await readQuery(update, v.array(LibraryRow), "library item");
        if (!rows.ok) return rows;
        const [item] = rows.value;
        return item ? success(item) : refused(editorMessages.itemGone, 404);
      }),
    usage: (id) =>
      sessions.withSession(async () => {
        const usage = await readQuery(client.rpc("library_item_usage", { item_id: id }), v.nullable(UsageDocument), "usage");
        return usage.ok ? success(usage.value ?? { clips: 0, pictures: 0 }) : usage;
      }),
    remove: (item, options = {}) =>
      sessions.withSession(async () => {
        const row = await runQuery(client.from("music_tracks").delete().eq("id", item.id));
        if (!row.ok) return row;
        if (options.isFileNeeded) return success({ fileIssue: undefined });
        const played = await readQuery(client.rpc("recently_played_media", { paths: [item.path] }), PlayedDocument, "list of objects");
        const file = played.ok && played.value.length === 0 ? await objects.remove([item.path]) : played;
        return success({ fileIssue: file.ok ? undefined : file.error.message });
      }),
  };
}

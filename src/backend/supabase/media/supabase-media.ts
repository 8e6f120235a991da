import * as v from "valibot";
import { fileMessages } from "#model/text/file-messages.ts";
import { success } from "#model/result.ts";
import type { BackendError, Media } from "../../backend.ts";
import { extensionOf, picturePath } from "../../storage-paths.ts";
import type { LaybackClient } from "../client.ts";
import type { Objects } from "./objects.ts";
import { readQuery } from "../query.ts";
import type { AuthSessions } from "../auth/session.ts";

export type MediaDeps = {
  readonly client: LaybackClient;
  readonly sessions: AuthSessions;
  readonly objects: Objects;
  readonly newId: () => string;
  readonly maxUploadBytes: number;
};

/** Another tab or device has stored the same proxy. */
function isRepeated(error: BackendError): boolean {
  return error.kind === "refused" && error.status === 409;
}

export function createSupabaseMedia({ client, sessions, objects, newId, maxUploadBytes }: MediaDeps): Media {
  return {
    copyToProject: (projectId, path) =>
      sessions.withSession(async ({ userId }) => {
        const copy = picturePath(userId, projectId, newId(), extensionOf(path));
        const copied = await objects.copy(path, copy);
        return copied.ok ? success(copy) : copied;
      }),
    storeProxy: (path, proxy, { onProgress, signal } = {}) =>
      sessions.withSession(async () => {
        const tooLarge = fileMessages.tooLargeForServer(proxy.size, maxUploadBytes);
        const uploaded = await objects.upload({ path, body: proxy, mimeType: proxy.type, tooLarge, onProgress, signal });
        if (uploaded.ok || !isRepeated(uploaded.error)) return uploaded;
        return success(undefined);
      }),
    remove: (path) => sessions.withSession(() => objects.remove([path])),
    sweep: () =>
      sessions.withSession(async () => {
        const left = await readQuery(client.rpc("unreferenced_media"), v.array(v.object({ path: v.string() })), "list of objects");
        if (!left.ok) return left;
        const removed = await objects.remove(left.value.map((row) => row.path));
        return removed.ok ? success(left.value.length) : removed;
      }),
    signedUrl: (path, refused) => sessions.withSession(() => objects.urls.get(path, refused)),
    contentName: objects.contentName,
    download: (path, signal, onBytes) => sessions.withSession(() => objects.download(path, signal, onBytes)),
  };
}

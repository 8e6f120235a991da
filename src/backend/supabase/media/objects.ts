import { MEDIA_BUCKET, STORAGE_CACHE_SECONDS } from "#model/timeline/limits.ts";
import { failure, success } from "#model/result.ts";
import type { Answer, Media, UploadProgress } from "../../backend.ts";
import { blobOf } from "../../blob-of.ts";
import type { BrowserPorts } from "../browser-ports.ts";
import type { ClientConfig, LaybackClient } from "../client.ts";
import { contentNames } from "./content-names.ts";
import { failureOfStorage, failureOfUnanswered, failureOfUpload } from "../supabase-failures.ts";
import type { SignedUrlStore } from "./signed-url-store.ts";
import type { AuthSessions } from "../auth/session.ts";
import { createSignedUrls } from "./signed-urls.ts";
import type { SignedUrls, SignedUrlsDeps } from "./signed-urls.ts";

type ObjectUpload = {
  readonly path: string;
  readonly body: Blob;
  readonly mimeType: string;
  /** The user's sentence if the server refuses the file's size. */
  readonly tooLarge: string;
  readonly onProgress?: UploadProgress | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** The objects of the bucket, by storage path. */
export type Objects = {
  upload(upload: ObjectUpload): Answer<void>;
  copy(from: string, to: string): Answer<void>;
  /** An object that does not exist, or that a row still refers to, is left alone without an error. */
  remove(paths: readonly string[]): Answer<void>;
  download(path: string, signal?: AbortSignal, onBytes?: () => void): Answer<Blob>;
  /** URLs that are stored across reloads. A caller whose URL was refused requests another. */
  readonly urls: SignedUrls;
  /** URLs for an `<img>`, which cannot request another one; not stored. */
  readonly imageUrls: SignedUrls;
  readonly contentName: Media["contentName"];
};

export type ObjectsDeps = {
  readonly client: LaybackClient;
  readonly config: ClientConfig;
  readonly ports: BrowserPorts;
  readonly sessions: AuthSessions;
  readonly cachedUrls: SignedUrlStore;
};

export function createObjects({ client, config, ports, sessions, cachedUrls }: ObjectsDeps): Objects {
  const bucket = () => client.storage.from(MEDIA_BUCKET);
  const sign: SignedUrlsDeps["sign"] = async (path, lifeSeconds) => {
    const { data, error } = await bucket().createSignedUrl(path, lifeSeconds);
    return error ? failure(failureOfStorage(error)) : success(data.signedUrl);
  };
  const { nowMs } = ports;
  const urls = createSignedUrls({ nowMs, sign, store: cachedUrls });

  return {
    urls,
    imageUrls: createSignedUrls({ nowMs, sign }),
    contentName: contentNames(config),
    upload: ({ path, body, mimeType, tooLarge, onProgress, signal }) =>
      sessions.withSession(async ({ accessToken }) => {
        const outcome = await ports.sendFile({
          url: uploadUrl(config.supabaseUrl, path),
          headers: {
            authorization: `Bearer ${accessToken}`,
            apikey: config.publishableKey,
            "content-type": mimeType,
            "cache-control": `max-age=${STORAGE_CACHE_SECONDS}`,
            "x-upsert": "false",
          },
          body,
          onProgress,
          signal,
        });
        if (outcome.kind === "aborted") return failure({ kind: "aborted", message: "The upload was cancelled." });
        if (outcome.kind === "unanswered") return failure(failureOfUnanswered(outcome.sentBytes, body.size));
        if (outcome.status >= 200 && outcome.status < 300) return success(undefined);
        return failure(failureOfUpload(outcome.status, outcome.text, tooLarge));
      }),
    async copy(from, to) {
      const { error } = await bucket().copy(from, to);
      return error ? failure(failureOfStorage(error)) : success(undefined);
    },
    async remove(paths) {
      if (paths.length === 0) return success(undefined);
      for (const path of paths) urls.evict(path);
      const { error } = await bucket().remove([...paths]);
      return error ? failure(failureOfStorage(error)) : success(undefined);
    },
    async download(path, signal, onBytes) {
      const asked = bucket().download(path, {}, signal ? { signal } : {});
      if (!onBytes) {
        const { data, error } = await asked;
        return error ? failure(failureOfStorage(error, signal)) : success(data);
      }
      const { data, error } = await asked.asStream();
      if (error) return failure(failureOfStorage(error, signal));
      return blobOf(data, onBytes).then(success, (cause: unknown) =>
        failure({ kind: signal?.aborted === true ? "aborted" : "unreachable", message: String(cause) }),
      );
    },
  };
}

function uploadUrl(supabaseUrl: string, path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `${supabaseUrl.replace(/\/$/u, "")}/storage/v1/object/${MEDIA_BUCKET}/${encoded}`;
}

import type { ByteSource, ServedBytes } from "../decode/bytes/byte-source.ts";

/** Where a file's bytes are, as far as it can be sent to a worker: URLs are asked for one by one. */
export type SentBytes = { readonly blob: Blob } | Pick<ServedBytes, "contentName" | "sizeBytes">;

export function sentBytes(bytes: ByteSource): SentBytes {
  return "blob" in bytes ? bytes : { contentName: bytes.contentName, sizeBytes: bytes.sizeBytes };
}

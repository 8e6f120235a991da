import type { ByteSource, LocalBytes, ServedBytes } from "../decode/bytes/byte-source.ts";

/** The part of a `ByteSource` that can be posted to a worker. The worker requests URLs one by one. */
export type SentBytes = LocalBytes | Pick<ServedBytes, "contentName" | "sizeBytes">;

export function sentBytes(bytes: ByteSource): SentBytes {
  return "blob" in bytes ? bytes : { contentName: bytes.contentName, sizeBytes: bytes.sizeBytes };
}

import type { SyncFile } from "#engine/cache/opfs.ts";
import type { FileBackend } from "../ffmpeg/ffmpeg-filesystem.ts";

/** Exists in workers only, which TypeScript's DOM library does not know of. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Read at once: FFmpeg asks for 32 KB at a time, and the engine stands still for each question to the browser (1 MB: 5 ms, 4 MB: 11 ms). */
const BLOCK_BYTES = 4 * 2 ** 20;
/** A picture's packets, its sound's, its index and what lies between. */
const BLOCKS_KEPT = 4;

/** A Blob that is read where it lies, in blocks. */
export function blobBackend(blob: Blob): FileBackend {
  const reader = new FileReaderSync();
  /** The one that was used last comes last. */
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (index: number): Uint8Array => {
    const from = index * BLOCK_BYTES;
    const block = blocks.get(index) ?? new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, from + BLOCK_BYTES)));
    blocks.delete(index);
    blocks.set(index, block);
    const [oldest] = blocks.keys();
    if (blocks.size > BLOCKS_KEPT && oldest !== undefined) blocks.delete(oldest);
    return block;
  };
  return {
    sizeBytes: () => blob.size,
    read: (target, at) => {
      if (at >= blob.size) return 0;
      const index = Math.floor(at / BLOCK_BYTES);
      const from = at - index * BLOCK_BYTES;
      const bytes = blockAt(index).subarray(from, from + target.length);
      target.set(bytes);
      return bytes.length;
    },
  };
}

/** A file of the device. */
export function deviceBackend(file: SyncFile): FileBackend {
  return {
    sizeBytes: () => file.getSize(),
    read: (target, at) => file.read(target, { at }),
    write: (bytes, at) => {
      try {
        return file.write(bytes, { at }) === bytes.length;
      } catch {
        // Full.
        return false;
      }
    },
    truncate: (sizeBytes) => file.truncate(sizeBytes),
  };
}

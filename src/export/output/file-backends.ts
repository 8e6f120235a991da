import type { SyncFile } from "#engine/cache/opfs.ts";
import type { FileBackend } from "../ffmpeg/ffmpeg-filesystem.ts";

/** Exists in workers only; TypeScript's DOM library lacks it. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Bytes per read: FFmpeg requests 32 KB at a time and blocks for each call to the browser (1 MB: 5 ms, 4 MB: 11 ms). */
const BLOCK_BYTES = 4 * 2 ** 20;
/** One each for the picture's packets, its sound's packets, its index, and the data between. */
const CACHED_BLOCKS = 4;

/** Reads a Blob in blocks, without loading it whole. Must run in a worker. */
export function blobBackend(blob: Blob): FileBackend {
  const reader = new FileReaderSync();
  /** Least recently used first. */
  const blocks = new Map<number, Uint8Array<ArrayBuffer>>();
  const blockAt = (index: number): Uint8Array => {
    const from = index * BLOCK_BYTES;
    const block = blocks.get(index) ?? new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, from + BLOCK_BYTES)));
    blocks.delete(index);
    blocks.set(index, block);
    const [oldest] = blocks;
    if (blocks.size > CACHED_BLOCKS && oldest !== undefined) {
      blocks.delete(oldest[0]);
      free(oldest[1].buffer);
    }
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

/**
 * Frees a buffer's memory at once, by sending it to a port that is closed. FFmpeg does not return to the event loop, so that the browser
 * collects garbage late: of a film of 5 GB up to 300 MB waited.
 */
function free(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(undefined, [buffer]);
  port1.close();
}

/** Reads and writes a file of the device. */
export function deviceBackend(file: SyncFile): FileBackend {
  return {
    sizeBytes: () => file.getSize(),
    read: (target, at) => file.read(target, { at }),
    write: (bytes, at) => {
      try {
        return file.write(bytes, { at }) === bytes.length;
      } catch {
        // The device is full.
        return false;
      }
    },
    truncate: (sizeBytes) => file.truncate(sizeBytes),
  };
}

import { inOrder, untilUnused } from "./place-order.ts";
import { removeFailed } from "./save-place.ts";
import type { RemovableHandle } from "./save-place.ts";
import { whileClosing } from "../stall.ts";

/** Bytes, and where in the file they belong. */
type PlacedBytes = { readonly data: Uint8Array<ArrayBuffer>; readonly position: number };

/** A file that is written at a place that the user chose. What is written is there only after `commit`. */
export type PlacedFile = {
  /** Closing or aborting the stream neither keeps nor discards what was written. */
  readonly open: () => Promise<WritableStream<PlacedBytes>>;
  /** Puts what was written at the place. */
  readonly commit: () => Promise<File>;
  /**
   * Discards what was written, also when it is committed already, and the empty file that the dialog has left. Resolves once the browser has
   * ended its writing; it can take a minute to close a large file. Never rejects.
   */
  readonly remove: () => Promise<void>;
};

export function createPlacedFile(place: RemovableHandle): PlacedFile {
  let opening: Promise<WritableStreamDefaultWriter<FileSystemWriteChunkType>> | undefined;
  let closing: Promise<void> | undefined;
  let removing: Promise<void> | undefined;
  let sizeBytes = 0;
  const discard = async (isWaitedFor: () => boolean) => {
    const writer = await opening?.catch(() => undefined);
    const isClosed = await closing?.then(
      () => true,
      () => false,
    );
    if (!isClosed) await writer?.abort().catch(() => undefined);
    await removeFailed(place, isClosed === true, isWaitedFor).catch(() => undefined);
  };
  return {
    open: async () => {
      if (removing) throw new Error("the file is removed");
      opening = untilUnused(place)
        .then(() => place.createWritable())
        .then((target) => target.getWriter());
      const writer = await opening;
      return new WritableStream({
        write: ({ data, position }) => {
          sizeBytes = Math.max(sizeBytes, position + data.length);
          return writer.write({ type: "write", data, position });
        },
      });
    },
    commit: async () => {
      const writer = await opening;
      if (removing || !writer) throw new Error("the file is removed");
      closing = whileClosing(writer.close(), sizeBytes);
      await closing;
      return place.getFile();
    },
    remove: () => (removing ??= inOrder(place, discard)),
  };
}

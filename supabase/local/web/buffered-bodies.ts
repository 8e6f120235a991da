/** Counts the bytes of request bodies in memory, in total and per asker. */
export type BufferedBodies = {
  /** Adds these bytes; returns false, and adds nothing, if that would pass a limit. */
  hold(asker: string, bytes: number): boolean;
  release(asker: string, bytes: number): void;
};

type Limits = { readonly allBytes: number; readonly askerBytes: number };

/** Twice the largest operation. */
const ASKER_BYTES = 33_554_432;
const ALL_BYTES = 268_435_456;

export function createBufferedBodies({ allBytes, askerBytes }: Limits): BufferedBodies {
  const bufferedBy = new Map<string, number>();
  let allBuffered = 0;
  const add = (asker: string, bytes: number): void => {
    allBuffered += bytes;
    const held = (bufferedBy.get(asker) ?? 0) + bytes;
    if (held > 0) bufferedBy.set(asker, held);
    else bufferedBy.delete(asker);
  };
  return {
    hold: (asker, bytes) => {
      const hasRoom = allBuffered + bytes <= allBytes && (bufferedBy.get(asker) ?? 0) + bytes <= askerBytes;
      if (hasRoom) add(asker, bytes);
      return hasRoom;
    },
    release: (asker, bytes) => add(asker, -bytes),
  };
}

/** One count for the whole process, because all requests share its memory. */
export const bufferedBodies: BufferedBodies = createBufferedBodies({ allBytes: ALL_BYTES, askerBytes: ASKER_BYTES });

import type { InputTrack } from "mediabunny";

const INTERVAL_MS = 100;

/** Resolves with a function that takes the times of the stream's packets, in s, as they are read; undefined if its header states no length. */
export type PacketListenerFor = (stream: InputTrack) => Promise<((time: number) => void) | undefined>;

/**
 * Reports how much of a file has been read, 0 to 1: the mean over its streams, at most ten times a second, and never less than before.
 */
export function createReadProgress(streams: readonly InputTrack[], onRead: ((share: number) => void) | undefined): PacketListenerFor {
  const shares = new Map<InputTrack, number>();
  let reportedMs = Number.NEGATIVE_INFINITY;
  return async (stream) => {
    const seconds = onRead && (await stream.getDurationFromMetadata());
    if (!onRead || typeof seconds !== "number" || !(seconds > 0)) return undefined;
    return (time) => {
      shares.set(stream, Math.min(1, Math.max(shares.get(stream) ?? 0, time / seconds)));
      const nowMs = performance.now();
      if (nowMs - reportedMs < INTERVAL_MS) return;
      reportedMs = nowMs;
      onRead([...shares.values()].reduce((sum, share) => sum + share, 0) / streams.length);
    };
  };
}

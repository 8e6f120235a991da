import type { InputTrack } from "mediabunny";

const INTERVAL_MS = 100;

/** Per stream: receives the times of its packets, in s, in the order in which they are read. */
export type ReadShare = (stream: InputTrack) => Promise<((time: number) => void) | undefined>;

/**
 * Reports how much of a file has been read, at most ten times a second, and never less than before. Its streams count equally; one whose
 * header states no length is not reported.
 */
export function createReadShare(streams: readonly InputTrack[], onRead: ((share: number) => void) | undefined): ReadShare {
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

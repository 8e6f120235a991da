import { MEDIA_GRACE_DAYS } from "#model/timeline/limits.ts";

/** Records when rows stopped referring to stored objects, like the server's `layback.media_releases`. */
export type MemoryReleases = {
  /** Call when a clip or project (`wasPlayed`) or another row stops referring to the object, or when the object is stored. */
  add(path: string, wasPlayed: boolean): void;
  /** True for `MEDIA_GRACE_DAYS` days after the newest release. */
  isRecent(path: string): boolean;
  /** The same, for clips and projects only. */
  wasRecentlyPlayed(path: string): boolean;
};

const GRACE_MS = MEDIA_GRACE_DAYS * 86_400_000;

export function createMemoryReleases(now: () => Date): MemoryReleases {
  const releasedAt = new Map<string, number>();
  const playedUntil = new Map<string, number>();
  const isWithinGrace = (timeMs: number | undefined) => timeMs !== undefined && now().getTime() - timeMs <= GRACE_MS;
  return {
    add(path, wasPlayed) {
      releasedAt.set(path, now().getTime());
      if (wasPlayed) playedUntil.set(path, now().getTime());
    },
    isRecent: (path) => isWithinGrace(releasedAt.get(path)),
    wasRecentlyPlayed: (path) => isWithinGrace(playedUntil.get(path)),
  };
}

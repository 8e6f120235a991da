import { MEDIA_GRACE_DAYS } from "#model/timeline/limits.ts";

/** When rows stopped referring to stored objects, as the server records it in `layback.media_releases`. */
export type MemoryReleases = {
  /** A clip or project (`wasPlayed`) or another row no longer refers to the object, or the object was stored. */
  add(path: string, wasPlayed: boolean): void;
  /** True for `MEDIA_GRACE_DAYS` days after the newest release. */
  isRecent(path: string): boolean;
  /** The same, of clips and projects only. */
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

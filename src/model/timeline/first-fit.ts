import type { Clip } from "./clip.ts";

/** A clip as stored before lanes were: its lane may not be known. */
export type UnplacedClip = Omit<Clip, "laneIndex"> & { readonly laneIndex: number | undefined };

/**
 * Gives clips without a lane the first lane on which they overlap nothing, by start time (D11); the others keep theirs.
 * The order of the clips stays.
 */
export function placeByFirstFit(clips: readonly UnplacedClip[]): Clip[] {
  const lanes: UnplacedClip[][] = [];
  const place = (clip: UnplacedClip, laneIndex: number): number => {
    (lanes[laneIndex] ??= []).push(clip);
    return laneIndex;
  };
  const placed = new Map<UnplacedClip, number>();
  for (const clip of clips) if (clip.laneIndex !== undefined) placed.set(clip, place(clip, clip.laneIndex));
  const homeless = clips.filter((clip) => clip.laneIndex === undefined).toSorted((a, b) => a.startTime - b.startTime);
  for (const clip of homeless) {
    let laneIndex = 0;
    while (lanes[laneIndex]?.some((other) => other.startTime < clip.endTime && clip.startTime < other.endTime)) laneIndex++;
    placed.set(clip, place(clip, laneIndex));
  }
  return clips.map((clip) => ({ ...clip, laneIndex: placed.get(clip) ?? 0 }));
}

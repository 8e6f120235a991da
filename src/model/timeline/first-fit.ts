import type { Clip } from "./clip.ts";

/** A clip from before lanes were stored: its lane may be unknown. */
export type UnplacedClip = Omit<Clip, "laneIndex"> & { readonly laneIndex: number | undefined };

/**
 * Assigns each clip without a lane, by start time, the first lane on which it overlaps no other (B-73); other clips keep their lanes.
 * The order of the list is unchanged.
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

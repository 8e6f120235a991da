import { pieceWithin, piecesWithout } from "../timeline/clip-parts.ts";
import type { Clip, LoopRange } from "../timeline/clip.ts";
import type { Clipboard } from "../timeline/clipboard.ts";
import { allClips } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";
import { putClip } from "./change.ts";
import type { Change, Edit } from "./change.ts";

/** Copies what lies within a range on all lanes that are not locked. Undefined where nothing does. */
export function copyRange(timeline: ProjectTimeline, range: LoopRange): Clipboard | undefined {
  const clips = unlockedClips(timeline).flatMap((clip) => pieceWithin(clip, range) ?? []);
  return clips.length > 0 ? { clips, start: range.start } : undefined;
}

/** Removes what `copyRange` copies. The first piece that is left of a clip keeps its id, be it before or after the range. */
export function cutRange(timeline: ProjectTimeline, range: LoopRange, newId: () => string): Edit | undefined {
  const changes = unlockedClips(timeline).flatMap((clip): readonly Change[] => {
    if (!pieceWithin(clip, range)) return [];
    const [first, second] = piecesWithout(clip, range);
    if (!first) return [{ kind: "removeClip", id: clip.id }];
    return [putClip(first), ...(second ? [putClip({ ...second, id: newId() })] : [])];
  });
  return changes.length > 0 ? { kind: "cutClips", changes } : undefined;
}

function unlockedClips(timeline: ProjectTimeline): readonly Clip[] {
  return allClips(timeline).filter(({ laneIndex }) => timeline.settings.lanes[laneIndex]?.isLocked !== true);
}

import { putClip } from "../edits/change.ts";
import type { Edit } from "../edits/change.ts";
import { movedTo } from "./clip-bounds.ts";
import type { Clip } from "./clip.ts";
import { clipsByIds } from "../edits/group-edits.ts";
import type { Made } from "../edits/group-edits.ts";
import { cueOfAlternate } from "../cues/cue-members.ts";
import type { ProjectTimeline } from "./timeline.ts";

/** Clips as they were when copied; pastes have new ids. Never empty. `start`: the time that is pasted at the playhead. */
export type Clipboard = { readonly clips: readonly Clip[]; readonly start: number };

export function copyClips(timeline: ProjectTimeline, ids: Iterable<string>): Clipboard | undefined {
  const clips = clipsByIds(timeline, ids);
  return clips.length > 0 ? { clips, start: spanOf(clips)[0] } : undefined;
}

/** The edit of a cut; the caller stores `copyClips` of the same ids. */
export function cutClips(timeline: ProjectTimeline, ids: Iterable<string>): Edit | undefined {
  const clips = clipsByIds(timeline, ids);
  return clips.length > 0 ? { kind: "cutClips", changes: clips.map(({ id }) => ({ kind: "removeClip", id })) } : undefined;
}

/**
 * Pastes with the clipboard's start at `time`, the clips at their distances from it, each on its original lane. A clip that lies outside its
 * alternate's cue then, or whose cue is gone, becomes an ordinary one.
 */
export function pasteClips(timeline: ProjectTimeline, { clips, start }: Clipboard, time: number, newId: () => string): Made | undefined {
  if (!Number.isFinite(time)) return undefined;
  const copies = movedCopies(clips, Math.max(0, time) - start, newId);
  return made(
    "pasteClips",
    copies.map((clip) => withinItsCue(clip, timeline)),
  );
}

/** Copies clips to directly after themselves: the first copy begins where the last clip ends; each stays on its lane and in its alternate. */
export function duplicateClips(timeline: ProjectTimeline, ids: Iterable<string>, newId: () => string): Made | undefined {
  const clips = clipsByIds(timeline, ids);
  if (clips.length === 0) return undefined;
  const [start, end] = spanOf(clips);
  return made("duplicateClips", movedCopies(clips, end - start, newId));
}

function movedCopies(clips: readonly Clip[], shift: number, newId: () => string): readonly Clip[] {
  return clips.map((clip) => ({ ...movedTo(clip, Math.max(0, clip.startTime + shift), clip.laneIndex), id: newId() }));
}

function withinItsCue(clip: Clip, timeline: ProjectTimeline): Clip {
  const { alternateId, ...ordinary } = clip;
  const cue = alternateId === undefined ? undefined : cueOfAlternate(timeline, alternateId);
  return cue && clip.startTime < cue.end && clip.endTime > cue.start ? clip : ordinary;
}

function made(kind: "pasteClips" | "duplicateClips", copies: readonly Clip[]): Made {
  return { edit: { kind, changes: copies.map(putClip) }, newIds: copies.map(({ id }) => id) };
}

function spanOf(clips: readonly Clip[]): readonly [start: number, end: number] {
  let [start, end] = [Number.POSITIVE_INFINITY, 0];
  for (const clip of clips) {
    start = Math.min(start, clip.startTime);
    end = Math.max(end, clip.endTime);
  }
  return [start, end];
}

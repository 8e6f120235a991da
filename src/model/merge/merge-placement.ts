import { LEAST_LENGTH, sourceLength } from "../timeline/clip-bounds.ts";
import type { Clip } from "../timeline/clip.ts";
import { MIN_CLIP_SECONDS } from "../timeline/limits.ts";
import { clamp, formatTimeExact, signedSeconds } from "../time/time.ts";
import type { Merger } from "./merger.ts";

/** Seconds. Smaller differences are rounding errors of sums of binary fractions. */
const STRAY = 1e-6;

/**
 * The edits of a clip's place, seconds each. A move shifts both edges; a trim shifts one edge while the sound keeps its place in time;
 * a slip shifts the sound between fixed edges. Any change of start, end and offset is a sum of these.
 */
export type PlacementChange = { readonly move: number; readonly slip: number; readonly left: number; readonly right: number };

const FIELDS = ["move", "slip", "left", "right"] as const;

export function placementChange(before: Clip, after: Clip): PlacementChange {
  const start = after.startTime - before.startTime;
  const offset = after.sourceOffset - before.sourceOffset;
  const right = offset + (after.endTime - before.endTime) - start;
  if (Math.abs(offset - right) <= STRAY) return { move: cleaned(start), slip: cleaned(offset), left: 0, right: 0 };
  return { move: cleaned(start - offset), slip: 0, left: cleaned(offset), right: cleaned(right) };
}

export function withPlacementChange(clip: Clip, { move, slip, left, right }: PlacementChange): Clip {
  return {
    ...clip,
    startTime: clip.startTime + move + left,
    endTime: clip.endTime + move + right,
    sourceOffset: clip.sourceOffset + slip + left,
  };
}

/** At least 0.1 s long, from 0 on, inside its source. */
export function isPlaceable(clip: Clip): boolean {
  const length = clip.endTime - clip.startTime;
  return (
    clip.startTime >= -STRAY &&
    clip.sourceOffset >= -STRAY &&
    length >= LEAST_LENGTH &&
    clip.sourceOffset + length <= sourceLength(clip) + STRAY
  );
}

/**
 * Combines the moves, slips and trims of both sides. Where the result is no possible clip (both edges trimmed past each other), the
 * winner's place is used. Returns `theirs` with the merged place; its source length is the merged one already.
 */
export function mergePlacement(base: Clip, ours: Clip, theirs: Clip, merger: Merger): Clip {
  const [our, their] = [placementChange(base, ours), placementChange(base, theirs)];
  const isMeasuredThere = base.originalDuration === undefined && theirs.originalDuration !== undefined;
  const named = (field: (typeof FIELDS)[number]) => ({ subject: theirs.name, id: theirs.id, field: LABELS[field] });
  const conflicts = FIELDS.filter((field) => {
    if (our[field] === 0) return false;
    if (their[field] === 0) return merger.clearAgreed(named(field));
    const isAgreed = Math.abs(our[field] - their[field]) <= STRAY;
    if (isAgreed) merger.agree(named(field));
    return !isAgreed;
  });
  const chosen = (field: (typeof FIELDS)[number]) => {
    if (our[field] === 0) return their[field];
    return conflicts.includes(field) && merger.winner === "theirs" ? their[field] : our[field];
  };
  const merged = withPlacementChange(
    { ...theirs, startTime: base.startTime, endTime: base.endTime, sourceOffset: base.sourceOffset },
    { move: chosen("move"), slip: chosen("slip"), left: chosen("left"), right: chosen("right") },
  );
  const note = (field: (typeof FIELDS)[number]) => {
    // A length that was measured meanwhile is not a user's edit.
    if (isMeasuredThere && field === "right") return;
    const [kept, replaced] = merger.winner === "ours" ? [ours, theirs] : [theirs, ours];
    const [label, text] = [LABELS[field], TEXTS[field]];
    if (text(kept) !== text(replaced)) merger.note({ subject: theirs.name, field: label, kept: text(kept), replaced: text(replaced) });
  };
  const inside = snapped(withinSource(merged), ours, theirs);
  if (isPlaceable(inside)) {
    conflicts.forEach(note);
    const [start, end] = [merged.startTime, merged.endTime];
    const cut = (field: string, kept: number, replaced: number) =>
      merger.note({
        subject: theirs.name,
        field,
        kept: formatTimeExact(kept),
        replaced: replaced < 0 ? signedSeconds(replaced) : formatTimeExact(replaced),
      });
    if (inside.startTime - start > STRAY) cut(LABELS.left, inside.startTime, start);
    if (end - inside.endTime > STRAY && !isMeasuredThere) cut(LABELS.right, inside.endTime, end);
    return inside;
  }
  const [kept, lost] = merger.winner === "ours" ? [ours, their] : [theirs, our];
  FIELDS.filter((field) => lost[field] !== 0).forEach(note);
  return forced({ ...merged, startTime: kept.startTime, endTime: kept.endTime, sourceOffset: kept.sourceOffset });
}

const LABELS = { move: "position", slip: "sound from", left: "start", right: "end" } as const;
const TEXTS = {
  move: (clip: Clip) => formatTimeExact(clip.startTime),
  slip: (clip: Clip) => formatTimeExact(clip.sourceOffset),
  left: (clip: Clip) => formatTimeExact(clip.startTime),
  right: (clip: Clip) => formatTimeExact(clip.endTime),
} as const;

function cleaned(seconds: number): number {
  return Math.abs(seconds) <= STRAY ? 0 : seconds;
}

/** Trims edges that lie outside the source or the timeline; the sound keeps its place in time. */
function withinSource(clip: Clip): Clip {
  const before = Math.max(0, -clip.sourceOffset, -clip.startTime);
  const trimmed = before > 0 ? { ...clip, startTime: clip.startTime + before, sourceOffset: clip.sourceOffset + before } : clip;
  const lastEnd = trimmed.startTime + sourceLength(trimmed) - trimmed.sourceOffset;
  return trimmed.endTime > lastEnd ? { ...trimmed, endTime: lastEnd } : trimmed;
}

/** Replaces sums by the exact numbers of a side where they differ only by rounding. */
function snapped(clip: Clip, ours: Clip, theirs: Clip): Clip {
  const snap = (field: "startTime" | "endTime" | "sourceOffset") =>
    [ours[field], theirs[field]].find((value) => Math.abs(value - clip[field]) <= STRAY) ?? clip[field];
  return { ...clip, startTime: snap("startTime"), endTime: snap("endTime"), sourceOffset: snap("sourceOffset") };
}

/** One side's place, clamped to a source that has been measured as shorter since. */
function forced(clip: Clip): Clip {
  const source = sourceLength(clip);
  const sourceOffset = clamp(clip.sourceOffset, 0, Math.max(0, source - MIN_CLIP_SECONDS));
  const length = clamp(clip.endTime - clip.startTime, MIN_CLIP_SECONDS, Math.max(MIN_CLIP_SECONDS, source - sourceOffset));
  const isLengthKept = Math.abs(length - (clip.endTime - clip.startTime)) <= STRAY;
  return { ...clip, sourceOffset, endTime: isLengthKept ? clip.endTime : clip.startTime + length };
}

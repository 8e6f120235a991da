import { putClip } from "./change.ts";
import type { Change, Edit } from "./change.ts";
import { crossfaded, fadableOverlap } from "./crossfade.ts";
import { clipLength } from "../timeline/clip-bounds.ts";
import { plainClip } from "../timeline/clip.ts";
import type { Clip } from "../timeline/clip.ts";
import { fadeShapeOf } from "../timeline/fade-shape.ts";
import type { FadeShape } from "../timeline/fade-shape.ts";
import { clipsByIds } from "./group-edits.ts";
import { MAX_GAIN_DB, MIN_GAIN_DB } from "../timeline/limits.ts";
import { clamp } from "../time/time.ts";
import { allClips, byLane, clipById } from "../timeline/timeline.ts";
import type { ProjectTimeline } from "../timeline/timeline.ts";

/** Sets one or both fades, seconds. Fades do not overlap: the fade that is not set keeps its length. */
export function setFades(
  timeline: ProjectTimeline,
  id: string,
  fades: { readonly fadeIn?: number; readonly fadeOut?: number },
): Edit | undefined {
  const clip = clipById(timeline, id);
  if (!clip) return undefined;
  const length = clipLength(clip);
  const wanted = (value: number | undefined) => (value !== undefined && Number.isFinite(value) ? Math.max(0, value) : undefined);
  const [into, out] = [wanted(fades.fadeIn), wanted(fades.fadeOut)];
  const fadeIn = into === undefined ? clip.fadeIn : Math.min(into, out === undefined ? Math.max(0, length - clip.fadeOut) : length);
  const fadeOut = out === undefined ? clip.fadeOut : Math.min(out, Math.max(0, length - fadeIn));
  if (fadeIn === clip.fadeIn && fadeOut === clip.fadeOut) return undefined;
  return { kind: "mixClip", changes: [putClip({ ...clip, fadeIn, fadeOut })] };
}

/** Changes the same fade of several clips by seconds: each within its clip, up to the other fade. */
export function changeFades(
  timeline: ProjectTimeline,
  ids: Iterable<string>,
  fade: "fadeIn" | "fadeOut",
  bySeconds: number,
): Edit | undefined {
  if (!Number.isFinite(bySeconds)) return undefined;
  const changes = clipsByIds(timeline, ids).flatMap((clip) => {
    const other = fade === "fadeIn" ? clip.fadeOut : clip.fadeIn;
    // Rounded, so that repeated steps stay whole milliseconds.
    const wanted = Math.round((clip[fade] + bySeconds) * 1000) / 1000;
    const seconds = clamp(wanted, 0, Math.max(0, clipLength(clip) - other));
    return seconds === clip[fade] ? [] : putClip({ ...clip, [fade]: seconds });
  });
  return changes.length > 0 ? { kind: "mixClip", changes } : undefined;
}

/** Sets the shape of both fades of clips, also of those that have none yet (B-188). */
export function shapeFades(timeline: ProjectTimeline, ids: Iterable<string>, fadeShape: FadeShape): Edit | undefined {
  const changes = clipsByIds(timeline, ids).flatMap((clip) =>
    fadeShapeOf(clip) === fadeShape ? [] : putClip(plainClip({ ...clip, fadeShape })),
  );
  return changes.length > 0 ? { kind: "mixClip", changes } : undefined;
}

/** Sets the gain of one or several clips, dB: −60 to +24. */
export function setGain(timeline: ProjectTimeline, ids: Iterable<string>, gainDb: number): Edit | undefined {
  return gained(timeline, ids, () => gainDb);
}

/** Changes the gain of clips by the same amount: each within −60 to +24 dB. */
export function changeGain(timeline: ProjectTimeline, ids: Iterable<string>, byDb: number): Edit | undefined {
  return gained(timeline, ids, (clip) => clip.gainDb + byDb);
}

function gained(timeline: ProjectTimeline, ids: Iterable<string>, gainOf: (clip: Clip) => number): Edit | undefined {
  const changes = clipsByIds(timeline, ids).flatMap((clip) => {
    const gainDb = clamp(gainOf(clip), MIN_GAIN_DB, MAX_GAIN_DB);
    return Number.isFinite(gainDb) && gainDb !== clip.gainDb ? putClip({ ...clip, gainDb }) : [];
  });
  return changes.length > 0 ? { kind: "mixClip", changes } : undefined;
}

const inOrder = (a: Clip, b: Clip) => a.startTime - b.startTime || a.endTime - b.endTime;

/** A clip, with the nearest clip before and after it on its lane that it can be crossfaded with. */
function withCrossfadable(timeline: ProjectTimeline, clip: Clip): readonly Clip[] {
  const onLane = allClips(timeline)
    .filter(({ laneIndex }) => laneIndex === clip.laneIndex)
    .toSorted(inOrder);
  const before = onLane.findLast((other) => fadableOverlap(other, clip) > 0);
  const after = onLane.find((other) => fadableOverlap(clip, other) > 0);
  return [before, clip, after].filter((each) => each !== undefined);
}

/**
 * B-98: each given clip that overlaps the next one of its lane fades out over the overlap while the next fades in. Equal power,
 * the shape of fades at first, keeps the power of unlike sounds. A clip that ends inside another is unchanged: there is no clip to fade to.
 * The fade at a clip's other end is shortened where both do not fit. A single clip is crossfaded with the nearest clip that it overlaps on each side.
 */
export function crossfadeClips(timeline: ProjectTimeline, ids: Iterable<string>): Edit | undefined {
  const changes: Change[] = [];
  const given = clipsByIds(timeline, ids);
  const [single] = given;
  const clips = single && given.length === 1 ? withCrossfadable(timeline, single) : given;
  for (const lane of byLane(clips).values()) {
    const faded = lane.toSorted(inOrder);
    for (let at = 1; at < faded.length; at++) {
      const [first, second] = [faded[at - 1], faded[at]];
      if (!first || !second) continue;
      const overlap = fadableOverlap(first, second);
      if (overlap > 0) [faded[at - 1], faded[at]] = crossfaded(first, second, overlap);
    }
    for (const clip of faded) {
      const before = clipById(timeline, clip.id);
      if (before && (before.fadeIn !== clip.fadeIn || before.fadeOut !== clip.fadeOut)) changes.push(putClip(clip));
    }
  }
  return changes.length > 0 ? { kind: "crossfadeClips", changes } : undefined;
}

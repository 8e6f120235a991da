import { changedClips } from "../edits/changed-clips.ts";
import type { Clip } from "../timeline/clip.ts";
import { changedHearings, heardClips, hearingOf } from "./heard-clips.ts";
import type { HeardClips } from "./heard-clips.ts";
import { byLaneThenStart, hasSound, planClip, planWithoutClips, planPictureSound } from "./playback-plan.ts";
import type { PlanInput, PlannedClip, PlaybackPlan } from "./playback-plan.ts";
import { placeIn } from "../sorted.ts";
import { allClips } from "../timeline/timeline.ts";

/** A plan, and the data needed to derive the next one from it. Immutable. */
export type IncrementalPlan = {
  readonly input: PlanInput;
  readonly plan: PlaybackPlan;
  readonly heard: HeardClips;
  /** The audible clips, in the plan's order; in the plan they come after the picture's own sound. */
  readonly sounding: readonly Clip[];
};

type Placed = { readonly sounding: readonly Clip[]; readonly planned: readonly PlannedClip[] };

/**
 * The same plan as `playbackPlan` makes of the timeline, derived from the last one where there is one: only changed clips, and those of
 * alternates that sound differently, are planned again. Every other entry is the same object as before.
 */
export function nextPlan(last: IncrementalPlan | undefined, input: PlanInput): IncrementalPlan {
  const own = planPictureSound(input.timeline, input.rate, input.pictureHasSound);
  const isPlacedSame = last !== undefined && last.input.rate === input.rate && ownCount(last) === own.length;
  const heard = isHeardSame(last, input) ? last.heard : heardClips(input.timeline, input.overrides);
  const { sounding, planned } = isPlacedSame ? heardAnew(last, replaced(last, input, heard), heard) : placedFrom(input, own, heard);
  const isFrameSame =
    last !== undefined &&
    last.input.rate === input.rate &&
    last.input.timeline.settings === input.timeline.settings &&
    last.input.timeline.picture === input.timeline.picture &&
    last.input.pictureHasSound === input.pictureHasSound &&
    last.input.totals.lastEnd === input.totals.lastEnd &&
    last.input.totals.laneCount === input.totals.laneCount;
  const frame = isFrameSame ? last.plan : planWithoutClips(input);
  return { input, heard, sounding, plan: { ...frame, clips: planned } };
}

/** Number of plan entries for the picture's own sound: one or none. */
function ownCount({ plan, sounding }: IncrementalPlan): number {
  return plan.clips.length - sounding.length;
}

function isHeardSame(last: IncrementalPlan | undefined, { timeline, overrides }: PlanInput): last is IncrementalPlan {
  return last !== undefined && last.input.timeline.cues === timeline.cues && last.input.overrides === overrides;
}

/** Plans the clips again whose alternates sound differently now. */
function heardAnew(last: IncrementalPlan, placed: Placed, heard: HeardClips): Placed {
  const changed = last.heard === heard ? undefined : changedHearings(last.heard, heard);
  if (!changed || changed.size === 0) return placed;
  const planned = placed.planned.slice();
  const first = planned.length - placed.sounding.length;
  placed.sounding.forEach((clip, at) => {
    if (clip.alternateId !== undefined && changed.has(clip.alternateId))
      planned[first + at] = planClip(clip, last.input.rate, hearingOf(clip, heard));
  });
  return { ...placed, planned };
}

function placedFrom({ timeline, rate }: PlanInput, own: readonly PlannedClip[], heard: HeardClips): Placed {
  const sounding = allClips(timeline).filter(hasSound).sort(byLaneThenStart);
  return { sounding, planned: [...own, ...sounding.map((clip) => planClip(clip, rate, hearingOf(clip, heard)))] };
}

/** Up to this number of clips are spliced one by one; more are merged in one pass. */
const MOST_SPLICES = 16;

function replaced(last: IncrementalPlan, input: PlanInput, heard: HeardClips): Placed {
  const { timeline, rate, pictureHasSound } = input;
  const changed = changedClips(last.input.timeline, timeline);
  const removed = changed.removed.filter(hasSound);
  const added = changed.added.filter(hasSound);
  const count = removed.length + added.length;
  const isPictureSame = last.input.timeline.picture === timeline.picture;
  if (count === 0 && isPictureSame) return { sounding: last.sounding, planned: last.plan.clips };
  const own = isPictureSame ? last.plan.clips.slice(0, ownCount(last)) : planPictureSound(timeline, rate, pictureHasSound);
  const plan = (clip: Clip) => planClip(clip, rate, hearingOf(clip, heard));
  return (count > MOST_SPLICES ? merged : spliced)(last, own, { removed, added, plan });
}

type Replacement = {
  readonly removed: readonly Clip[];
  readonly added: readonly Clip[];
  readonly plan: (clip: Clip) => PlannedClip;
};

type Replace = (last: IncrementalPlan, own: readonly PlannedClip[], replacement: Replacement) => Placed;

const spliced: Replace = (last, own, { removed, added, plan }) => {
  const sounding = last.sounding.slice();
  const planned = last.plan.clips.slice();
  own.forEach((clip, at) => (planned[at] = clip));
  for (const clip of removed) {
    const place = placeIn(sounding, clip, byLaneThenStart);
    sounding.splice(place, 1);
    planned.splice(own.length + place, 1);
  }
  for (const clip of added) {
    const place = placeIn(sounding, clip, byLaneThenStart);
    sounding.splice(place, 0, clip);
    planned.splice(own.length + place, 0, plan(clip));
  }
  return { sounding, planned };
};

/** One merge pass, whatever the number of clips. */
const merged: Replace = (last, own, { removed, added, plan }) => {
  const outgoing = removed.toSorted(byLaneThenStart);
  const incoming = added.toSorted(byLaneThenStart);
  const sounding: Clip[] = [];
  const planned: PlannedClip[] = [...own];
  let gone = 0;
  let come = 0;
  for (let at = 0; at < last.sounding.length; at++) {
    const clip = last.sounding[at];
    const plannedClip = last.plan.clips[own.length + at];
    if (!clip || !plannedClip) continue;
    if (clip === outgoing[gone]) {
      gone += 1;
      continue;
    }
    for (let one = incoming[come]; one && byLaneThenStart(one, clip) < 0; one = incoming[++come]) {
      sounding.push(one);
      planned.push(plan(one));
    }
    sounding.push(clip);
    planned.push(plannedClip);
  }
  for (const one of incoming.slice(come)) {
    sounding.push(one);
    planned.push(plan(one));
  }
  return { sounding, planned };
};

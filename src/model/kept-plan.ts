import { changedClips } from "./changed-clips.ts";
import type { Clip } from "./clip.ts";
import { byLaneThenStart, isAudible, planClip, planFrame, planPictureSound } from "./playback-plan.ts";
import type { PlanInput, PlannedClip, PlaybackPlan } from "./playback-plan.ts";
import { allClips } from "./timeline.ts";

/** A plan, and what is needed to make the next one from it. Never changed in place. */
export type KeptPlan = {
  readonly input: PlanInput;
  readonly plan: PlaybackPlan;
  /** The clips that sound, in the plan's order, and each as planned. */
  readonly sounding: Placed;
};

type Placed = { readonly clips: readonly Clip[]; readonly planned: readonly PlannedClip[] };

/**
 * The same plan as `playbackPlan` makes of the timeline, from the last one where there is one: only clips that changed are
 * planned anew, and every other entry is the same object as before.
 */
export function nextPlan(last: KeptPlan | undefined, input: PlanInput): KeptPlan {
  const sounding = last && last.input.rate === input.rate ? replaced(last, input) : placedFrom(input);
  const isFrameSame =
    last !== undefined &&
    last.input.rate === input.rate &&
    last.input.timeline.settings === input.timeline.settings &&
    last.input.timeline.picture === input.timeline.picture &&
    last.input.totals.lastEnd === input.totals.lastEnd &&
    last.input.totals.laneCount === input.totals.laneCount;
  const frame = isFrameSame ? last.plan : planFrame(input);
  const pictureSound = planPictureSound(input.timeline, input.rate, input.pictureHasSound);
  const clips = pictureSound.length > 0 ? pictureSound.concat(sounding.planned) : sounding.planned;
  return { input, sounding, plan: { ...frame, clips } };
}

function placedFrom({ timeline, rate }: PlanInput): Placed {
  const clips = allClips(timeline).filter(isAudible).sort(byLaneThenStart);
  return { clips, planned: clips.map((clip) => planClip(clip, rate)) };
}

/** Up to so many clips are put in their places one by one; more are merged. */
const MOST_SPLICES = 16;

function replaced({ input: last, sounding }: KeptPlan, { timeline, rate }: PlanInput): Placed {
  const changed = changedClips(last.timeline, timeline);
  const removed = changed.removed.filter(isAudible);
  const added = changed.added.filter(isAudible);
  if (removed.length + added.length === 0) return sounding;
  if (removed.length + added.length > MOST_SPLICES) return merged(sounding, removed, added, rate);
  const clips = sounding.clips.slice();
  const planned = sounding.planned.slice();
  for (const clip of removed) {
    const place = placeIn(clips, clip);
    clips.splice(place, 1);
    planned.splice(place, 1);
  }
  for (const clip of added) {
    const place = placeIn(clips, clip);
    clips.splice(place, 0, clip);
    planned.splice(place, 0, planClip(clip, rate));
  }
  return { clips, planned };
}

/** One pass, whatever the number. */
function merged(sounding: Placed, removed: readonly Clip[], added: readonly Clip[], rate: number): Placed {
  const gone = new Set(removed);
  const incoming = added.toSorted(byLaneThenStart);
  const clips: Clip[] = [];
  const planned: PlannedClip[] = [];
  let next = 0;
  const takeIncoming = (until: Clip | undefined) => {
    for (let clip = incoming[next]; clip && (!until || byLaneThenStart(clip, until) < 0); clip = incoming[next]) {
      clips.push(clip);
      planned.push(planClip(clip, rate));
      next += 1;
    }
  };
  sounding.clips.forEach((clip, at) => {
    const plannedClip = sounding.planned[at];
    if (!plannedClip || gone.has(clip)) return;
    takeIncoming(clip);
    clips.push(clip);
    planned.push(plannedClip);
  });
  takeIncoming(undefined);
  return { clips, planned };
}

/** Where a clip lies among clips in order, or belongs. */
function placeIn(clips: readonly Clip[], clip: Clip): number {
  let low = 0;
  let high = clips.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = clips[middle];
    if (other && byLaneThenStart(other, clip) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Clip } from "#model/timeline/clip.ts";
import { fadeShapeOf } from "#model/timeline/fade-shape.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { messages } from "#model/text/messages.ts";
import type { TimeStyles } from "#model/time/time-style.ts";
import { formatTimecode, timecodeRate } from "#model/time/timecode.ts";
import { overlapRule } from "#model/timeline/project-settings.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { clipCaption } from "../clip-names.ts";
import type { Shown } from "../shown-clips.ts";
import { describeCues } from "./describe-cues.ts";
import { describeLaneCount, describeLanes, describeOrder, describeVideoSound } from "./describe-lanes.ts";
import { clipLabel } from "./grid-model.ts";

type ClipDifference = {
  readonly removed: readonly Clip[];
  readonly added: readonly Clip[];
  readonly changed: readonly (readonly [Clip, Clip])[];
};

/**
 * The result of an edit as one sentence, whatever made it: a gesture, a key, the menu, an undo. Undefined where the timeline shows
 * nothing of it. Compares only pages that differ, so that its cost does not depend on the number of clips.
 */
export function describeChange(before: ProjectTimeline, now: Shown): string | undefined {
  const { timeline } = now.view;
  const { removed, added, changed } = differenceOf(before, timeline);
  const moved = describeLaneCount(before, timeline) ?? describeOrder(before.settings.lanes, timeline.settings.lanes);
  if (moved !== undefined) return moved;
  const cues = describeCues(before, timeline, now.times);
  if (cues !== undefined) return cues;
  const [gone] = removed;
  const [come] = added;
  const [altered] = changed;
  if (gone && come) return messages.clipsReplaced(removed.length, added.map((clip) => clipLabel(clip, now)).slice(0, 2));
  if (gone) return messages.clipsRemoved(clipCaption(now.view, gone), removed.length);
  if (come) return messages.clipsAdded(clipLabel(come, now), added.length);
  if (altered) return messages.clipsChanged(changeOf(altered[0], altered[1], now), changed.length - 1);
  return describeSettings(before, now);
}

/** Describes the levels where only they changed; else the clip as it is now. */
function changeOf(before: Clip, after: Clip, now: Shown): string {
  const isMix = before.gainDb !== after.gainDb || before.fadeIn !== after.fadeIn || before.fadeOut !== after.fadeOut;
  const isPlaced = before.startTime !== after.startTime || before.endTime !== after.endTime || before.laneIndex !== after.laneIndex;
  const shown = { ...after, name: clipCaption(now.view, after) };
  if (before.name !== after.name && !isPlaced) return messages.clipRenamed(clipCaption(now.view, before), shown.name);
  if (isMix && !isPlaced) return messages.clipMix(shown);
  if (fadeShapeOf(before) !== fadeShapeOf(after) && !isPlaced) return messages.clipFadeShape(shown.name, fadeShapeOf(after));
  return before.sourceOffset !== after.sourceOffset && !isPlaced ? messages.clipSlipped(shown, now.times) : clipLabel(after, now);
}

function describeSettings({ settings: before, picture }: ProjectTimeline, { view: { timeline }, times }: Shown): string | undefined {
  const { settings } = timeline;
  if (picture !== timeline.picture && !timeline.picture) return messages.pictureRemoved;
  if (before.markers !== settings.markers) return describeMarkers(before.markers, settings.markers, times);
  const { loopRange, dropFrame, startTimecodeFrames } = settings;
  if (before.loopRange !== loopRange) {
    return loopRange ? messages.loopRangeSet(loopRange.start, loopRange.end, times) : messages.loopRangeCleared;
  }
  if (overlapRule(before) !== overlapRule(settings)) return messages.overlapRuleSet(overlapRule(settings));
  if (before.dropFrame !== dropFrame) return messages.dropFrameSet(dropFrame);
  if (before.startTimecodeFrames !== startTimecodeFrames) {
    return messages.startTimecodeSet(formatTimecode(startTimecodeFrames, timecodeRate(settings.frameRate, dropFrame)));
  }
  return describeVideoSound(before.videoSound, settings.videoSound) ?? describeLanes(before.lanes, settings.lanes);
}

function describeMarkers(before: readonly Marker[], after: readonly Marker[], times: TimeStyles): string | undefined {
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.find(({ id }) => !kept.has(id));
  if (gone) return messages.markerRemoved(gone.name);
  const altered = after.find((marker) => !before.includes(marker));
  const was = before.find(({ id }) => id === altered?.id);
  if (!altered || !was || was.time !== altered.time || was.name !== altered.name)
    return altered && messages.markerDescription(altered, times);
  return was.note === altered.note ? messages.markerColoured(altered) : messages.markerNoted(altered);
}

function differenceOf(before: ProjectTimeline, after: ProjectTimeline): ClipDifference {
  const removed: Clip[] = [];
  const added: Clip[] = [];
  const changed: (readonly [Clip, Clip])[] = [];
  for (const page of new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])) {
    const [old = {}, now = {}] = [before.pages[page], after.pages[page]];
    if (old === now) continue;
    for (const clip of Object.values(old)) if (!Object.hasOwn(now, clip.id)) removed.push(clip);
    for (const clip of Object.values(now)) {
      const known = Object.hasOwn(old, clip.id) ? old[clip.id] : undefined;
      if (!known) added.push(clip);
      else if (known !== clip) changed.push([known, clip]);
    }
  }
  const inOrder = (a: Clip, b: Clip) => a.laneIndex - b.laneIndex || a.startTime - b.startTime;
  return { removed: removed.sort(inOrder), added: added.sort(inOrder), changed: changed.sort(([, a], [, b]) => inOrder(a, b)) };
}

import { crossfadePair } from "#model/edits/crossfade-pair.ts";
import { crossfadeFor } from "#model/edits/crossfade-length.ts";
import { cutRange } from "#model/edits/range-edits.ts";
import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/timeline/clipboard.ts";
import type { Edit } from "#model/edits/change.ts";
import { addClips } from "#model/edits/add-clips.ts";
import type { Clip } from "#model/timeline/clip.ts";
import {
  clearPicture,
  moveClip,
  removeClip,
  setClipMuted,
  setInPoint,
  setOutPoint,
  splitClip,
  trimClipEnd,
  trimClipStart,
} from "#model/edits/edits.ts";
import { correctClipDuration } from "#model/edits/measured-clip.ts";
import {
  clipsByIds,
  moveClips,
  muteClips,
  removeClips,
  splitClips,
  trimClips,
  trimEndsTo,
  trimStartsTo,
} from "#model/edits/group-edits.ts";
import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker, removeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { MARKER_COLOURS } from "#model/timeline/marker.ts";
import { changeGain, crossfadeClips, setFades, setGain, shapeFades } from "#model/edits/mix-edits.ts";
import { renameClip } from "#model/edits/name-edits.ts";
import { rippleDelete } from "#model/edits/ripple-delete.ts";
import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { setDropFrame, setStartTimecode } from "#model/edits/timecode-edits.ts";
import { FADE_SHAPES } from "#model/timeline/fade-shape.ts";
import { PROJECT_COLOURS } from "#model/timeline/project-colours.ts";
import { randomCueEdits } from "./random-cue-edits.ts";
import { allClips, lanesOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/** A random edit of any kind, with arguments that are often out of bounds. `random` returns random numbers in 0 … 1. */
export function randomEdit(timeline: ProjectTimeline, random: () => number, newId: () => string): Edit | undefined {
  const clips = allClips(timeline).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const between = (least: number, most: number) => least + random() * (most - least);
  const id = () => pick(clips)?.id ?? "none";
  const ids = () => clips.filter(() => random() < 0.15).map((clip) => clip.id);
  const time = () => (random() < 0.3 ? edgeOf(pick(clips), random() < 0.5) : between(-5, 70));
  const shift = () => between(-12, 12);
  const lane = () => Math.floor(between(-1, 6));
  const marker = () => pick(timeline.settings.markers)?.id ?? "none";
  const edits: readonly (() => Edit | undefined)[] = [
    () =>
      addClips(
        timeline,
        Array.from({ length: Math.floor(between(1, 4)) }, () => ({
          id: newId(),
          name: "New",
          url: "u/new.wav",
          duration: random() < 0.8 ? between(0.1, 20) : undefined,
        })),
        {
          startTime: time(),
          laneIndex: random() < 0.9 ? Math.floor(between(0, 4)) : undefined,
          spread: random() < 0.7 ? "inRow" : "onePerLane",
        },
      ),
    () => correctClipDuration(timeline, id(), between(0.1, 40)),
    () => moveClip(timeline, id(), time(), lane()),
    () => moveClips(timeline, ids(), { seconds: shift(), lanes: Math.floor(between(-2, 3)) }),
    () => trimClipStart(timeline, id(), time()),
    () => trimClipEnd(timeline, id(), time()),
    () => trimClips(timeline, ids(), random() < 0.5 ? "start" : "end", shift()),
    () => trimStartsTo(timeline, ids(), time()),
    () => trimEndsTo(timeline, ids(), time()),
    () => slipClip(timeline, id(), between(-5, 70)),
    () => rollClips(timeline, id(), id(), shift()),
    () => splitClip(timeline, id(), time(), [newId(), newId()]),
    () => splitClips(timeline, ids(), time(), newId)?.edit,
    () => setInPoint(timeline, id(), time()),
    () => setOutPoint(timeline, id(), time()),
    () => setClipMuted(timeline, id(), random() < 0.5),
    () => muteClips(timeline, ids(), random() < 0.5),
    () => duplicateClips(timeline, ids(), newId)?.edit,
    () => {
      const clipboard = copyClips(timeline, ids());
      return clipboard && pasteClips(timeline, clipboard, time(), newId)?.edit;
    },
    () => cutClips(timeline, ids()),
    () => {
      const pair = crossfadePair(clipsByIds(timeline, ids()));
      const made = pair && crossfadeFor(pair, between(0, 4));
      return made?.ok === true ? made.value : undefined;
    },
    () => cutRange(timeline, { start: time(), end: time() + between(0, 20) }, newId),
    () => changeVideoSound(timeline, { muted: random() < 0.5, solo: random() < 0.5, gain: between(-1, 5) }),
    () => removeClip(timeline, id()),
    () => removeClips(timeline, ids()),
    () => rippleDelete(timeline, ids()),
    () => setFades(timeline, id(), { fadeIn: between(-1, 12) }),
    () => setFades(timeline, id(), { fadeIn: between(-1, 12), fadeOut: between(-1, 12) }),
    () => shapeFades(timeline, ids(), pick(FADE_SHAPES) ?? "s"),
    () => renameClip(timeline, id(), random() < 0.2 ? " " : `Name ${Math.floor(between(0, 3))}`),
    () => setGain(timeline, ids(), between(-90, 40)),
    () => changeGain(timeline, ids(), shift()),
    () =>
      crossfadeClips(
        timeline,
        clips.map((clip) => clip.id),
      ),
    () => changeLane(timeline, lane(), { name: `Lane ${Math.floor(between(0, 9))}`, gain: between(-1, 5), solo: random() < 0.5 }),
    () => changeLane(timeline, lane(), { pan: pick([-1, -0.4, 0, 0.25]) ?? 1 }),
    () => changeLane(timeline, lane(), { colour: random() < 0.7 ? pick(PROJECT_COLOURS) : undefined, isLocked: random() < 0.5 }),
    () => addLane(timeline, lane()),
    () => duplicateLane(timeline, lane(), newId)?.edit,
    () => removeLane(timeline, lane()),
    () => moveLane(timeline, Math.floor(random() * lanesOf(timeline).length), lane()),
    () => addMarker(timeline, { id: newId(), time: time() }),
    () => changeMarker(timeline, marker(), { time: time(), colour: pick(MARKER_COLOURS) ?? "red", note: pick(["", "Later?"]) ?? "" }),
    () => removeMarker(timeline, marker()),
    () => setDropFrame(timeline, random() < 0.5),
    () => {
      const typed = setStartTimecode(timeline, String(Math.floor(between(0, 30_000_000))));
      return typed.ok ? typed.value : undefined;
    },
    () => setLoopRange(timeline, random() < 0.7 ? { start: time(), end: time() } : undefined),
    () =>
      timeline.picture
        ? clearPicture(timeline)
        : { kind: "setPicture", changes: [{ kind: "setPicture", picture: { url: "u/p.mp4", duration: 50 } }] },
  ];
  const ofCues = randomCueEdits(timeline, { random, newId, ids, someClip: () => pick(clips), time });
  // Bounds the number of clips: from 60 on, removing comes first.
  return clips.length > 60
    ? removeClips(
        timeline,
        clips.slice(0, 30).map((clip) => clip.id),
      )
    : pick(random() < 0.3 ? ofCues : edits)?.();
}

function edgeOf(clip: Clip | undefined, isStart: boolean): number {
  return (isStart ? clip?.startTime : clip?.endTime) ?? 0;
}

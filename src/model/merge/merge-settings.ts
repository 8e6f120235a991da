import { mergeValueMessages } from "./merge-value-messages.ts";
import { videoSoundOf } from "../timeline/clip.ts";
import type { LoopRange, VideoSound } from "../timeline/clip.ts";
import type { Marker } from "../timeline/marker.ts";
import { overlapRule } from "../timeline/project-settings.ts";
import type { ProjectSettings } from "../timeline/project-settings.ts";
import { formatTimeExact } from "../time/time.ts";
import { messages } from "../text/messages.ts";
import { isSame } from "../is-same.ts";
import { gainText, mergeLanes } from "./merge-lanes.ts";
import { withOtherFields } from "./merge-other-fields.ts";
import type { Merger } from "./merger.ts";

/** Merges the project's settings key by key; lanes and markers one by one and field by field. */
export function mergeSettings(base: ProjectSettings, ours: ProjectSettings, theirs: ProjectSettings, merger: Merger): ProjectSettings {
  if (isSame(theirs, base) && !merger.hasAnyAgreed()) return ours;
  const project = <Value>(field: string, text: (value: Value) => string) => ({ subject: mergeValueMessages.theProject, field, text });
  const merged: ProjectSettings = {
    lanes: mergeLanes(base.lanes, ours.lanes, theirs.lanes, merger),
    markers: mergeMarkers(base.markers, ours.markers, theirs.markers, merger),
    videoSound: mergeVideoSound(base.videoSound, ours.videoSound, theirs.videoSound, merger),
    whenOverlapping: merger.value(
      base.whenOverlapping,
      ours.whenOverlapping,
      theirs.whenOverlapping,
      project("overlapping clips", (whenOverlapping) => messages.whenOverlapping[overlapRule({ whenOverlapping })].toLowerCase()),
    ),
    loopRange: merger.value(base.loopRange, ours.loopRange, theirs.loopRange, project("loop", loopText)),
    dropFrame: merger.value(
      base.dropFrame,
      ours.dropFrame,
      theirs.dropFrame,
      project("drop-frame timecode", (on) => mergeValueMessages.onOff(on)),
    ),
    startTimecodeFrames: merger.value(
      base.startTimecodeFrames,
      ours.startTimecodeFrames,
      theirs.startTimecodeFrames,
      project("start timecode", (frames) => mergeValueMessages.frames(frames)),
    ),
    pictureFile: merger.value(
      base.pictureFile,
      ours.pictureFile,
      theirs.pictureFile,
      project("video file", (name) => name ?? mergeValueMessages.none),
    ),
    frameRate: merger.value(
      base.frameRate,
      ours.frameRate,
      theirs.frameRate,
      project("frame rate", (rate) => (rate ? `${rate.numerator}/${rate.denominator}` : mergeValueMessages.unknown)),
    ),
  };
  return withOtherFields(merged, { base, ours, theirs }, { subject: mergeValueMessages.theProject }, merger);
}

function mergeVideoSound(base: VideoSound, ours: VideoSound, theirs: VideoSound, merger: Merger): VideoSound {
  const subject = mergeValueMessages.videoSound;
  const onOff = (isOn: boolean) => mergeValueMessages.onOff(isOn);
  const merged = {
    gain: merger.value(base.gain, ours.gain, theirs.gain, { subject, field: "gain", text: gainText }),
    muted: merger.value(base.muted, ours.muted, theirs.muted, { subject, field: "mute", text: onOff }),
    solo: merger.value(base.solo === true, ours.solo === true, theirs.solo === true, { subject, field: "solo", text: onOff }),
  };
  return videoSoundOf(withOtherFields(merged, { base, ours, theirs }, { subject }, merger));
}

type PictureFacts = Pick<ProjectSettings, "pictureFile" | "frameRate">;

/** Data read from the picture's file belongs to that picture: a different picture may happen to have the same frame rate. */
export function withPictureFacts(settings: ProjectSettings, { pictureFile, frameRate }: PictureFacts): ProjectSettings {
  const { pictureFile: _replaced, ...rest } = settings;
  return { ...rest, ...(pictureFile !== undefined && { pictureFile }), frameRate };
}

function loopText(range: LoopRange | undefined): string {
  return range ? mergeValueMessages.range(formatTimeExact(range.start), formatTimeExact(range.end)) : mergeValueMessages.none;
}

type Markers = readonly Marker[];

/** Merges by id. A marker that one side removed and the other changed stays unless the removal wins; either case is noted. */
function mergeMarkers(base: Markers, ours: Markers, theirs: Markers, merger: Merger): Markers {
  if (isSame(ours, base)) return theirs;
  if (isSame(theirs, base) && !merger.hasAnyAgreed()) return ours;
  const [before, our, their] = [byId(base), byId(ours), byId(theirs)];
  const merged: Marker[] = [];
  for (const id of new Set([...their.keys(), ...our.keys()])) {
    const marker = mergeMarker(before.get(id), our.get(id), their.get(id), merger);
    if (marker) merged.push(marker);
  }
  return merged.sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
}

function mergeMarker(base: Marker | undefined, ours: Marker | undefined, theirs: Marker | undefined, merger: Merger): Marker | undefined {
  if (ours && theirs) {
    // Restored here by an undo of a removal that never reached the server: changes made there since are kept.
    if (!base) return theirs;
    const { id, name: subject } = theirs;
    const merged: Marker = {
      id,
      time: merger.value(base.time, ours.time, theirs.time, { subject, id, field: "marker time", text: formatTimeExact }),
      name: merger.value(base.name, ours.name, theirs.name, { subject, id, field: "marker name", text: (name) => name }),
      colour: merger.value(base.colour, ours.colour, theirs.colour, {
        subject,
        id,
        field: "marker colour",
        text: (colour) => mergeValueMessages.colour(colour),
      }),
    };
    // The note, too: it is merged as a whole, and its report is cut.
    return withOtherFields(merged, { base, ours, theirs }, { subject, id }, merger);
  }
  const left = ours ?? theirs;
  if (!left || !base) return left;
  if (isSame(left, base)) return undefined;
  const isRemoved = !theirs && merger.winner === "theirs";
  const [kept, replaced] = isRemoved
    ? [mergeValueMessages.deleted, mergeValueMessages.keptWithEdit]
    : [mergeValueMessages.keptWithEdit, mergeValueMessages.deleted];
  merger.note({ subject: left.name, field: "marker", kept, replaced });
  return isRemoved ? undefined : left;
}

function byId(markers: Markers): ReadonlyMap<string, Marker> {
  return new Map(markers.map((marker) => [marker.id, marker]));
}

import { expect, test } from "vitest";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { Edit } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { moveClip, removeClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import { moveClips, removeClips } from "#model/edits/group-edits.ts";
import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker, removeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { changeGain, setFades, shapeFades } from "#model/edits/mix-edits.ts";
import { renameClip } from "#model/edits/name-edits.ts";
import { slipClip } from "#model/edits/slip-and-roll.ts";
import { changeVideoSound } from "#model/edits/video-sound-edits.ts";
import { describeChange } from "#timeline/grid/describe-change.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, changedTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Theme", startTime: 10, endTime: 20, sourceOffset: 4, originalDuration: 30 });
const rain = aClip({ id: "rain", name: "Rain", startTime: 12, endTime: 15, laneIndex: 1 });
const timeline = aTimeline([theme, rain]);

const said = (edit: Edit | undefined, before = timeline) =>
  edit && describeChange(before, shownOf(createTestHost(changedTimeline(before, edit.changes)).getView()));

test("every result is announced: a clip's new position, removed and added clips", () => {
  expect(said(moveClip(timeline, "theme", 11, 0))).toBe("Theme, Audio 1, starts 0:11.000, length 0:10.000");
  expect(said(setClipMuted(timeline, "theme", true))).toBe("Theme, Audio 1, starts 0:10.000, length 0:10.000, muted");
  expect(said(removeClip(timeline, "rain"))).toBe("Rain removed");
  expect(said(removeClips(timeline, ["rain", "theme"]))).toBe("2 clips removed");
  expect(said(moveClips(timeline, ["rain", "theme"], { seconds: 1, lanes: 0 }))).toBe(
    "Theme, Audio 1, starts 0:11.000, length 0:10.000, and 1 other",
  );
  expect(said(splitClip(timeline, "theme", 14, ["a", "b"]))).toBe(
    "Now: Theme, Audio 1, starts 0:10.000, length 0:04.000; Theme, Audio 1, starts 0:14.000, length 0:06.000",
  );
});

test("a renamed clip is announced with both names", () => {
  expect(said(renameClip(timeline, "theme", "Main title"))).toBe("Theme renamed to Main title");
});

test("changed levels and slipped sound are announced as such", () => {
  expect(said(changeGain(timeline, ["theme"], -6))).toBe("Theme, gain −6.0 dB, fade in 0.000 s, fade out 0.000 s");
  expect(said(setFades(timeline, "theme", { fadeIn: 1.5 }))).toBe("Theme, gain 0.0 dB, fade in 1.500 s, fade out 0.000 s");
  expect(said(shapeFades(timeline, ["theme"], "linear"))).toBe("Theme, fade shape linear");
  expect(said(slipClip(timeline, "theme", 6))).toBe("Theme, sound from 0:06.000");
});

test("changes of markers and the loop range are announced; invisible changes are not", () => {
  const marked = addMarker(timeline, { id: "m", time: 3, name: "Hit" });
  expect(said(marked)).toBe("Hit, marker at 0:03.000");
  const after = changedTimeline(timeline, marked?.changes ?? []);
  expect(said(changeMarker(after, "m", { colour: "red" }), after)).toBe("Hit, red");
  const note = changeMarker(after, "m", { note: "Cut to the door" });
  expect(said(note, after)).toBe("Note of Hit: Cut to the door");
  const noted = changedTimeline(after, note?.changes ?? []);
  expect(said(changeMarker(noted, "m", { note: "" }), noted)).toBe("Note of Hit removed");
  expect(said(changeMarker(noted, "m", { time: 4 }), noted)).toBe("Hit, marker at 0:04.000");
  expect(said(removeMarker(after, "m"), after)).toBe("Hit removed");
  expect(said(setLoopRange(timeline, { start: 1, end: 2 }))).toBe("Loop from 0:01.000 to 0:02.000");
  expect(said({ kind: "renameProject", changes: [{ kind: "rename", name: "Else" }] })).toBeUndefined();
});

test("B-168 added, duplicated and removed lanes are announced, also by their undo", () => {
  expect(said(addLane(timeline, 0))).toBe("Lane added: Audio 3");
  const copied = duplicateLane(timeline, 0, () => "copy")?.edit;
  expect(said(copied)).toBe("Lane added: Audio 1 copy, 1 clip");
  const after = changedTimeline(timeline, copied?.changes ?? []);
  expect(said({ kind: "undo", changes: invertChanges(timeline, copied?.changes ?? []) }, after)).toBe("Lane Audio 1 copy removed");
  const apart = changedTimeline(timeline, moveClip(timeline, "rain", 12, 2)?.changes ?? []);
  expect(said(removeLane(apart, 1), apart)).toBe("Lane Audio 2 removed");
});

test("changes of lanes are announced: name, mute, solo, gain, lock, colour and a move", () => {
  expect(said(changeLane(timeline, 1, { isLocked: true }))).toBe("Audio 2 locked");
  expect(said(changeLane(timeline, 1, { colour: "blue" }))).toBe("Audio 2, colour blue");
  expect(said(changeLane(timeline, 1, { pan: 0.25 }))).toBe("Audio 2, pan R 25");
  // A project of another program may name the centre.
  const [first, ...others] = lanesOf(timeline);
  const centred = { ...timeline, settings: { ...timeline.settings, lanes: first ? [{ ...first, pan: 0 }, ...others] : [] } };
  expect(said(changeLane(centred, 0, { gain: 0.5 }), centred)).toBe("Audio 1, gain −6.0 dB");
  expect(said(changeLane(timeline, 1, { name: "Weather" }))).toBe("Lane renamed to Weather");
  expect(said(changeLane(timeline, 1, { muted: true }))).toBe("Audio 2 muted");
  expect(said(changeVideoSound(timeline, { muted: false }))).toBe("Video sound unmuted");
  expect(said(changeVideoSound(timeline, { solo: true }))).toBe("Video sound solo");
  expect(said(changeVideoSound(timeline, { gain: 0.5 }))).toBe("Video sound, gain −6.0 dB");
  expect(said(changeLane(timeline, 0, { solo: true }))).toBe("Audio 1 solo");
  expect(said(changeLane(timeline, 0, { gain: 0.5 }))).toBe("Audio 1, gain −6.0 dB");
  expect(said(changeLane(timeline, 0, { gain: 0 }))).toBe("Audio 1, gain silent");
  expect(said(moveLane(timeline, 1, 0))).toBe("Audio 1, lane 2 of 2");
});

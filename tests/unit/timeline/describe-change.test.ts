import { expect, test } from "vitest";
import { lanesOf } from "#model/timeline/timeline.ts";
import type { Edit } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { moveClip, removeClip, setClipMuted, splitClip } from "#model/edits/edits.ts";
import { moveClips, removeClips } from "#model/edits/group-edits.ts";
import { addAlternate, changeAlternate, chooseAlternate, keepAlternate, removeAlternate } from "#model/cues/alternate-edits.ts";
import { changeCue, makeCue, moveCue, removeCue, trimCue, vote } from "#model/cues/cue-edits.ts";
import { plainCue } from "#model/timeline/cue.ts";
import { aCue } from "#tests/support/model/builders.ts";
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

const announced = (edit: Edit | undefined, before = timeline) =>
  edit && describeChange(before, shownOf(createTestHost(changedTimeline(before, edit.changes)).getView()));

test("every result is announced: a clip's new position, removed and added clips", () => {
  expect(announced(moveClip(timeline, "theme", 11, 0))).toBe("Theme, Audio 1, starts 0:11.000, length 0:10.000");
  expect(announced(setClipMuted(timeline, "theme", true))).toBe("Theme, Audio 1, starts 0:10.000, length 0:10.000, muted");
  expect(announced(removeClip(timeline, "rain"))).toBe("Rain removed");
  expect(announced(removeClips(timeline, ["rain", "theme"]))).toBe("2 clips removed");
  expect(announced(moveClips(timeline, ["rain", "theme"], { seconds: 1, lanes: 0 }))).toBe(
    "Theme, Audio 1, starts 0:11.000, length 0:10.000, and 1 other",
  );
  expect(announced(splitClip(timeline, "theme", 14, ["a", "b"]))).toBe(
    "Now: Theme, Audio 1, starts 0:10.000, length 0:04.000; Theme, Audio 1, starts 0:14.000, length 0:06.000",
  );
});

test("B-241 every change of a cue is announced, with the clips that have gone; measured figures are not", () => {
  const [strings, piano] = [
    { ...theme, alternateId: "a" },
    { ...rain, alternateId: "b" },
  ];
  const before = { ...aTimeline([strings, piano]), cues: { "cue-1": aCue() } };
  const { cues: _cues, ...withoutCues } = before;
  const after = (edit: Edit | undefined) => announced(edit, before);
  expect(announced(makeCue(timeline, { id: "c", alternateId: "x", clipIds: ["theme"] }))).toBe(
    "Cue 1m1, 0:10.000 to 0:20.000, 1 alternate",
  );
  expect(after(changeCue(before, "cue-1", { number: "2m1" }))).toBe("Cue 2m1, Opening, 0:10.000 to 0:40.000, 2 alternates");
  expect(after(moveCue(before, "cue-1", 12))).toBe("Cue 1m1, Opening, 0:12.000 to 0:42.000, 2 alternates");
  expect(after(trimCue(before, "cue-1", "end", 30))).toBe("Cue 1m1, Opening, 0:10.000 to 0:30.000, 2 alternates");
  expect(after(chooseAlternate(before, "cue-1", "b"))).toBe("2, Piano, heard in 1m1");
  expect(after(chooseAlternate(before, "cue-1", undefined))).toBe("No music in 1m1");
  expect(after(addAlternate(before, "cue-1", { id: "x", clips: [], name: "Choir" }))).toBe("3, Choir, added to 1m1");
  expect(after(removeAlternate(before, "b"))).toBe("Piano deleted from 1m1, with 1 clip");
  expect(after(keepAlternate(before, "b"))).toBe("Strings deleted from 1m1, with 1 clip");
  expect(after(changeAlternate(before, "b", { name: "Upright" }))).toBe("Piano renamed to Upright in 1m1");
  expect(after(changeAlternate(before, "b", { trimDb: -1.5 }))).toBe("Piano, trim −1.5 dB");
  expect(after(changeAlternate(before, "b", { measured: { truePeakDb: -3, of: "x" } }))).toBeUndefined();
  expect(after(vote(before, "cue-1", [{ alternateId: "b", by: "Ada", at: "2026-11-25T12:00:00Z" }]))).toBe("1 vote in 1m1");
  expect(after(removeCue(before, "cue-1"))).toBe("1m1 deleted, Strings stays; 1 alternate with 1 clip went");
  const silent = { ...withoutCues, cues: { "cue-1": plainCue({ ...aCue(), chosenId: undefined }) } };
  expect(announced(removeCue(silent, "cue-1"), silent)).toBe("1m1 deleted; 2 alternates with 2 clips went");
});

test("a renamed clip is announced with both names", () => {
  expect(announced(renameClip(timeline, "theme", "Main title"))).toBe("Theme renamed to Main title");
});

test("changed levels and slipped sound are announced as such", () => {
  expect(announced(changeGain(timeline, ["theme"], -6))).toBe("Theme, gain −6.0 dB, fade in 0.000 s, fade out 0.000 s");
  expect(announced(setFades(timeline, "theme", { fadeIn: 1.5 }))).toBe("Theme, gain 0.0 dB, fade in 1.500 s, fade out 0.000 s");
  expect(announced(shapeFades(timeline, ["theme"], "linear"))).toBe("Theme, fade shape linear");
  expect(announced(slipClip(timeline, "theme", 6))).toBe("Theme, sound from 0:06.000");
});

test("changes of markers and the loop range are announced; invisible changes are not", () => {
  const marked = addMarker(timeline, { id: "m", time: 3, name: "Hit" });
  expect(announced(marked)).toBe("Hit, marker at 0:03.000");
  const after = changedTimeline(timeline, marked?.changes ?? []);
  expect(announced(changeMarker(after, "m", { colour: "red" }), after)).toBe("Hit, red");
  const note = changeMarker(after, "m", { note: "Cut to the door" });
  expect(announced(note, after)).toBe("Note of Hit: Cut to the door");
  const noted = changedTimeline(after, note?.changes ?? []);
  expect(announced(changeMarker(noted, "m", { note: "" }), noted)).toBe("Note of Hit removed");
  expect(announced(changeMarker(noted, "m", { time: 4 }), noted)).toBe("Hit, marker at 0:04.000");
  expect(announced(removeMarker(after, "m"), after)).toBe("Hit removed");
  expect(announced(setLoopRange(timeline, { start: 1, end: 2 }))).toBe("Loop from 0:01.000 to 0:02.000");
  expect(announced({ kind: "renameProject", changes: [{ kind: "rename", name: "Else" }] })).toBeUndefined();
});

test("B-168 added, duplicated and removed lanes are announced, also by their undo", () => {
  expect(announced(addLane(timeline, 0))).toBe("Lane added: Audio 3");
  const copied = duplicateLane(timeline, 0, () => "copy")?.edit;
  expect(announced(copied)).toBe("Lane added: Audio 1 copy, 1 clip");
  const after = changedTimeline(timeline, copied?.changes ?? []);
  expect(announced({ kind: "undo", changes: invertChanges(timeline, copied?.changes ?? []) }, after)).toBe("Lane Audio 1 copy removed");
  const apart = changedTimeline(timeline, moveClip(timeline, "rain", 12, 2)?.changes ?? []);
  expect(announced(removeLane(apart, 1), apart)).toBe("Lane Audio 2 removed");
});

test("changes of lanes are announced: name, mute, solo, gain, lock, colour and a move", () => {
  expect(announced(changeLane(timeline, 1, { isLocked: true }))).toBe("Audio 2 locked");
  expect(announced(changeLane(timeline, 1, { colour: "blue" }))).toBe("Audio 2, colour blue");
  expect(announced(changeLane(timeline, 1, { pan: 0.25 }))).toBe("Audio 2, pan R 25");
  // A project of another program may name the centre.
  const [first, ...others] = lanesOf(timeline);
  const centred = { ...timeline, settings: { ...timeline.settings, lanes: first ? [{ ...first, pan: 0 }, ...others] : [] } };
  expect(announced(changeLane(centred, 0, { gain: 0.5 }), centred)).toBe("Audio 1, gain −6.0 dB");
  expect(announced(changeLane(timeline, 1, { name: "Weather" }))).toBe("Lane renamed to Weather");
  expect(announced(changeLane(timeline, 1, { muted: true }))).toBe("Audio 2 muted");
  expect(announced(changeVideoSound(timeline, { muted: false }))).toBe("Video sound unmuted");
  expect(announced(changeVideoSound(timeline, { solo: true }))).toBe("Video sound solo");
  expect(announced(changeVideoSound(timeline, { gain: 0.5 }))).toBe("Video sound, gain −6.0 dB");
  expect(announced(changeLane(timeline, 0, { solo: true }))).toBe("Audio 1 solo");
  expect(announced(changeLane(timeline, 0, { gain: 0.5 }))).toBe("Audio 1, gain −6.0 dB");
  expect(announced(changeLane(timeline, 0, { gain: 0 }))).toBe("Audio 1, gain silent");
  expect(announced(moveLane(timeline, 1, 0))).toBe("Audio 1, lane 2 of 2");
});

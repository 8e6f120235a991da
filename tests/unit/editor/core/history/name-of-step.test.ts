import { expect, test } from "vitest";
import { commitEdit, EMPTY_DOCUMENT } from "#editor/core/document/document.ts";
import { nameOfStep } from "#editor/core/history/name-of-step.ts";
import type { StepNaming } from "#editor/core/history/name-of-step.ts";
import type { Edit, EditKind } from "#model/edits/change.ts";
import {
  addAlternate,
  changeAlternate,
  chooseAlternate,
  joinAlternate,
  keepAlternate,
  removeAlternate,
} from "#model/cues/alternate-edits.ts";
import { changeCue, makeCue, moveCue, removeCue, trimCue, vote } from "#model/cues/cue-edits.ts";
import { addClips } from "#model/edits/add-clips.ts";
import { clearPicture, moveClip, setInPoint, setOutPoint, splitClip, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { moveClips, muteClips, removeClips, trimClips } from "#model/edits/group-edits.ts";
import { addLane, changeLane, duplicateLane, moveLane, removeLane } from "#model/edits/lane-edits.ts";
import { addMarker, changeMarker, removeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { changeGain, crossfadeClips, setFades, shapeFades } from "#model/edits/mix-edits.ts";
import { renameClip, renameProject } from "#model/edits/name-edits.ts";
import { withOverlapsSolved } from "#model/edits/overlaps.ts";
import { cutRange } from "#model/edits/range-edits.ts";
import { rippleDelete } from "#model/edits/ripple-delete.ts";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { copyClips, cutClips, duplicateClips, pasteClips } from "#model/timeline/clipboard.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { allClips, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { timeStylesOf } from "#model/time/time-style.ts";
import { aClip, aCue } from "#tests/support/model/builders.ts";

const sound = { url: "u/a.wav", originalDuration: 60, sourceOffset: 10 };
const marker = { id: "m", time: 4, name: "Hit", colour: "yellow" } as const;
const timeline = timelineOf({
  name: "Film",
  picture: { url: "u/film.mp4", duration: 90 },
  settings: { ...DEFAULT_SETTINGS, markers: [marker], frameRate: { numerator: 25, denominator: 1 } },
  clips: [
    aClip({ ...sound, id: "drive", name: "Neon Drive", startTime: 10, endTime: 20, laneIndex: 0 }),
    aClip({ ...sound, id: "rain", name: "Rain", startTime: 19, endTime: 29, laneIndex: 0 }),
    aClip({ ...sound, id: "bed", name: "Bed", startTime: 29, endTime: 39, laneIndex: 0 }),
    aClip({ ...sound, id: "hush", name: "Hush", startTime: 0, endTime: 5, laneIndex: 1, muted: true }),
  ],
  cues: [aCue()],
});
const seconds: StepNaming = { nameOf: ({ name }) => name, times: timeStylesOf(timeline, "seconds") };
const timecode: StepNaming = { ...seconds, times: timeStylesOf(timeline, "timecode") };

/** The name of the step that an edit makes, as the history keeps it. */
function named(edit: Edit | undefined, naming = seconds, before: ProjectTimeline = timeline): string {
  const step = edit && commitEdit({ ...EMPTY_DOCUMENT, timeline: before }, edit, "op");
  const entry = step?.document.history.past.at(-1);
  if (!edit || !entry) throw new Error("The edit changes nothing.");
  expect(entry.kind).toBe(edit.kind);
  return nameOfStep(entry, naming);
}

let made = 0;
const newId = () => `new ${(made += 1)}`;
const settingsEdit = (fields: Partial<typeof timeline.settings>): Edit => ({
  kind: "changeSettings",
  changes: [{ kind: "setSettings", settings: { ...timeline.settings, ...fields } }],
});
const pictureEdit: Edit = { kind: "setPicture", changes: [{ kind: "setPicture", picture: { url: "u/new.mp4", duration: 4 } }] };
const withoutPicture = { ...timeline, picture: undefined };
const copied = copyClips(timeline, ["drive"]);
const ofKind = (kind: EditKind, edit: Edit | undefined): Edit | undefined => edit && { ...edit, kind };

/** Each kind of edit with its step's name. A new kind is missed by the type. */
const STEPS = {
  addClip: [
    [addClips(timeline, [{ id: "x", name: "Storm", url: "u/s.wav", duration: 4 }], { startTime: 60, laneIndex: 2 }), "adding Storm"],
  ],
  moveClip: [
    [moveClip(timeline, "drive", 12.5, 0), "move of Neon Drive (+2.500 s)"],
    [moveClip(timeline, "drive", 10, 1), "move of Neon Drive"],
    [moveClips(timeline, ["drive", "rain"], { seconds: -1, lanes: 0 }), "move of Neon Drive and Rain (−1.000 s)"],
    [moveClips(timeline, ["drive", "rain", "bed"], { seconds: 1, lanes: 0 }), "move of 3 clips (+1.000 s)"],
  ],
  trimClip: [
    [trimClipEnd(timeline, "drive", 19.5), "trim of Neon Drive (−0.500 s)"],
    [trimClipStart(timeline, "drive", 9), "trim of Neon Drive (+1.000 s)"],
    [trimClips(timeline, ["drive", "bed"], "end", -2), "trim of Neon Drive and Bed (−2.000 s)"],
  ],
  slipClip: [[slipClip(timeline, "drive", 12), "slip of Neon Drive (+2.000 s)"]],
  rollClips: [[rollClips(timeline, "rain", "bed", 1.5), "roll of Rain and Bed (+1.500 s)"]],
  splitClip: [[splitClip(timeline, "drive", 12, ["a", "b"]), "split of Neon Drive"]],
  removeClip: [
    [removeClips(timeline, ["drive"]), "deletion of Neon Drive"],
    [removeClips(timeline, ["drive", "rain", "bed"]), "deletion of 3 clips"],
    [
      { kind: "removeClip", changes: [{ kind: "removeClip", id: "bed" }, ...(clearPicture(timeline)?.changes ?? [])] },
      "deletion of Bed and the picture",
    ],
  ],
  rippleDelete: [[rippleDelete(timeline, ["drive"]), "deletion of Neon Drive and its gap"]],
  cutClips: [
    [cutClips(timeline, ["drive"]), "cut of Neon Drive"],
    [cutRange(timeline, { start: 12, end: 13 }, newId), "cut of Neon Drive"],
  ],
  pasteClips: [[copied && pasteClips(timeline, copied, 50, newId)?.edit, "paste of Neon Drive"]],
  duplicateClips: [[duplicateClips(timeline, ["drive"], newId)?.edit, "duplicate of Neon Drive"]],
  muteClip: [
    [muteClips(timeline, ["drive"], true), "mute of Neon Drive"],
    [muteClips(timeline, ["hush"], false), "unmute of Hush"],
  ],
  mixClip: [
    [changeGain(timeline, ["drive"], -1.5), "gain of Neon Drive (−1.5 dB)"],
    [setFades(timeline, "drive", { fadeIn: 0.25 }), "fade-in of Neon Drive (+0.250 s)"],
    [setFades(timeline, "drive", { fadeOut: 1 }), "fade-out of Neon Drive (+1.000 s)"],
    [setFades(timeline, "drive", { fadeIn: 1, fadeOut: 1 }), "levels of Neon Drive"],
    [shapeFades(timeline, ["drive", "rain"], "s"), "fade shape of Neon Drive and Rain (S curve)"],
  ],
  crossfadeClips: [[crossfadeClips(timeline, ["drive", "rain"]), "crossfade of Neon Drive and Rain"]],
  renameClip: [[renameClip(timeline, "drive", "Main title"), "renaming of Neon Drive to Main title"]],
  setInPoint: [[setInPoint(timeline, "drive", 13), "in-point of Neon Drive (+3.000 s)"]],
  setOutPoint: [[setOutPoint(timeline, "drive", 13), "out-point of Neon Drive (−7.000 s)"]],
  setPicture: [[pictureEdit, "change of the picture"]],
  clearPicture: [[clearPicture(timeline), "deletion of the picture"]],
  changeLane: [
    [changeLane(timeline, 1, { muted: true }), "mute of lane Audio 2"],
    [changeLane(timeline, 1, { solo: true }), "solo of lane Audio 2"],
    [changeLane(timeline, 1, { isLocked: true }), "lock of lane Audio 2"],
    [changeLane(timeline, 1, { colour: "blue" }), "colour of lane Audio 2"],
    [changeLane(timeline, 1, { pan: -0.4 }), "pan of lane Audio 2 (L 40)"],
    [changeLane(timeline, 1, { gain: 0.5 }), "gain of lane Audio 2 (−6.02 dB)"],
    [changeLane(timeline, 1, { gain: 0 }), "gain of lane Audio 2"],
    [changeLane(timeline, 0, { name: "Music" }), "renaming of lane Audio 1 to Music"],
  ],
  moveLane: [[moveLane({ ...timeline, settings: { ...timeline.settings, lanes: threeLanes() } }, 0, 2), "move of lane A"]],
  addLane: [
    [addLane(timeline, 0), "adding lane Audio 3"],
    [addLane(timeline, 1), "adding lane Audio 3"],
  ],
  duplicateLane: [[duplicateLane(timeline, 0, newId)?.edit, "duplicate of lane Audio 1 copy"]],
  removeLane: [[removeLane(withEmptyLane(), 1), "deletion of lane Audio 2"]],
  changeMarkers: [
    [addMarker(timeline, { id: "n", time: 8, name: "Door" }), "adding marker Door"],
    [removeMarker(timeline, "m"), "deletion of marker Hit"],
    [changeMarker(timeline, "m", { time: 5 }), "move of marker Hit (+1.000 s)"],
    [changeMarker(timeline, "m", { name: "Slam" }), "renaming of marker Hit to Slam"],
    [changeMarker(timeline, "m", { colour: "red" }), "change of marker Hit"],
  ],
  setLoopRange: [[setLoopRange(timeline, { start: 1, end: 4 }), "adding the loop range"]],
  makeCue: [[makeCue(timeline, { id: "c2", alternateId: "x", clipIds: ["drive"] }), "adding cue 1m2"]],
  changeCue: [
    [changeCue(timeline, "cue-1", { number: "1m2A" }), "renaming of cue 1m1 to 1m2A"],
    [changeCue(timeline, "cue-1", { isMatched: false }), "change of cue 1m1"],
  ],
  moveCue: [[moveCue(timeline, "cue-1", 12.5), "move of cue 1m1 (+2.500 s)"]],
  trimCue: [[trimCue(timeline, "cue-1", "end", 30), "trim of cue 1m1"]],
  removeCue: [[removeCue(timeline, "cue-1"), "deletion of cue 1m1"]],
  addAlternate: [[addAlternate(timeline, "cue-1", { id: "x", clips: [aClip({ name: "Choir" })] }), "adding 3 Choir in 1m1"]],
  joinAlternate: [[joinAlternate(timeline, "b", ["drive"]), "adding Neon Drive to an alternate"]],
  leaveAlternate: [[ofKind("leaveAlternate", joinAlternate(timeline, "b", ["drive"])), "taking Neon Drive out of an alternate"]],
  changeAlternate: [
    [changeAlternate(timeline, "b", { name: "Upright" }), "renaming of 2 Piano in 1m1 to Upright"],
    [changeAlternate(timeline, "b", { trimDb: 1.5 }), "gain of 2 Piano in 1m1 (+1.5 dB)"],
    [changeAlternate(timeline, "b", { measured: { truePeakDb: -9, of: "3" } }), "change of 2 Piano in 1m1"],
  ],
  removeAlternate: [[removeAlternate(timeline, "b"), "deletion of 2 Piano in 1m1"]],
  chooseAlternate: [
    [chooseAlternate(timeline, "cue-1", "b"), "choice of 2 Piano in 1m1"],
    [chooseAlternate(timeline, "cue-1", undefined), "choice of no music in 1m1"],
  ],
  keepAlternate: [[keepAlternate(timeline, "b"), "keeping only 2 Piano in 1m1"]],
  vote: [[vote(timeline, "cue-1", [{ alternateId: "b", by: "Ada", at: "2026-11-25T12:00:00Z" }]), "votes on cue 1m1"]],
  changeSettings: [
    [settingsEdit({ videoSound: { gain: 0.5, muted: false } }), "change of the video sound"],
    [settingsEdit({ dropFrame: true }), "change of the settings"],
  ],
  renameProject: [[renameProject(timeline, "Reel 7"), "renaming of Film to Reel 7"]],
  changeProject: [
    [ofKind("changeProject", moveClip(timeline, "drive", 12.5, 0)), "change of Neon Drive"],
    [ofKind("changeProject", settingsEdit({ dropFrame: true })), "change of the settings"],
    [ofKind("changeProject", pictureEdit), "change of the picture"],
    [ofKind("changeProject", chooseAlternate(timeline, "cue-1", "b")), "change of cue 1m1"],
    [ofKind("changeProject", renameProject(timeline, "Reel 7")), "change of the project"],
  ],
  undo: [[ofKind("undo", moveClip(timeline, "drive", 12.5, 0)), "undo of Neon Drive"]],
  redo: [[ofKind("redo", moveClip(timeline, "drive", 12.5, 0)), "redo of Neon Drive"]],
} satisfies Readonly<Record<EditKind, readonly (readonly [edit: Edit | undefined, name: string])[]>>;

/** The timeline with an empty lane between its two. */
function withEmptyLane(): ProjectTimeline {
  return withChanges(timeline, moveClip(timeline, "hush", 0, 2)?.changes ?? []);
}

function threeLanes() {
  return ["A", "B", "C"].map((name) => ({ name, gain: 1, muted: false, solo: false }));
}

test.each(Object.entries(STEPS).flatMap(([kind, cases]) => cases.map(([edit, name]) => ({ kind, edit, name }))))(
  "B-164 a step of the kind $kind is called: $name",
  ({ kind, edit, name }) => {
    const lanes = { ...timeline, settings: { ...timeline.settings, lanes: threeLanes() } };
    const before = kind === "moveLane" ? lanes : kind === "removeLane" ? withEmptyLane() : timeline;
    expect(named(edit, seconds, before)).toBe(name);
  },
);

test("B-164 the first picture is added, and a loop range is changed and deleted", () => {
  expect(named(pictureEdit, seconds, withoutPicture)).toBe("adding the picture");
  const looped = { ...timeline, settings: { ...timeline.settings, loopRange: { start: 1, end: 4 } } };
  expect(named(setLoopRange(looped, { start: 2, end: 4 }), seconds, looped)).toBe("change of the loop range");
  expect(named(setLoopRange(looped, undefined), seconds, looped)).toBe("deletion of the loop range");
});

test("B-164 the end of a solo is told from its beginning", () => {
  const soloed = withChanges(timeline, changeLane(timeline, 1, { solo: true })?.changes ?? []);
  expect(named(changeLane(soloed, 1, { solo: false }), seconds, soloed)).toBe("end of solo of lane Audio 2");
});

test("B-164 lengths are written as the ruler shows them, and clips as the timeline names them", () => {
  expect(named(trimClipEnd(timeline, "drive", 11.56), timecode)).toBe("trim of Neon Drive (−00:08:11)");
  expect(named(removeClips(timeline, ["drive"]), { ...seconds, nameOf: () => "1m02 v3.wav" })).toBe("deletion of 1m02 v3.wav");
});

test("B-164 clips that change by different lengths are named without a length", () => {
  const edit: Edit = { kind: "trimClip", changes: [...changesOf("drive", 19), ...changesOf("bed", 35)] };
  expect(named(edit)).toBe("trim of Neon Drive and Bed");
});

function changesOf(id: string, end: number): Edit["changes"] {
  return trimClipEnd(timeline, id, end)?.changes ?? [];
}

/** The edit in a project that overwrites what it covers, or crossfades. */
function overOthers(whenOverlapping: "overwrite" | "crossfade", edit: Edit | undefined): Edit | undefined {
  const withRule = { ...timeline, settings: { ...timeline.settings, whenOverlapping } };
  const clipsIn = (lane: number, from: number, to: number) =>
    allClips(timeline).filter((clip) => clip.laneIndex === lane && clip.startTime < to && clip.endTime > from);
  return edit && withOverlapsSolved(edit, { timeline: withRule, clipsIn, newIdFor: newId });
}

test.each(["overwrite", "crossfade"] as const)("B-145 with the setting %s a step is named after the clips that the user placed", (rule) => {
  const item = { id: "x", name: "Storm", url: "u/s.wav", duration: 4 };
  const steps: readonly (readonly [edit: Edit | undefined, name: string])[] = [
    [addClips(timeline, [item], { startTime: 18, laneIndex: 0 }), "adding Storm"],
    [copied && pasteClips(timeline, copied, 24, newId)?.edit, "paste of Neon Drive"],
    [moveClip(timeline, "hush", 17, 0), "move of Hush (+17.000 s)"],
    [trimClipEnd(timeline, "drive", 22), "trim of Neon Drive (+2.000 s)"],
    [setInPoint(timeline, "rain", 20), "in-point of Rain (+1.000 s)"],
    [setInPoint(timeline, "rain", 19.5), "in-point of Rain (+0.500 s)"],
  ];
  for (const [edit, name] of steps) {
    const solved = overOthers(rule, edit);
    expect(solved?.changes.length, name).toBeGreaterThan(edit?.changes.length ?? 0);
    expect(named(solved), name).toBe(name);
  }
});

import { expect, test } from "vitest";
import { VIDEO_BAR_ID } from "#timeline/contract.ts";
import { frameSeconds } from "#timeline/grid/frame-seconds.ts";
import { editOf, gridCommandOf, selectedByKey } from "#timeline/grid/grid-keys.ts";
import type { GridKey } from "#timeline/grid/grid-keys.ts";
import { gridRowCount, gridRows } from "#timeline/grid/grid-model.ts";
import { VIDEO_SOUND_ROW, movePlace, settlePlace } from "#timeline/grid/grid-place.ts";
import type { GridMove, GridPlace } from "#timeline/grid/grid-place.ts";
import { withVideoSoundRow } from "#timeline/layout.ts";
import { sourceNamesOf } from "#model/text/source-names.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Lane } from "#model/timeline/clip.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const theme = aClip({ id: "theme", name: "Main theme", startTime: 12, endTime: 42, muted: true });
const rain = aClip({ id: "rain", name: "Rain", startTime: 50, endTime: 55 });
const bed = aClip({ id: "bed", name: "Bed", startTime: 13, endTime: 20, laneIndex: 2 });
const timeline = aTimeline([rain, bed, theme], 300);
const host = createTestHost(timeline);
host.set({ selection: new Set(["bed"]) });
const shown = shownOf(host.getView());
const header: GridPlace = { row: 0, clipId: undefined };

test("the grid names every visible clip", () => {
  const rows = gridRows(shown, header);
  expect(rows.map(({ name, cells }) => [name, cells.map(({ label, isSelected }) => [label, isSelected])])).toEqual([
    ["Video", [["picture.mp4, Video, length 5:00.000", false]]],
    ["Audio 1", [["Main theme, Audio 1, starts 0:12.000, length 0:30.000, muted", false]]],
    ["Audio 2", []],
    ["Audio 3", [["Bed, Audio 3, starts 0:13.000, length 0:07.000", true]]],
  ]);
});

const VIDEO = "6f4c1c2e-8f0a-4f39-9a53-0d1c86b7a3f1/projects/p/videos/0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11.mp4";

test.each<[string, Partial<ProjectSettings>, string, string]>([
  ["stored with the project", { pictureFile: "reel-2 v7.mov" }, "media/other.mp4", "reel-2 v7.mov"],
  ["of the library item with its path", {}, VIDEO, "reel 3.mov"],
  ["at the end of its address", {}, "https://example.org/cuts/Reel%204.mp4?v=2", "Reel 4.mp4"],
  ["that nobody knows", {}, VIDEO.replace("0b0e", "1b0e"), "Picture"],
])("B-163 the video bar has the name of the picture's file %s, never the project's", (_where, settings, url, name) => {
  const shows = createTestHost({ ...timeline, settings: { ...timeline.settings, ...settings }, picture: { url, duration: 300 } });
  shows.set({ names: sourceNamesOf([{ path: VIDEO, fileName: "reel 3.mov" }]) });
  expect(gridRows(shownOf(shows.getView()), header)[0]?.cells[0]?.label).toBe(`${name}, Video, length 5:00.000`);
});

test("B-161 B-162 clips are named as the captions name them, and described by their other name, source time and gain", () => {
  const clips = [
    aClip({ id: "a", name: "M V", url: "u/a", sourceOffset: 12.5, gainDb: -3 }),
    aClip({ id: "b", name: "M V", url: "u/b", startTime: 10, endTime: 12 }),
    aClip({ id: "c", name: "Neon Drive", url: "u/c", startTime: 12, endTime: 14 }),
    aClip({ id: "d", name: "Main title", url: "u/a", startTime: 14, endTime: 16 }),
    aClip({ id: "e", name: "Rain", url: "u/d", startTime: 16, endTime: 18, fadeOut: 1, fadeShape: "s" }),
    aClip({ id: "f", name: "Wind", url: "u/d", startTime: 18, endTime: 20, fadeShape: "s" }),
  ];
  const shows = createTestHost(aTimeline(clips));
  const cells = () =>
    gridRows(shownOf(shows.getView()), header)[1]?.cells.map(({ label, description }) => [label.split(",")[0], description]);
  const fileNames = ["1m02 v3.wav", "1m02 v4.wav", "neon-drive.wav"];
  shows.set({ names: sourceNamesOf(fileNames.map((fileName, at) => ({ path: `u/${"abc"[at]}`, fileName }))) });
  const inAnyStyle = [
    ["1m02 v3.wav", "M V, sound from 0:12.500, gain −3.0 dB"],
    ["1m02 v4.wav", "M V, sound from 0:00.000, gain 0.0 dB"],
  ];
  const given = [
    ["Main title", "1m02 v3.wav, sound from 0:00.000, gain 0.0 dB"],
    // B-188: the shape of fades that are drawn.
    ["Rain", "sound from 0:00.000, gain 0.0 dB, fades S curve"],
    ["Wind", "sound from 0:00.000, gain 0.0 dB"],
  ];
  expect(cells()).toEqual([...inAnyStyle, ["Neon Drive", "neon-drive.wav, sound from 0:00.000, gain 0.0 dB"], ...given]);
  shows.set({ options: { ...shows.getView().options, names: "files" } });
  expect(cells()).toEqual([...inAnyStyle, ["neon-drive.wav", "Neon Drive, sound from 0:00.000, gain 0.0 dB"], ...given]);
});

test("B-156 the picture's own sound has a row between the video and the lanes, with its settings", () => {
  const { viewport, timeline: before } = host.getView();
  const videoSound = { gain: 0.5, muted: true, solo: true };
  const settings = { ...before.settings, videoSound };
  const sounding = shownOf({ ...host.getView(), timeline: { ...before, settings }, viewport: withVideoSoundRow(viewport, true) });
  const rows = gridRows(sounding, header);
  expect(rows.map(({ name, position, topPx }) => [name, position, topPx])).toEqual([
    ["Video", 1, 28],
    ["Video sound", 2, 88],
    ["Audio 1", 3, 136],
    ["Audio 2", 4, 196],
    ["Audio 3", 5, 256],
  ]);
  expect(rows[1]?.cells.map(({ label }) => label)).toEqual(["Video sound, gain −6.0 dB, length 5:00.000, muted, solo"]);
  expect(gridRowCount(sounding)).toBe(5);
  const walk = (start: GridPlace, ...moves: GridMove[]) => moves.reduce((place, move) => movePlace(place, move, sounding), start);
  const sound = { row: VIDEO_SOUND_ROW, clipId: "video-sound" };
  expect(walk(header, "right", "down")).toEqual(sound);
  expect(walk(header, "right", "down", "left")).toEqual({ ...sound, clipId: undefined });
  expect(walk(sound, "right")).toEqual(sound);
  expect(walk(sound, "down")).toEqual({ row: 1, clipId: "theme" });
  expect(walk({ row: 1, clipId: "theme" }, "up", "up")).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
  expect(settlePlace(sound, sounding)).toBe(sound);
  expect(settlePlace(sound, shown)).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
});

test("B-206 the row of a lane says where it is panned to, and nothing at the centre", () => {
  const rowsOf = (lane: Partial<Lane>) => {
    const lanes = [{ ...defaultLane(0), ...lane }];
    const { timeline } = host.getView();
    return gridRows(shownOf({ ...host.getView(), timeline: { ...timeline, settings: { ...timeline.settings, lanes } } }), header)[1]?.name;
  };
  expect([rowsOf({}), rowsOf({ pan: -0.3 }), rowsOf({ pan: 1, isLocked: true, colour: "pink" })]).toEqual([
    "Audio 1",
    "Audio 1, pan L 30",
    "Audio 1, pan R 100, locked, pink",
  ]);
});

test("a clip out of view stays in the grid while it has the keyboard focus", () => {
  const rows = gridRows(shown, { row: 1, clipId: "rain" });
  expect(rows[1]?.cells.map(({ clipId, column }) => [clipId, column])).toEqual([
    ["theme", 2],
    ["rain", 3],
  ]);
});

test("B-107 arrows move the focus between clips and lanes", () => {
  const walk = (start: GridPlace, ...moves: GridMove[]) => moves.reduce((place, move) => movePlace(place, move, shown), start);
  expect(walk(header, "right")).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
  expect(walk(header, "right", "down")).toEqual({ row: 1, clipId: "theme" });
  expect(walk(header, "right", "down", "right")).toEqual({ row: 1, clipId: "rain" });
  expect(walk(header, "right", "down", "right", "right")).toEqual({ row: 1, clipId: "rain" });
  expect(walk(header, "right", "down", "left")).toEqual({ row: 1, clipId: undefined });
  expect(walk({ row: 1, clipId: "rain" }, "down")).toEqual({ row: 2, clipId: undefined });
  expect(walk({ row: 1, clipId: "rain" }, "down", "down", "down")).toEqual({ row: 3, clipId: "bed" });
  expect(walk({ row: 3, clipId: "bed" }, "gridStart")).toEqual({ row: 0, clipId: VIDEO_BAR_ID });
  expect(walk(header, "gridEnd")).toEqual({ row: 3, clipId: "bed" });
  expect(walk({ row: 1, clipId: "theme" }, "rowEnd", "rowStart")).toEqual({ row: 1, clipId: "theme" });
});

test("the keyboard focus follows its clip to another lane, and stays near when the clip is removed", () => {
  expect(settlePlace({ row: 1, clipId: "bed" }, shown)).toEqual({ row: 3, clipId: "bed" });
  expect(settlePlace({ row: 1, clipId: "gone" }, shown)).toEqual({ row: 1, clipId: "theme" });
  expect(settlePlace({ row: 9, clipId: undefined }, shown)).toEqual({ row: 3, clipId: "bed" });
});

const press = (key: string, ...held: ("altKey" | "shiftKey" | "ctrlKey" | "metaKey")[]): GridKey => ({
  key,
  altKey: held.includes("altKey"),
  shiftKey: held.includes("shiftKey"),
  ctrlKey: held.includes("ctrlKey"),
  metaKey: held.includes("metaKey"),
});

test("design timeline: modifiers and arrows move and trim the clip by a picture frame", () => {
  const frame = 1 / 30;
  const changeOf = (key: GridKey, clipId: string) => {
    const command = gridCommandOf(key);
    return command?.kind === "edit" ? editOf(command.edit, { row: 1, clipId }, shown)?.changes : undefined;
  };
  expect(frameSeconds(timeline)).toBe(frame);
  expect(changeOf(press("ArrowRight", "altKey"), "theme")).toEqual([
    { kind: "putClip", clip: { ...theme, startTime: 12 + frame, endTime: 12 + frame + 30 } },
  ]);
  expect(changeOf(press("ArrowDown", "altKey"), "theme")).toEqual([{ kind: "putClip", clip: { ...theme, laneIndex: 1 } }]);
  expect(changeOf(press("ArrowUp", "altKey"), "theme")).toBeUndefined();
  expect(changeOf(press("ArrowLeft", "altKey", "shiftKey"), "theme")).toEqual([
    { kind: "putClip", clip: { ...theme, endTime: 42 - frame } },
  ]);
  expect(changeOf(press("ArrowRight", "metaKey", "shiftKey"), "theme")).toEqual([
    { kind: "putClip", clip: { ...theme, startTime: 12 + frame, sourceOffset: 12 + frame - 12 } },
  ]);
  expect(changeOf(press("ArrowRight", "altKey"), VIDEO_BAR_ID)).toBeUndefined();
});

test("keys that belong to the editor pass through the grid", () => {
  for (const key of [press(" "), press("Delete"), press("i"), press("z", "ctrlKey"), press("ArrowLeft", "shiftKey"), press("Escape")]) {
    expect(gridCommandOf(key)).toBeUndefined();
  }
});

test("a / typed with Shift on other keyboard layouts finds a clip as well", () => {
  expect([gridCommandOf(press("/")), gridCommandOf(press("/", "shiftKey"))]).toEqual([{ kind: "find" }, { kind: "find" }]);
});

test("keys also slip, roll, change the gain, and move all selected clips together", () => {
  const first = aClip({ id: "first", startTime: 0, endTime: 10, sourceOffset: 5, originalDuration: 60 });
  const second = aClip({ id: "second", startTime: 10, endTime: 20, sourceOffset: 5, originalDuration: 60 });
  const joined = aTimeline([first, second], 300);
  const joinedHost = createTestHost(joined);
  const frame = 1 / 30;
  const changeOf = (key: GridKey, ...selection: string[]) => {
    const command = gridCommandOf(key);
    const view = shownOf({ ...joinedHost.getView(), selection: new Set(selection) });
    return command?.kind === "edit" ? editOf(command.edit, { row: 1, clipId: "first" }, view) : undefined;
  };
  expect(changeOf(press("ArrowRight", "altKey", "ctrlKey"))?.changes).toEqual([
    { kind: "putClip", clip: { ...first, sourceOffset: 5 - frame } },
  ]);
  expect(changeOf(press("ArrowRight", "altKey", "ctrlKey", "shiftKey"))).toMatchObject({
    kind: "rollClips",
    changes: [{ clip: { id: "first", endTime: 10 + frame } }, { clip: { id: "second", startTime: 10 + frame } }],
  });
  expect(changeOf(press("ArrowUp", "metaKey"))?.changes).toEqual([{ kind: "putClip", clip: { ...first, gainDb: 0.5 } }]);
  expect(changeOf(press("ArrowRight", "altKey"), "first", "second")?.changes.length).toBe(2);
});

test("keys select one clip, add to the selection, and select everything up to the clip", () => {
  const selectedBy = (key: GridKey, place: GridPlace) => {
    const command = gridCommandOf(key);
    return command?.kind === "select" ? selectedByKey(place, command.how, shown) : undefined;
  };
  expect(selectedBy(press("Enter"), { row: 1, clipId: "theme" })).toEqual(["theme"]);
  expect(selectedBy(press("Enter", "ctrlKey"), { row: 1, clipId: "theme" })).toEqual(["bed", "theme"]);
  expect(selectedBy(press("Enter", "shiftKey"), { row: 1, clipId: "theme" })).toEqual(["bed", "theme"]);
  expect(selectedBy(press("Enter"), header)).toEqual([]);
});

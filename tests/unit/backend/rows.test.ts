import { describe, expect, test } from "vitest";
import { LibraryRow, ProjectWithClips, loadedProject, pictureColumns, readRows } from "#backend/supabase/projects/rows.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";

const clipRow = {
  id: "c1",
  name: "Theme",
  audio_url: "u/music-tracks/a.wav",
  start_time: 1,
  end_time: 3,
  original_duration: null,
  source_offset: 0.5,
  lane_index: 2,
  muted: true,
  gain_db: -3,
  pan: 0.5,
  fade_in: 0.1,
  fade_out: 0.2,
};
const projectRow = {
  id: "p1",
  name: "Reel",
  video_url: null,
  video_duration: null,
  revision: 4,
  settings: {},
  audio_tracks: [clipRow],
  cues: [],
};

describe("rows from the database", () => {
  test("B-32 a project with its clips is converted to the model; empty settings become the defaults", () => {
    const read = readRows(ProjectWithClips, projectRow, "project");
    if (!read.ok) throw new Error(read.error.message);
    expect(loadedProject(read.value, read.value.audio_tracks)).toEqual({
      id: "p1",
      name: "Reel",
      revision: 4,
      picture: undefined,
      settings: DEFAULT_SETTINGS,
      clips: [
        {
          id: "c1",
          name: "Theme",
          url: "u/music-tracks/a.wav",
          startTime: 1,
          endTime: 3,
          laneIndex: 2,
          sourceOffset: 0.5,
          originalDuration: undefined,
          muted: true,
          gainDb: -3,
          pan: 0.5,
          fadeIn: 0.1,
          fadeOut: 0.2,
        },
      ],
      cues: [],
    });
  });

  test.each([
    [null, undefined],
    [undefined, undefined],
    ["equalPower", undefined],
    ["linear", "linear"],
    ["s", "s"],
  ])("B-188 a clip stored with the fade shape %s has %s", (stored, shape) => {
    const row = { ...projectRow, audio_tracks: [{ ...clipRow, ...(stored !== undefined && { fade_shape: stored }) }] };
    const read = readRows(ProjectWithClips, row, "project");
    if (!read.ok) throw new Error(read.error.message);
    const [clip] = loadedProject(read.value, read.value.audio_tracks).clips;
    expect([clip?.fadeShape, Object.hasOwn(clip ?? {}, "fadeShape")]).toEqual([shape, shape !== undefined]);
  });

  test.each([
    [null, undefined],
    [undefined, undefined],
    ["none", undefined],
    ["pink", "pink"],
  ])("a clip stored with the colour %s has %s", (stored, colour) => {
    const row = { ...projectRow, audio_tracks: [{ ...clipRow, ...(stored !== undefined && { colour: stored }) }] };
    const read = readRows(ProjectWithClips, row, "project");
    if (!read.ok) throw new Error(read.error.message);
    const [clip] = loadedProject(read.value, read.value.audio_tracks).clips;
    expect([clip?.colour, Object.hasOwn(clip ?? {}, "colour")]).toEqual([colour, colour !== undefined]);
  });

  test.each([
    ["has it", anOriginal(), anOriginal()],
    ["has it, with what a later version added", { ...anOriginal(), colour: "bt709" }, { ...anOriginal(), colour: "bt709" }],
    ["has none", null, undefined],
    ["is a visitor's", undefined, undefined],
  ])("B-216 a picture whose row %s gets that original", (_which, stored, original) => {
    const read = readRows(
      ProjectWithClips,
      { ...projectRow, video_url: "u/a.mp4", video_duration: 3600, picture_original: stored },
      "project",
    );
    if (!read.ok) throw new Error(read.error.message);
    expect(loadedProject(read.value, []).picture).toEqual({ url: "u/a.mp4", duration: 3600, ...(original && { original }) });
  });

  test.each([
    ["a visitor's row without the original", { is_picture_missing: true }, true],
    ["a visitor's row of a stored picture", { is_picture_missing: false }, false],
    ["an original of a later version, which is not written over", { picture_original: { path: "C:" } }, true],
  ])("B-216 the original is hidden or not: %s", (_which, columns, hasHiddenOriginal) => {
    const row = { ...projectRow, video_url: "u/a.mp4", video_duration: 3600, ...columns };
    const read = readRows(ProjectWithClips, row, "project");
    if (!read.ok) throw new Error(read.error.message);
    const { picture } = loadedProject(read.value, []);
    expect(picture).toEqual({ url: "u/a.mp4", duration: 3600, ...(hasHiddenOriginal && { hasHiddenOriginal }) });
    expect(Object.hasOwn(pictureColumns(picture), "picture_original")).toBe(!hasHiddenOriginal);
  });

  test("the settings have the picture's file name if it is known", () => {
    const read = readRows(ProjectWithClips, { ...projectRow, settings: { pictureFile: "reel v7.mov" } }, "project");
    expect(read.ok && loadedProject(read.value, []).settings).toEqual({ ...DEFAULT_SETTINGS, pictureFile: "reel v7.mov" });
  });

  test("B-166 fields of a later version are kept at every level of the settings", () => {
    const later = { later: { of: "another version", list: [1, null] } };
    const settings = {
      ...later,
      lanes: [{ ...defaultLane(0), ...later }],
      videoSound: { gain: 1, muted: true, ...later },
      loopRange: { start: 1, end: 2, ...later },
      markers: [{ id: "m", time: 1, name: "Door", colour: "red", ...later }],
      frameRate: { numerator: 24, denominator: 1, ...later },
    };
    const read = readRows(ProjectWithClips, { ...projectRow, settings }, "project");
    expect(read.ok && loadedProject(read.value, []).settings).toEqual({ ...DEFAULT_SETTINGS, ...settings });
  });

  test.each([
    ["a time that is text", { ...projectRow, audio_tracks: [{ ...clipRow, start_time: "1" }] }, "audio_tracks.0.start_time"],
    ["a negative end", { ...projectRow, audio_tracks: [{ ...clipRow, end_time: -1 }] }, "audio_tracks.0.end_time"],
    ["a pan out of range", { ...projectRow, audio_tracks: [{ ...clipRow, pan: 2 }] }, "audio_tracks.0.pan"],
    ["an unknown colour", { ...projectRow, audio_tracks: [{ ...clipRow, colour: "mauve" }] }, "audio_tracks.0.colour"],
    ["an unknown fade shape", { ...projectRow, audio_tracks: [{ ...clipRow, fade_shape: "cubic" }] }, "audio_tracks.0.fade_shape"],
    ["no clips at all", { ...projectRow, audio_tracks: undefined }, "audio_tracks"],
    ["settings that are text", { ...projectRow, settings: "{}" }, "settings"],
    ["a lane without a name", { ...projectRow, settings: { lanes: [{ gain: 1, muted: false, solo: false }] } }, "settings.lanes.0.name"],
    ["a lane's pan that is text", { ...projectRow, settings: { lanes: [{ ...defaultLane(0), pan: "left" }] } }, "settings.lanes.0.pan"],
    ["a frame rate over zero", { ...projectRow, settings: { frameRate: { numerator: 25, denominator: 0 } } }, "frameRate.denominator"],
  ])("a malformed row (%s) is a failure that names the path", (_what, row, place) => {
    const read = readRows(ProjectWithClips, row, "project");
    expect(read).toMatchObject({ ok: false, error: { kind: "malformed" } });
    if (!read.ok) expect(read.error.message).toContain(place);
  });

  test("a library row without its file name is a failure, not a crash", () => {
    expect(readRows(LibraryRow, { id: "i1" }, "library item")).toMatchObject({ ok: false, error: { kind: "malformed" } });
    expect(readRows(LibraryRow, null, "library item")).toMatchObject({ ok: false, error: { kind: "malformed" } });
  });
});

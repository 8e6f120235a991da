import { describe, expect, test } from "vitest";
import { readPatches } from "#model/project-json/read-patches.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import { putCue } from "#model/edits/change.ts";
import { allClips, allCues, timelineOf, withChanges } from "#model/timeline/timeline.ts";
import { FULL_PROJECT } from "#tests/support/model/full-project.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const timeline = timelineOf(unwrap(readProject(FULL_PROJECT)));
const [clip] = writeProject("reel", timeline).clips;
if (!clip) throw new Error("The project has clips.");
const [cue] = FULL_PROJECT.cues;
const [alternate] = cue.alternates;
const anotherCue = (id: string) => ({
  ...cue,
  id,
  alternates: [{ ...alternate, id: `of ${id}` }],
  chosenId: `of ${id}`,
  referenceId: `of ${id}`,
});
const read = (...patches: readonly unknown[]) => readPatches(patches, timeline);

test("the rows of a whole project are read back as they were written", () => {
  const rows = [
    ...allClips(timeline).map((one) => ({ kind: "putClip", clip: one }) as const),
    ...allCues(timeline).map(putCue),
    { kind: "setPicture", picture: timeline.picture } as const,
    { kind: "setSettings", settings: timeline.settings } as const,
    { kind: "rename", name: timeline.name } as const,
  ];
  const changes = unwrap(readPatches(rows.map(writePatch), timeline));
  expect(writeProject("reel", withChanges(timeline, changes))).toEqual(writeProject("reel", timeline));
});

test("a clip is completed as that of a project; the name of the picture's file stays with other settings", () => {
  const named = { ...timeline, settings: { ...timeline.settings, pictureFile: "reel.mov" } };
  const changes = unwrap(
    readPatches(
      [
        { kind: "putClip", clip: { id: "new", url: "a.mp3", startTime: 4 } },
        { kind: "setSettings", settings: { lanes: [{ name: "Dialogue" }] } },
      ],
      named,
    ),
  );
  expect(changes).toMatchObject([
    { kind: "putClip", clip: { id: "new", startTime: 4, endTime: 34, laneIndex: 0, muted: false } },
    { kind: "setSettings", settings: { lanes: [{ name: "Dialogue", gain: 1 }], markers: [], pictureFile: "reel.mov" } },
  ]);
  expect(unwrap(readPatches([{ kind: "setPicture" }], timeline))).toEqual([{ kind: "setPicture", picture: undefined }]);
});

test("cues are written and removed; an alternate may go from one cue to another in the same list", () => {
  const moved = { ...anotherCue("d"), alternates: [alternate], chosenId: alternate.id, referenceId: alternate.id };
  expect(unwrap(read({ kind: "removeCue", id: cue.id }, { kind: "putCue", cue: moved }))).toEqual([
    { kind: "removeCue", id: cue.id },
    { kind: "putCue", cue: moved },
  ]);
});

describe("what is no change is refused with the path to the fault", () => {
  const { id, url } = clip;
  test.each([
    ["patches", () => readPatches({}, timeline)],
    ["patches[0]", () => read(null)],
    ["patches[0].kind", () => read({ kind: "putClips" })],
    [
      "patches[1].clip.endTime",
      () => read({ kind: "removeClip", id }, { kind: "putClip", clip: { id: "n", url, startTime: 5, endTime: 4 } }),
    ],
    ["patches[0].clip.startTime", () => read({ kind: "putClip", clip: { id, url, startTime: "5" } })],
    ["patches[0].clip.startTime", () => read({ kind: "putClip", clip: { id, url, startTime: Number.NaN } })],
    ["patches[0].clip.strtTime", () => read({ kind: "putClip", clip: { id, url, strtTime: 5 } })],
    ["patches[0].clip", () => read({ kind: "putClip" })],
    ["patches[0].clips", () => read({ kind: "putClip", clip: { id, url }, clips: [] })],
    ["patches[0].version", () => read({ kind: "putClip", version: 3, clip: { id, url } })],
    ["patches[0].id", () => read({ kind: "removeClip", id: "toString" })],
    ["patches[0].id", () => read({ kind: "removeClip" })],
    ["patches[1]", () => read({ kind: "removeClip", id }, { kind: "putClip", clip: { id, url } })],
    ["patches[0].cue", () => read({ kind: "putCue" })],
    ["patches[0].cue.end", () => read({ kind: "putCue", cue: { ...cue, end: 5 } })],
    ["patches[0].cue.chosenId", () => read({ kind: "putCue", cue: { ...cue, chosenId: "y" } })],
    ["patches[0].cues", () => read({ kind: "putCue", cue, cues: [] })],
    [
      "patches[0].cue.alternates[0].trimDb",
      () => read({ kind: "putCue", version: 2, cue: { ...cue, alternates: [{ ...alternate, trimDb: 25 }] } }),
    ],
    ["patches[0].cues", () => read({ kind: "putCue", version: 1, cue })],
    ["patches[0].version", () => read({ kind: "putCue", version: 3, cue })],
    ["patches[1].cue.alternates[0].id", () => read({ kind: "rename", name: "x" }, { kind: "putCue", cue: { ...cue, id: "d" } })],
    ["patches", () => read(...Array.from({ length: 500 }, (_, at) => ({ kind: "putCue", cue: anotherCue(String(at)) })))],
    ["patches[1]", () => read({ kind: "putCue", cue }, { kind: "removeCue", id: cue.id })],
    ["patches[0].id", () => read({ kind: "removeCue", id: "toString" })],
    ["patches[0].settings.cues", () => read({ kind: "setSettings", settings: { cues: [] } })],
    ["patches[0].picture.duration", () => read({ kind: "setPicture", picture: { url: "p.mp4", duration: -1 } })],
    ["patches[0].settings.lanes[1].gain", () => read({ kind: "setSettings", settings: { lanes: [{}, { gain: -1 }] } })],
    ["patches[0].settings.clips", () => read({ kind: "setSettings", settings: { clips: [] } })],
    ["patches[0].settings", () => read({ kind: "setSettings", settings: [] })],
    ["patches[0].name", () => read({ kind: "rename", name: 7 })],
    ["patches[0].name", () => read({ kind: "rename" })],
    ["patches[0].version", () => read({ kind: "rename", name: "Reel", version: 99 })],
    ["patches[0].version", () => read({ kind: "removeClip", id, version: 99 })],
  ])("%s", (path, act) => {
    expect(act()).toMatchObject({ ok: false, error: { path, message: expect.not.stringContaining("patches") } });
  });
});

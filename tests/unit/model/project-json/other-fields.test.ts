import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { putClip } from "#model/edits/change.ts";
import { splitClip } from "#model/edits/edits.ts";
import { changeLane } from "#model/edits/lane-edits.ts";
import { changeMarker, markerById, setLoopRange } from "#model/edits/marker-edits.ts";
import { setGain } from "#model/edits/mix-edits.ts";
import { rebaseOperations } from "#model/merge/rebase.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import type { ProjectSettings } from "#model/timeline/project-settings.ts";
import { alternateIn } from "#model/timeline/cue.ts";
import { allClips, allCues, clipById, cueById, withChanges } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";
import { editsOn } from "#tests/support/editor/edits-on.ts";
import type { MakeEdit } from "#tests/support/editor/edits-on.ts";
import { tagOf, withOtherFieldsEverywhere } from "#tests/support/model/other-fields.ts";
import { randomEdit } from "#tests/support/model/random-edits.ts";
import { randomNumbers } from "#tests/support/engine/random-plan.ts";

const start = withOtherFieldsEverywhere(
  aTimeline(
    Array.from({ length: 6 }, (_, at) =>
      aClip({ id: `c${at}`, name: `Clip ${at}`, startTime: at * 8, endTime: at * 8 + 6, laneIndex: at % 3 }),
    ),
    {
      settings: {
        ...DEFAULT_SETTINGS,
        lanes: [0, 1, 2].map(defaultLane),
        loopRange: { start: 1, end: 5 },
        markers: [
          { id: "m", time: 3, name: "Door", colour: "red" },
          { id: "n", time: 9, name: "Window", colour: "blue" },
        ],
      },
    },
    [aCue()],
  ),
);

/** Rows of `start` that edits left without their tag, and copies of its clips without one. `randomEdit` adds clips of another sound. */
function untagged(timeline: ProjectTimeline): string[] {
  const { settings, picture } = timeline;
  const lost = (row: object, tag: string) => (tagOf(row) === tag ? [] : [tag]);
  const isOfStart = (tag: string | undefined) => allClips(start).some((clip) => tagOf(clip) === tag);
  return [
    ...allClips(timeline).flatMap((clip) => {
      if (clipById(start, clip.id)) return lost(clip, `clip ${clip.id}`);
      return clip.url === "u/new.wav" || isOfStart(tagOf(clip)) ? [] : [`copy ${clip.id}`];
    }),
    ...settings.markers.flatMap((marker) => (markerById(start, marker.id) ? lost(marker, `marker ${marker.id}`) : [])),
    ...allCues(timeline).flatMap((cue) => {
      const known = cueById(start, cue.id);
      if (!known) return [];
      const alternates = cue.alternates.filter(({ id }) => alternateIn(known, id));
      return [...lost(cue, `cue ${cue.id}`), ...alternates.flatMap((one) => lost(one, `alternate ${one.id}`))];
    }),
    ...lost(settings.videoSound, "video sound"),
    ...lost(settings, "project"),
    ...(picture && picture.url === start.picture?.url ? lost(picture, `picture ${picture.url}`) : []),
  ];
}

function randomEdits(seed: number, count: number, name: string): readonly MakeEdit[] {
  const noise = randomNumbers(seed);
  let ids = 0;
  const random = () => (noise() + 1) / 2;
  return Array.from({ length: count }, () => (timeline) => randomEdit(timeline, random, () => `${name}${++ids}`));
}

const seedAndCount = fc.tuple(fc.integer(), fc.nat(25));

describe("B-165 fields that this version does not know", () => {
  test("stay on every clip, lane, marker and setting, whatever is edited", () => {
    fc.assert(
      fc.property(seedAndCount, ([seed, count]) => {
        const { operations, steps } = editsOn(start, randomEdits(seed, count, "o"));
        const removed = operations.findIndex(({ kind }) => kind === "removeLane");
        for (const [at, timeline] of steps.entries()) {
          expect(untagged(timeline)).toEqual([]);
          // A duplicate has them too.
          const tags = new Set(timeline.settings.lanes.map(tagOf).filter((tag) => tag !== undefined));
          if (removed < 0 || at < removed) expect([...tags].toSorted()).toEqual(["lane 0", "lane 1", "lane 2"]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("stay on a loop range whose ends are moved", () => {
    const edit = setLoopRange(start, { start: 2, end: 4 });
    const { loopRange } = withChanges(start, edit?.changes ?? []).settings;
    expect(loopRange).toEqual({ start: 2, end: 4, later: { of: "loop range" } });
  });

  test("stay when the edits of two devices are merged, whatever they edit", () => {
    fc.assert(
      fc.property(seedAndCount, seedAndCount, fc.constantFrom("ours", "theirs"), ([ours, count], [theirs, there], winner) => {
        const { operations } = editsOn(start, randomEdits(ours, count, "o"));
        const onto = editsOn(start, randomEdits(theirs, there, "t")).timeline;
        const { timeline } = rebaseOperations(onto, operations, { madeOn: start, winner: () => winner });
        expect(untagged(timeline)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

describe("B-165 two devices: a field that this version does not know", () => {
  const put =
    (row: Clip): MakeEdit =>
    () => ({ kind: "mixClip", changes: [putClip(row)] });
  const set =
    (change: (settings: ProjectSettings) => ProjectSettings): MakeEdit =>
    ({ settings }) => ({ kind: "changeSettings", changes: [{ kind: "setSettings", settings: change(settings) }] });
  const clip = (fields: object): Clip => ({ ...aClip({ id: "c0" }), ...fields });
  const base = aTimeline([clip({ mood: "red" })], {
    settings: { ...DEFAULT_SETTINGS, lanes: [defaultLane(0)], markers: [{ id: "m", time: 3, name: "Door", colour: "red" }] },
  });
  const merged = (ours: readonly MakeEdit[], theirs: readonly MakeEdit[]) => {
    const onto = editsOn(base, theirs).timeline;
    const { timeline, operations } = rebaseOperations(onto, editsOn(base, ours).operations, { madeOn: base });
    return { clips: allClips(timeline), settings: timeline.settings, overrides: operations.flatMap((one) => one.overrides ?? []) };
  };

  test("that only the other one has changed is kept, also on the pieces of a split", () => {
    const theirs = [put(clip({ mood: "blue", usage: "logo" }))];
    expect(merged([(timeline) => setGain(timeline, ["c0"], -6)], theirs)).toMatchObject({
      clips: [{ gainDb: -6, mood: "blue", usage: "logo" }],
      overrides: [],
    });
    expect(merged([(timeline) => splitClip(timeline, "c0", 8, ["x", "y"])], theirs).clips).toMatchObject([
      { mood: "blue", usage: "logo" },
      { mood: "blue", usage: "logo" },
    ]);
  });

  test("that the other one has removed is removed", () => {
    const [left] = merged([(timeline) => setGain(timeline, ["c0"], -6)], [put(clip({}))]).clips;
    expect(left).toMatchObject({ gainDb: -6 });
    expect(left).not.toHaveProperty("mood");
  });

  test("that both have changed has the later value, and both values are reported", () => {
    const ours = [put(clip({ mood: "green" })), set((settings) => ({ ...settings, cuts: { sensitivity: 20 } }))];
    const theirs = [put(clip({ mood: "blue" })), set((settings) => ({ ...settings, cuts: { sensitivity: 30 } }))];
    const { clips, settings, overrides } = merged(ours, theirs);
    expect([clips, settings]).toMatchObject([[{ mood: "green" }], { cuts: { sensitivity: 20 } }]);
    expect(overrides).toEqual([
      { subject: "Theme", field: "mood", kept: "green", replaced: "blue" },
      { subject: "Project", field: "cuts", kept: '{"sensitivity":20}', replaced: '{"sensitivity":30}' },
    ]);
  });

  test("of a lane, a marker and the video sound is merged with the fields that are known", () => {
    const theirs = set(({ lanes, markers, videoSound, ...rest }) => ({
      ...rest,
      lanes: lanes.map((lane) => ({ ...lane, height: "large" })),
      markers: markers.map((marker) => ({ ...marker, note: "Later?" })),
      videoSound: { ...videoSound, duck: 3 },
    }));
    const ours: readonly MakeEdit[] = [
      (timeline) => changeLane(timeline, 0, { muted: true }),
      (timeline) => changeMarker(timeline, "m", { time: 4 }),
      set((settings) => ({ ...settings, videoSound: { ...settings.videoSound, muted: false } })),
    ];
    const { settings, overrides } = merged(ours, [theirs]);
    expect(settings).toMatchObject({
      lanes: [{ muted: true, height: "large" }],
      markers: [{ time: 4, note: "Later?" }],
      videoSound: { muted: false, duck: 3 },
    });
    expect(overrides).toEqual([]);
  });
});

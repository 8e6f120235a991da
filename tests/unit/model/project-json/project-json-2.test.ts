import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectJsonSchema } from "#model/project-json/json-schema.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { ProjectSchema2 } from "#model/project-json/project-schema-2.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import { putClip } from "#model/edits/change.ts";
import { invertChanges } from "#model/edits/invert-changes.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { anyTimeline } from "#tests/support/model/any-timeline.ts";
import { aClip, aTimeline } from "#tests/support/model/builders.ts";
import { FULL_PROJECT } from "#tests/support/model/full-project.ts";

type Json = Record<string, unknown>;

const least = { version: 2, id: "p", clips: [{ id: "a", url: "a.mp3" }] } as const satisfies ProjectInput;
const aProject = (overrides: object = {}) => ({ ...least, ...overrides });
const withClip = (fields: object) => aProject({ clips: [{ id: "a", url: "a.mp3", ...fields }] });
const withCue = (fields: object) => aProject({ cues: [{ ...FULL_PROJECT.cues[0], ...fields }] });
const [alternate] = FULL_PROJECT.cues[0].alternates;

function timelineRead(input: unknown): ProjectTimeline {
  const read = readProject(input);
  if (!read.ok) throw new Error(read.error.message);
  return timelineOf(read.value);
}

function refusedAt(input: unknown): string {
  const read = readProject(input);
  return read.ok ? "read" : read.error.path;
}

const writtenAgain = (input: unknown) => writeProject("reel", timelineRead(input));

/** Fields of a later version: any JSON. "-0" is not kept by JSON itself. */
const later = fc
  .dictionary(
    fc.string({ minLength: 1 }).map((name) => `later ${name}`),
    fc.jsonValue({ maxDepth: 3 }),
    { maxKeys: 3 },
  )
  .map((fields) => JSON.parse(JSON.stringify(fields).replaceAll(/__proto__|constructor|prototype/gu, "x")) as Json);

/** Some of the fields that version 2 adds to an object, and some that nobody knows. */
const moreOf = (additions: Json) =>
  fc.tuple(fc.subarray(Object.entries(additions)), later).map(([some, unknown]): Json => ({ ...Object.fromEntries(some), ...unknown }));
const pick = <Row extends object>(row: Row, ...names: (keyof Row)[]): Json => Object.fromEntries(names.map((name) => [name, row[name]]));

const anyMore = fc.record({
  project: moreOf(pick(FULL_PROJECT, "whenOverlapping", "cuts", "beats", "pictureVersion", "production", "cues")),
  picture: moreOf(pick(FULL_PROJECT.picture, "original")),
  lane: moreOf(pick(FULL_PROJECT.lanes[0], "colour", "height", "isLocked", "pan")),
  videoSound: moreOf(pick(FULL_PROJECT.videoSound, "solo")),
  loopRange: later,
  marker: moreOf(pick(FULL_PROJECT.markers[0], "hit", "note")),
  clip: moreOf(pick(FULL_PROJECT.clips[0], "alternateId", "syncOffset", "usage", "colour", "fadeShape")),
});

/** A project with them on its first lane, marker and clip. */
function withMore(project: object, more: Readonly<Record<string, Json>>): Json {
  const { picture, lanes, videoSound, loopRange, markers, clips } = project as Record<string, Json> &
    Record<"lanes" | "markers" | "clips", Json[]>;
  const first = (rows: readonly Json[], fields: Json | undefined) => rows.map((row, at) => (at === 0 ? { ...row, ...fields } : row));
  return {
    ...project,
    version: 2,
    ...more["project"],
    ...(picture && { picture: { ...picture, ...more["picture"] } }),
    lanes: first(lanes, more["lane"]),
    videoSound: { ...videoSound, ...more["videoSound"] },
    ...(loopRange && { loopRange: { ...loopRange, ...more["loopRange"] } }),
    markers: first(markers, more["marker"]),
    clips: first(clips, more["clip"]),
  };
}

describe("B-165 Project JSON, version 2", () => {
  test("every field is written as it was read", () => {
    expect(writtenAgain(FULL_PROJECT)).toEqual(FULL_PROJECT);
  });

  test("any of its fields, and any that nobody knows, are written as they were read; without them it is version 1", () => {
    fc.assert(
      fc.property(anyTimeline, anyMore, (timeline, more) => {
        const plain = writeProject("reel", timeline);
        const input = withMore(plain, more);
        const text = JSON.stringify(input);
        const isSame = JSON.stringify({ ...input, version: 1 }) === JSON.stringify({ ...withMore(plain, {}), version: 1 });
        const written = writtenAgain(JSON.parse(text));
        expect(written).toEqual({ ...input, version: isSame ? 1 : 2 });
        expect(timelineRead(JSON.parse(JSON.stringify(written)))).toEqual(timelineRead(input));
      }),
    );
  });

  test("omitted fields have the defaults of version 1, and version 1 is written", () => {
    expect(timelineRead(least)).toEqual(timelineRead({ ...least, version: 1 }));
    expect(writtenAgain(least).version).toBe(1);
  });

  test("no object is shared: neither with the input nor with what is written", () => {
    const input = structuredClone({ ...FULL_PROJECT, later: { list: [1] } }) as unknown as {
      later: { list: number[] };
      cues: { name: string }[];
    };
    const timeline = timelineRead(input);
    input.later.list.push(2);
    const written = writeProject("reel", timeline) as unknown as typeof input;
    expect(written.later).toEqual({ list: [1] });
    written.cues[0]!.name = "Other";
    expect(writeProject("reel", timeline).cues?.[0]?.name).toBe("Opening");
  });

  test("a field of the stored settings that has another meaning in Project JSON is not written", () => {
    const settings = { ...aTimeline().settings, pictureFile: "reel v7.mov", picture: "x", version: 9, id: "x", clips: [] };
    const { picture: _picture, ...expected } = writeProject("p", aTimeline());
    expect(writeProject("p", { ...aTimeline(), settings, picture: undefined })).toEqual(expected);
    expect(writePatch({ kind: "setSettings", settings })).toEqual(writePatch({ kind: "setSettings", settings: aTimeline().settings }));
  });

  test("a patch names version 2 where its row needs it", () => {
    const before = aTimeline();
    const setting = { kind: "setSettings", settings: { ...before.settings, whenOverlapping: "crossfade" } } as const;
    const coloured = putClip(Object.assign(aClip(), { colour: "red" }));
    const original = {
      kind: "setPicture",
      picture: Object.assign({ url: "p.mp4", duration: 2 }, { original: FULL_PROJECT.picture.original }),
    } as const;
    const changes = [setting, coloured, original];
    expect(changes.map(writePatch)).toMatchObject([
      { version: 2, settings: { whenOverlapping: "crossfade" } },
      { version: 2, clip: { colour: "red" } },
      { version: 2, picture: { original: { codec: "avc1.640028" } } },
    ]);
    for (const patch of invertChanges(before, changes).map(writePatch)) expect(patch).not.toHaveProperty("version");
  });
});

describe("B-165 an invalid project of version 2 is refused with the path to its error", () => {
  const cycle: Json = {};
  cycle["again"] = cycle;
  const wide = Array.from({ length: 24 }).reduce<unknown>((inner) => [inner, inner], 0);
  test.each([
    ["a field of version 2 in version 1", { ...least, version: 1, whenOverlapping: "keep" }, "whenOverlapping"],
    ["a setting nobody knows", aProject({ whenOverlapping: "ripple" }), "whenOverlapping"],
    ["a sensitivity out of range", aProject({ cuts: { sensitivity: 14, added: [], rejected: [] } }), "cuts.sensitivity"],
    ["half a frame", aProject({ cuts: { sensitivity: 15, added: [0.5], rejected: [] } }), "cuts.added[0]"],
    ["too many cuts", aProject({ cuts: { sensitivity: 15, added: [], rejected: Array.from({ length: 5001 }, () => 1) } }), "cuts.rejected"],
    ["a factor nobody knows", aProject({ beats: [{ ...FULL_PROJECT.beats[0], factor: 3 }] }), "beats[0].factor"],
    ["too many taps", aProject({ beats: [{ ...FULL_PROJECT.beats[0], taps: Array.from({ length: 65 }, () => 1) }] }), "beats[0].taps"],
    ["a sound twice", aProject({ beats: [FULL_PROJECT.beats[0], FULL_PROJECT.beats[0]] }), "beats[1].url"],
    ["too many sounds", aProject({ beats: Array.from({ length: 501 }, () => ({})) }), "beats"],
    ["a version below one", aProject({ pictureVersion: 0 }), "pictureVersion"],
    ["a year that is a number", aProject({ production: { year: 2026 } }), "production.year"],
    [
      "a fingerprint of another kind",
      aProject({ picture: { url: "p", duration: 1, original: { ...FULL_PROJECT.picture.original, fingerprint: "1-a" } } }),
      "picture.original.fingerprint",
    ],
    [
      "a rate of nothing",
      aProject({
        picture: { url: "p", duration: 1, original: { ...FULL_PROJECT.picture.original, rate: { numerator: 24, denominator: 0 } } },
      }),
      "picture.original.rate.denominator",
    ],
    ["a lane of no size", aProject({ lanes: [{ height: "huge" }] }), "lanes[0].height"],
    ["a weight out of range", aProject({ markers: [{ id: "m", time: 1, hit: 4 }] }), "markers[0].hit"],
    ["a note too long", aProject({ markers: [{ id: "m", time: 1, note: "x".repeat(2001) }] }), "markers[0].note"],
    ["a usage nobody knows", withClip({ usage: "loud" }), "clips[0].usage"],
    ["a sync point before the sound", withClip({ syncOffset: -1 }), "clips[0].syncOffset"],
    ["solo as a text", aProject({ videoSound: { solo: "yes" } }), "videoSound.solo"],
    ["a file name, which has no place", aProject({ pictureFile: "reel.mov" }), "pictureFile"],
    ["too many cues", aProject({ cues: Array.from({ length: 501 }, () => ({})) }), "cues"],
    ["a cue twice", aProject({ cues: [0, 1].map(() => FULL_PROJECT.cues[0]) }), "cues[1].id"],
    ["a cue that is too short", withCue({ end: 5.09 }), "cues[0].end"],
    ["a cue without alternates", withCue({ alternates: [] }), "cues[0].alternates"],
    [
      "a tenth alternate",
      withCue({ alternates: Array.from({ length: 10 }, (_, at) => ({ ...alternate, id: `x${at}` })) }),
      "cues[0].alternates",
    ],
    ["an alternate twice", withCue({ alternates: [alternate, alternate] }), "cues[0].alternates[1].id"],
    ["an alternate of two cues", aProject({ cues: ["c", "d"].map((id) => ({ ...FULL_PROJECT.cues[0], id })) }), "cues[1].alternates[0].id"],
    ["a choice that does not exist", withCue({ chosenId: "y" }), "cues[0].chosenId"],
    ["a reference that does not exist", withCue({ referenceId: "y" }), "cues[0].referenceId"],
    ["a vote at no time", withCue({ votes: [{ alternateId: "x", by: "", at: "noon" }] }), "cues[0].votes[0].at"],
    ["an id twice", aProject({ clips: [least.clips[0], least.clips[0]] }), "clips[1].id"],
    ["no number in a field nobody knows", withClip({ later: [Number.NaN] }), "clips[0].later[0]"],
    ["a function in a field nobody knows", aProject({ later: { run: () => 1 } }), "later.run"],
    ["a date in a field nobody knows", aProject({ later: new Date(0) }), "later"],
    ["a hole in a list nobody knows", aProject({ later: Array.from({ length: 1 }) }), "later[0]"],
    ["a long text nobody knows", aProject({ later: "x".repeat(100_001) }), "later"],
    ["a long list nobody knows", aProject({ later: Array.from({ length: 100_001 }, () => 0) }), "later"],
    ["an object within itself", aProject({ later: cycle }), `later${".again".repeat(32)}`],
    ["objects that are shared until they are too many", aProject({ later: wide }), expect.stringContaining("later[")],
    [
      "a prototype",
      JSON.parse('{"version":2,"id":"p","clips":[{"id":"a","url":"u","later":{"__proto__":{}}}]}'),
      "clips[0].later.__proto__",
    ],
    ["a constructor", aProject({ constructor: {} }), "constructor"],
  ])("%s", (_what, input, path) => {
    expect(refusedAt(input)).toEqual(path);
  });

  test.each([
    [withCue({ chosenId: "y" }), 'cues[0].chosenId: No alternate of the cue has the id "y".'],
    [withCue({ end: 5 }), "cues[0].end: It must be at least 0.1 s after the start."],
    [aProject({ later: Number.NaN }), "later: JSON cannot hold this."],
    [aProject({ later: "x".repeat(100_001) }), "later: It is too long or nested too deep for a project."],
  ])("the message says what is wrong", (input, fault) => {
    expect(readProject(input)).toMatchObject({ error: { message: `Not a project, at ${fault}` } });
  });
});

type SchemaPart = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly item?: SchemaPart;
  readonly wrapped?: SchemaPart;
};

/** Paths of all fields that a schema names. */
function namedBy({ entries, item, wrapped }: SchemaPart): readonly string[] {
  const inner = wrapped ?? item;
  if (inner) return namedBy(inner);
  return Object.entries(entries ?? {}).flatMap(([name, part]) => [name, ...namedBy(part).map((path) => `${name}.${path}`)]);
}

function namedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return namedIn(value[0]);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...namedIn(part).map((path) => `${name}.${path}`)]);
}

test("B-165 schema, types and published JSON Schema of version 2 name the same fields", () => {
  const names = namedIn(FULL_PROJECT);
  expect(
    namedBy(ProjectSchema2)
      .filter((name) => name !== "pictureFile")
      .toSorted(),
  ).toEqual(names.toSorted());
  const schema = projectJsonSchema(2);
  expect(schema).toMatchObject({ $id: "layback-project-2.schema.json", required: ["version", "id", "clips"] });
  expect(schema["additionalProperties"]).not.toBe(false);
  expect(Object.keys(schema["properties"] as object)).toEqual(Object.keys(ProjectSchema2.entries));
});

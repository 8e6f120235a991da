import * as fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { projectJsonSchema } from "#model/project-json/json-schema.ts";
import type { ProjectInput } from "#model/project-json/project-json.ts";
import { readProject } from "#model/project-json/read-project.ts";
import { ProjectSchema } from "#model/project-json/project-schema.ts";
import { writePatch, writeProject } from "#model/project-json/write-project.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";
import { messages } from "#model/text/messages.ts";
import { anyClip, anyId, anyTimeline } from "#tests/support/model/any-timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const least = { version: 1, id: "p", clips: [{ id: "a", url: "a.mp3" }] } as const satisfies ProjectInput;

const aProject = (overrides: object = {}) => ({ ...least, ...overrides });
const withClip = (fields: object) => aProject({ clips: [{ id: "a", url: "a.mp3", ...fields }] });

/** The path at which a project is refused; "read" if it is accepted. */
function refusedAt(input: unknown): string {
  const read = readProject(input);
  return read.ok ? "read" : read.error.path;
}

function timelineRead(input: unknown): ProjectTimeline {
  const read = readProject(input);
  if (!read.ok) throw new Error(read.error.message);
  return timelineOf(read.value);
}

describe("B-48 Project JSON holds a project without loss", () => {
  test("a timeline written, sent as text and read again is the same timeline", () => {
    fc.assert(
      fc.property(anyTimeline, (timeline) => {
        const read = timelineRead(JSON.parse(JSON.stringify(writeProject("p", timeline))));
        expect(read).toEqual(timeline);
      }),
    );
  });
  test("omitted fields get the defaults: start 0, the source's length, else 30 s", () => {
    const clip = aClip({ id: "a", name: "", url: "a.mp3", startTime: 0, endTime: 30, sourceOffset: 0, originalDuration: undefined });
    expect(readProject(least)).toMatchObject({ ok: true, value: { id: "p", name: "", revision: 0, picture: undefined, clips: [clip] } });
    expect(readProject(withClip({ startTime: 5, sourceOffset: 10, originalDuration: 25 }))).toMatchObject({
      value: { clips: [{ startTime: 5, endTime: 20 }] },
    });
  });
  test("a lane without a name is named like a new one, and markers are in order of time", () => {
    const markers = [
      { id: "late", time: 9 },
      { id: "early", time: 1 },
    ];
    expect(timelineRead(aProject({ lanes: [{ gain: 0.5 }, {}], markers })).settings).toMatchObject({
      lanes: [
        { name: "Audio 1", gain: 0.5, muted: false, solo: false },
        { name: "Audio 2", gain: 1 },
      ],
      markers: [{ id: "early" }, { id: "late", name: "", colour: "yellow" }],
    });
  });
  test("B-156 the solo of the picture's own sound is written only where it is on", () => {
    const written = (videoSound: object) => writeProject("p", timelineRead(aProject({ version: 2, videoSound }))).videoSound;
    expect(written({ solo: false })).toStrictEqual({ gain: 1, muted: true });
    expect(written({ solo: true, muted: false })).toStrictEqual({ gain: 1, muted: false, solo: true });
  });
  test("neither input nor output shares objects with the timeline", () => {
    const input = aProject({ picture: { url: "p.mp4", duration: 3 }, lanes: [{ name: "Music" }], loopRange: { start: 0, end: 1 } });
    const before = structuredClone(input);
    const timeline = timelineRead(input);
    const written = writeProject("p", timeline) as unknown as { lanes: { gain: number }[]; picture: { duration: number } };
    written.lanes[0]!.gain = 9;
    written.picture.duration = 9;
    expect(input).toEqual(before);
    expect(timeline).toMatchObject({ picture: { duration: 3 }, settings: { lanes: [{ gain: 1 }] } });
  });
  test("a patch in Project JSON omits absent fields", () => {
    expect(writePatch({ kind: "putClip", clip: aClip({ originalDuration: undefined }) })).not.toHaveProperty("clip.originalDuration");
    expect(writePatch({ kind: "setPicture", picture: undefined })).toStrictEqual({ kind: "setPicture" });
  });
});

describe("B-48 an invalid project is refused with the path to its error", () => {
  test.each([
    ["a text", "{}", ""],
    ["nothing", undefined, ""],
    ["null", null, ""],
    ["a list", [], ""],
    ["no version", { id: "p", clips: [] }, "version"],
    ["a later version, whatever else is in it", { version: 3, things: [] }, "version"],
    ["the version as a text", aProject({ version: "1" }), "version"],
    ["an empty id", aProject({ id: "" }), "id"],
    ["no clips", { version: 1, id: "p" }, "clips"],
    ["clips that are no list", aProject({ clips: { length: 1, 0: least.clips[0] } }), "clips"],
    ["a field nobody knows", aProject({ clip: [] }), "clip"],
    ["a misspelt field of a clip", withClip({ fadein: 1 }), "clips[0].fadein"],
    ["a clip without sound", aProject({ clips: [least.clips[0], { id: "b" }] }), "clips[1].url"],
    ["a hole in the list", aProject({ clips: Array.from({ length: 2 }) }), "clips[0]"],
    ["a time that is a text", withClip({ startTime: "1" }), "clips[0].startTime"],
    ["no number", withClip({ startTime: Number.NaN }), "clips[0].startTime"],
    ["an endless time", withClip({ endTime: Number.POSITIVE_INFINITY }), "clips[0].endTime"],
    ["a time before the start", withClip({ sourceOffset: -0.001 }), "clips[0].sourceOffset"],
    ["an absurd time", withClip({ endTime: 1e300 }), "clips[0].endTime"],
    ["an end before the start", withClip({ startTime: 5, endTime: 5 }), "clips[0].endTime"],
    ["half a lane", withClip({ laneIndex: 0.5 }), "clips[0].laneIndex"],
    ["too many lanes", withClip({ laneIndex: 10_000 }), "clips[0].laneIndex"],
    ["pan beyond the right", withClip({ pan: 1.01 }), "clips[0].pan"],
    ["null where a field may be left out", withClip({ originalDuration: null }), "clips[0].originalDuration"],
    ["an id twice", aProject({ clips: [least.clips[0], least.clips[0]] }), "clips[1].id"],
    [
      "a marker's id twice",
      aProject({
        markers: [
          { id: "m", time: 0 },
          { id: "m", time: 1 },
        ],
      }),
      "markers[1].id",
    ],
    ["a colour nobody knows", aProject({ markers: [{ id: "m", time: 0, colour: "pink" }] }), "markers[0].colour"],
    ["a loop that ends before it begins", aProject({ loopRange: { start: 2, end: 1 } }), "loopRange.end"],
    ["a rate of nothing", aProject({ frameRate: { numerator: 25, denominator: 0 } }), "frameRate.denominator"],
    ["a negative gain", aProject({ lanes: [{}, { gain: -1 }] }), "lanes[1].gain"],
  ])("%s", (_what, input, path) => {
    expect(refusedAt(input)).toBe(path);
  });
  test("the message names the path too", () => {
    expect(readProject(withClip({ startTime: "1" }))).toMatchObject({
      error: { message: 'Not a project, at clips[0].startTime: Invalid type: Expected number but received "1"' },
    });
    expect(readProject({ version: 7 })).toMatchObject({
      error: { message: "Not a project, at version: Version 7 is not known here; 1 and 2 are." },
    });
  });
  test.each([
    ["a list", [], "Not a project: It must be an object."],
    ["an end before the start", withClip({ startTime: 5, endTime: 5 }), "Not a project, at clips[0].endTime: It must end after it starts."],
    [
      "too many lanes",
      aProject({ lanes: Array.from({ length: 10_001 }, () => ({})) }),
      "Not a project, at lanes: A list of 10001 entries is too long; 10000 are the most.",
    ],
  ])("the message about %s says what is wrong", (_what, input, message) => {
    expect(readProject(input)).toMatchObject({ error: { message } });
  });
  test("the message keeps its ids and URLs, also as the reason inside another message", () => {
    const twice = "0b0e7d1c-7d55-4b0e-9d5c-1f8f3f1d8a11";
    const address = "https://host/bed.wav violates what was agreed";
    for (const [input, fault] of [
      [aProject({ markers: [0, 1].map((time) => ({ id: twice, time })) }), `markers[1].id: The id "${twice}" is given twice.`],
      [withClip({ startTime: address }), `clips[0].startTime: Invalid type: Expected number but received "${address}"`],
    ] as const) {
      const message = `Not a project, at ${fault}`;
      expect(readProject(input)).toMatchObject({ error: { message } });
      expect(messages.projectOpenFailed(message)).toBe(`The project could not be opened: ${message}`);
    }
  });
  test("prototype pollution reaches neither the timeline nor other objects", () => {
    expect(refusedAt(JSON.parse('{"version":1,"id":"p","clips":[],"__proto__":{"polluted":true}}'))).toBe("__proto__");
    expect(refusedAt(JSON.parse('{"version":1,"id":"p","clips":[{"id":"a","url":"u","constructor":{"prototype":{}}}]}'))).toBe(
      "clips[0].constructor",
    );
    expect(refusedAt(withClip({ id: "__proto__" }))).toBe("clips[0].id");
    expect(Object.keys(Object.prototype)).toEqual([]);
    const odd = ["constructor", "toString", "hasOwnProperty", "prototype"];
    const timeline = timelineRead(aProject({ clips: odd.map((name) => ({ id: name, url: "u" })) }));
    expect(writeProject("p", timeline).clips.map((clip) => clip.id)).toEqual(odd.toSorted());
  });
  test("a list of a hundred million entries is refused before its entries are read", () => {
    const clips: unknown[] = [];
    clips.length = 100_000_000;
    const began = performance.now();
    expect(refusedAt(aProject({ clips }))).toBe("clips");
    expect(performance.now() - began).toBeLessThan(1000);
  });
  test("any input is read or refused without a crash, and a read project can be written and read again", () => {
    const nearly = fc.record(
      {
        version: fc.oneof(fc.constant(1), fc.constant(2), fc.anything()),
        id: fc.oneof(anyId, fc.anything()),
        name: fc.oneof(fc.string(), fc.anything()),
        clips: fc.oneof(fc.array(fc.oneof(anyClip, fc.anything()), { maxLength: 3 }), fc.anything()),
        lanes: fc.anything(),
        markers: fc.anything(),
      },
      { requiredKeys: ["version", "id", "clips"] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), nearly), (input) => {
        const read = readProject(input);
        if (!read.ok) {
          expect(read.error.message).toContain("Not a project");
          return;
        }
        const timeline = timelineOf(read.value);
        expect(timelineRead(writeProject(read.value.id, timeline))).toEqual(timeline);
      }),
    );
  });
});

test("B-48 the published JSON Schema names the same fields, each with what it requires", () => {
  const schema = projectJsonSchema(1) as unknown as { properties: Record<string, { items?: { required?: string[] } }>; required: string[] };
  expect(schema).toMatchObject({ $id: "layback-project-1.schema.json", additionalProperties: false, required: ["version", "id", "clips"] });
  expect(Object.keys(schema.properties).toSorted()).toEqual(Object.keys(ProjectSchema.entries).toSorted());
  expect(schema.properties["clips"]?.items?.required).toEqual(["id", "url"]);
  expect(v.is(ProjectSchema, least)).toBe(true);
});

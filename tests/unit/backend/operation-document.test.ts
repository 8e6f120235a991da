import { expect, test } from "vitest";
import { operationDocument } from "#backend/supabase/projects/operation-document.ts";
import type { Picture } from "#model/timeline/clip.ts";
import type { Override } from "#model/merge/merger.ts";
import { aClip } from "#tests/support/model/builders.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";

/** The database's limit in bytes, measured as it writes `jsonb`. */
const LIMIT = 65_536;
const textOf = (overrides: readonly Override[]) =>
  `[${overrides
    .map(
      (one) =>
        `{${Object.entries(one)
          .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
          .join(", ")}}`,
    )
    .join(", ")}]`;
const storedOf = (overrides: readonly Override[]) =>
  operationDocument("p", { opId: "o", baseRev: 0, kind: "moveClip", changes: [], overrides })["overrides"] as readonly Override[];

test("the values that an operation replaced are sent for each of two hundred clips", () => {
  const overrides = Array.from({ length: 200 }, (_, at) => ({
    subject: `Clip ${at}`,
    field: "position",
    kept: "0:07.000",
    replaced: "0:09.000",
  }));
  expect(storedOf(overrides)).toEqual(overrides);
});

test.each([
  ["of three bytes", "語"],
  ["that the database escapes", "\u0001"],
])("they never exceed the database's limit, with names of characters %s", (_which, character) => {
  const name = character.repeat(200);
  const stored = storedOf(Array.from({ length: 500 }, () => ({ subject: name, field: "name", kept: name, replaced: name })));
  const bytes = new TextEncoder().encode(textOf(stored)).length;
  expect(stored.length).toBeGreaterThan(20);
  expect(bytes).toBeLessThan(LIMIT);
});

test("B-188 a fade shape is named where the clip has one, or had one: an operation that knows of none leaves the server's", () => {
  const shapes = (before: "s" | undefined, after: "linear" | undefined) => {
    const clip = (fadeShape: "s" | "linear" | undefined) => ({ ...aClip(), ...(fadeShape && { fadeShape }) });
    const change = (row: ReturnType<typeof clip>) => [{ kind: "putClip", clip: row }] as const;
    const operation = { opId: "o", baseRev: 0, kind: "mixClip", changes: change(clip(after)), before: change(clip(before)) } as const;
    const [{ clip: sent }] = operationDocument("p", operation)["changes"] as [{ clip: Record<string, unknown> }];
    return "fade_shape" in sent ? sent["fade_shape"] : "not named";
  };
  expect([shapes(undefined, "linear"), shapes("s", "linear"), shapes("s", undefined), shapes(undefined, undefined)]).toEqual([
    "linear",
    "linear",
    "equalPower",
    "not named",
  ]);
});

test("a colour is named where the clip has one, or had one", () => {
  const colours = (before: "red" | undefined, after: "pink" | undefined) => {
    const put = (colour: "red" | "pink" | undefined) => [{ kind: "putClip", clip: { ...aClip(), ...(colour && { colour }) } }] as const;
    const operation = { opId: "o", baseRev: 0, kind: "mixClip", changes: put(after), before: put(before) } as const;
    const [{ clip: sent }] = operationDocument("p", operation)["changes"] as [{ clip: Record<string, unknown> }];
    return sent["colour"];
  };
  expect([colours(undefined, "pink"), colours("red", "pink"), colours("red", undefined), colours(undefined, undefined)]).toEqual([
    "pink",
    "pink",
    "none",
    undefined,
  ]);
});

test("B-242 an alternate is named where the clip has one, or had one", () => {
  const alternates = (before: "a" | undefined, after: "b" | undefined) => {
    const put = (id: "a" | "b" | undefined) => [{ kind: "putClip", clip: { ...aClip(), ...(id && { alternateId: id }) } }] as const;
    const operation = { opId: "o", baseRev: 0, kind: "joinAlternate", changes: put(after), before: put(before) } as const;
    const [{ clip: sent }] = operationDocument("p", operation)["changes"] as [{ clip: Record<string, unknown> }];
    return sent["alternate_id"];
  };
  expect([alternates(undefined, "b"), alternates("a", "b"), alternates("a", undefined), alternates(undefined, undefined)]).toEqual([
    "b",
    "b",
    "00000000-0000-0000-0000-000000000000",
    undefined,
  ]);
});

test("B-216 a picture is sent with its original, or with none: the server keeps no earlier one", () => {
  const sent = (picture: Picture | undefined) =>
    operationDocument("p", { opId: "o", baseRev: 0, kind: "setPicture", changes: [{ kind: "setPicture", picture }] })["changes"];
  const columns = { kind: "setPicture", video_url: "u/a.mp4", video_duration: 3600 };
  expect(sent({ url: "u/a.mp4", duration: 3600, original: anOriginal() })).toEqual([{ ...columns, picture_original: anOriginal() }]);
  expect(sent({ url: "u/a.mp4", duration: 3600 })).toEqual([{ ...columns, picture_original: null }]);
  expect(sent(undefined)).toEqual([{ kind: "setPicture", video_url: null, video_duration: null, picture_original: null }]);
});

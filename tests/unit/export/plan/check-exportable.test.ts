import { expect, test } from "vitest";
import { checkExportable, exportCheckInput } from "#export/plan/check-exportable.ts";
import type { ExportCheckInput } from "#export/plan/check-exportable.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { plainCue } from "#model/timeline/cue.ts";
import { aClip, aCue, aTimeline } from "#tests/support/model/builders.ts";

function anInput(overrides: Partial<ExportCheckInput> = {}): ExportCheckInput {
  return {
    picture: { url: "picture.mp4" },
    clips: [aClip()],
    lanes: [defaultLane(0), defaultLane(1)],
    videoSound: { gain: 1, muted: true },
    pictureHasSound: true,
    engineAvailable: true,
    ...overrides,
  };
}

const missing = undefined as unknown as [];
const allMuted = "Every clip is muted, so there is nothing to hear. Unmute a clip before exporting.";

test("B-127 export preconditions are reported in order: each hides the ones after it", () => {
  const faults: readonly [Partial<ExportCheckInput>, string][] = [
    [{ picture: undefined }, "Error: Video file is missing or invalid."],
    [{ clips: missing }, "Error: Timeline data is missing or invalid."],
    [{ clips: [] }, "Please add at least one audio track to the timeline before exporting."],
    [{ clips: [aClip({ name: "Theme", url: "" })] }, 'Error: Track "Theme" is missing a valid audio URL.'],
    [{ engineAvailable: false }, "Video engine failed to load. Cannot export."],
    [{ clips: [aClip({ muted: true })] }, allMuted],
  ];
  // Faults are added from the last to the first: the first sentence wins whatever follows.
  let wrong: Partial<ExportCheckInput> = {};
  for (const [fault, sentence] of faults.toReversed()) {
    wrong = { ...wrong, ...fault };
    expect(checkExportable(anInput(wrong))).toEqual({ ok: false, error: sentence });
  }
});

test("B-127 a picture, an audible clip with a URL and an engine can be exported", () => {
  expect(checkExportable(anInput())).toEqual({ ok: true, value: undefined });
});

test.each([
  ["no object", { url: 7 as unknown as string }],
  ["blanks", { url: "  " }],
])("B-127 a video whose url is %s is missing", (_case, picture) => {
  expect(checkExportable(anInput({ picture }))).toEqual({ ok: false, error: "Error: Video file is missing or invalid." });
});

test("B-127 tracks that are not an array are invalid timeline data", () => {
  expect(checkExportable(anInput({ clips: { length: 1 } as unknown as [] }))).toEqual({
    ok: false,
    error: "Error: Timeline data is missing or invalid.",
  });
});

test.each<[string, Partial<ExportCheckInput>]>([
  ["every clip is muted", { clips: [aClip({ muted: true }), aClip({ id: "b", muted: true })] }],
  ["their lane is muted", { lanes: [{ ...defaultLane(0), muted: true }] }],
  ["their lane's gain is 0", { lanes: [{ ...defaultLane(0), gain: 0 }] }],
  ["another lane is soloed", { lanes: [defaultLane(0), { ...defaultLane(1), solo: true }] }],
  ["every clip is shorter than 0.01 s", { clips: [aClip({ startTime: 1, endTime: 1.005 })] }],
])("B-128 nothing is audible if %s, and a clear message says so", (_case, overrides) => {
  expect(checkExportable(anInput(overrides))).toEqual({ ok: false, error: allMuted });
});

test("B-240 clips of alternates that are not heard are not audible", () => {
  const inputOf = (chosenId: string | undefined) =>
    exportCheckInput(aTimeline([aClip({ alternateId: "b" })], {}, [plainCue({ ...aCue(), chosenId })]), {
      pictureHasSound: false,
      engineAvailable: true,
    });
  expect([inputOf("b"), inputOf("a"), inputOf(undefined)].map((input) => checkExportable(input).ok)).toEqual([true, false, false]);
});

test.each<[string, Partial<ExportCheckInput>]>([
  ["every clip is muted", { clips: [aClip({ muted: true })] }],
  ["there is no clip", { clips: [] }],
])("B-117 the picture's own sound counts while it is switched on, even if %s", (_case, overrides) => {
  const on = { videoSound: { gain: 1, muted: false } };
  expect(checkExportable(anInput({ ...overrides, ...on })).ok).toBe(true);
  expect(checkExportable(anInput({ ...overrides, ...on, pictureHasSound: false })).ok).toBe(false);
  expect(checkExportable(anInput(overrides)).ok).toBe(false);
});

test("B-156 a solo of the picture's own sound leaves out all clips, but not where the picture has no sound", () => {
  const solo = { videoSound: { gain: 1, muted: true, solo: true } };
  expect(checkExportable(anInput(solo))).toEqual({ ok: false, error: allMuted });
  expect(checkExportable(anInput({ ...solo, pictureHasSound: false })).ok).toBe(true);
  const heard = { videoSound: { gain: 1, muted: false, solo: true } };
  expect(checkExportable(anInput({ ...heard, clips: [] })).ok).toBe(true);
});

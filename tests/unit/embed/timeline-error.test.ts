import { expect, test } from "vitest";
import { sourceError } from "#embed/timeline-error.ts";
import type { SourceFailure } from "#engine/sources/source-info.ts";
import { DEFAULT_SETTINGS } from "#model/timeline/project-settings.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { aClip } from "#tests/support/model/builders.ts";

const clips = [
  aClip({ id: "a", url: "a.mp3" }),
  aClip({ id: "b", url: "b.mp3" }),
  aClip({ id: "c", url: "a.mp3", startTime: 20, endTime: 30 }),
];
const timeline = timelineOf({ name: "Reel", picture: undefined, settings: DEFAULT_SETTINGS, clips, cues: [] });

const errorOf = (failure: Partial<SourceFailure>, hasMedia = true) =>
  sourceError(
    { failure: { ok: false, sourceId: "a.mp3", reason: "network", codec: undefined, detail: "why", ...failure }, message: "It failed." },
    timeline,
    hasMedia,
  );

test("the error of a sound names its address, its clips and the cause", () => {
  expect(errorOf({ status: 404 })).toEqual({
    code: "http",
    message: "It failed.",
    status: 404,
    url: "a.mp3",
    clipIds: ["a", "c"],
    cause: "why",
  });
});

test("the error of the page's own function is the cause", () => {
  const addressError = new Error("No rights.");
  expect(errorOf({ addressError })).toMatchObject({ code: "media-callback", cause: addressError });
  // Without such a function the address itself is invalid.
  expect(errorOf({ addressError }, false)).toMatchObject({ code: "network-or-cors" });
});

test.each([
  ["network", "network-or-cors"],
  ["unreadable", "damaged"],
  ["empty", "damaged"],
  ["no-sound", "unsupported"],
  ["unsupported-codec", "unsupported"],
  ["too-long", "unsupported"],
  ["no-decoder", "context"],
  ["no-resampler", "context"],
] as const)("%s is the error %s", (reason, code) => {
  expect(errorOf({ reason }).code).toBe(code);
});

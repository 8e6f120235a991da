import { expect, test } from "vitest";
import { copiedSounds } from "#editor/export/copied-sounds.ts";
import type { SoundOriginalState } from "#editor/core/store/library-state.ts";
import { anOriginal } from "#tests/support/model/an-original.ts";
import { aClip, anItem, aTimeline } from "#tests/support/model/builders.ts";

const MIX = "u/music-tracks/mix.m4a";
const SONG = "u/music-tracks/song.m4a";

const timeline = aTimeline(
  [MIX, SONG, "u/music-tracks/rain.wav", "https://example.org/theme.m4a"].map((url, at) => aClip({ id: String(at), url })),
);
const mix = anItem("mix", { path: MIX, original: anOriginal() });
const song = anItem("song", { path: SONG });
const stateOfMix = (state: SoundOriginalState) => new Map([[MIX, state]]);

test("B-222 a sound whose original cannot be read is exported from its copy, also once its item is deleted", () => {
  expect(copiedSounds(timeline, { items: [mix, song], originals: new Map() })).toEqual({ certain: 1, possible: 0 });
  expect(copiedSounds(timeline, { items: [mix, song], originals: stateOfMix("missing") })).toEqual({ certain: 1, possible: 0 });
  expect(copiedSounds(timeline, { items: [song], originals: stateOfMix("missing") })).toEqual({ certain: 1, possible: 0 });
});

test("B-222 a sound whose original is read is not exported from its copy, also once its item is deleted", () => {
  for (const state of ["available", "until closed"] as const)
    for (const items of [[mix, song], [song]])
      expect(copiedSounds(timeline, { items, originals: stateOfMix(state) })).toEqual({ certain: 0, possible: 0 });
});

test("B-222 without a list, or the item, a stored file of the kind that copies have may be one", () => {
  expect(copiedSounds(timeline, { items: [], originals: new Map() })).toEqual({ certain: 0, possible: 2 });
  expect(copiedSounds(timeline, { items: [song], originals: new Map() })).toEqual({ certain: 0, possible: 1 });
});

test("B-222 a copy that only muted clips play is not exported", () => {
  const muted = aTimeline([aClip({ url: MIX, muted: true })]);
  expect(copiedSounds(muted, { items: [mix], originals: new Map() })).toEqual({ certain: 0, possible: 0 });
});

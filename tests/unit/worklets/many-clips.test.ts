import { describe, expect, test } from "vitest";
import type { MixPlan } from "#worklets/mixer/plan.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { referenceMix } from "#tests/support/engine/reference-mix.ts";
import { aMixer, expectSame, peakOf, putPage, render, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

/** More clips than a cursor has room for before a plan reserves it. */
const COUNT = 40;

/** Clips that all sound at once, each from its own offset in the source. */
const together = (): MixPlan =>
  aMixPlan(
    Array.from({ length: COUNT }, (_, index) => aMixClip({ id: `${index}`, endFrame: 20_000, offsetFrames: index * 37, gainDb: -30 })),
  );

describe("more simultaneous clips than a cursor initially has room for", () => {
  test("all sound, sample for sample", () => {
    const mixer = aMixer(together());
    mixer.play(0);
    const { left, right } = render(mixer, 20);
    const expected = referenceMix(together(), SOURCES, 0, left.length);
    expectSame(left, expected.left);
    expectSame(right, expected.right);
    expect(mixer.voices).toBe(COUNT);
  });

  test("all sound backwards", () => {
    const mixer = aMixer(together());
    mixer.play(10_000, -1);
    const { left } = render(mixer, 20);
    const from = 10_000 - left.length;
    const expected = referenceMix(together(), SOURCES, from, left.length).left.toReversed();
    // The first quantum fades in, because playback starts inside a clip.
    expectSame(left.slice(QUANTUM_FRAMES), expected.slice(QUANTUM_FRAMES));
    expect(mixer.voices).toBe(COUNT);
  });

  test("the start of playback and a scrub grain wait for the sound of the last clip too", () => {
    // Only the last clip reads the source "b", which has no resident pages.
    const clips = together().clips.map((clip, index) => (index === COUNT - 1 ? { ...clip, sourceId: "b" } : clip));
    const late = aMixPlan(clips);
    const lacking = () => {
      const mixer = aMixer(late);
      mixer.setPatience(48_000);
      for (const index of [0, 1, 2]) mixer.pages.drop(SLOTS.get("b") ?? 0, index);
      return mixer;
    };
    const starting = lacking();
    starting.play(0);
    expect(peakOf(render(starting, 4).left)).toBe(0);
    for (const index of [0, 1, 2]) putPage(starting, "b", index);
    expect(peakOf(render(starting, 4).left)).toBeGreaterThan(0);

    const scrubbed = lacking();
    scrubbed.hold();
    scrubbed.scrub(5000);
    expect(peakOf(render(scrubbed, 10).left)).toBe(0);
    for (const index of [0, 1, 2]) putPage(scrubbed, "b", index);
    expect(peakOf(render(scrubbed, 10).left)).toBeGreaterThan(0);
  });

  test("late sound of the last clip fades in from silence", () => {
    const clips = together().clips.map((clip, index) => ({
      ...clip,
      sourceId: index === COUNT - 1 ? "b" : "a",
      gainDb: index === COUNT - 1 ? 0 : -200,
    }));
    const mixer = aMixer(aMixPlan(clips));
    for (const index of [0, 1, 2]) mixer.pages.drop(SLOTS.get("b") ?? 0, index);
    mixer.setPatience(0);
    mixer.play(0);
    const { left } = render(mixer, 8, (quantum) => {
      if (quantum === 4) putPage(mixer, "b", 0);
    });
    const from = 4 * QUANTUM_FRAMES;
    const source = SOURCES.get("b")?.left ?? new Float32Array();
    const offset = (COUNT - 1) * 37;
    for (const frame of [0, 1, 10, 64, 127])
      expect(left[from + frame]).toBeCloseTo(((source[offset + from + frame] ?? 0) * frame) / 128, 6);
    expect(SOURCE_FRAMES).toBeGreaterThan(offset + 8 * QUANTUM_FRAMES);
  });
});

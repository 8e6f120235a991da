import { describe, expect, test } from "vitest";
import type { MixPlan } from "#worklets/mixer/plan.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { referenceMix } from "#tests/support/engine/reference-mix.ts";
import { aMixer, expectSame, peakOf, putPage, render, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

/** More than a head has room for before a plan asks for it. */
const COUNT = 40;

/** Clips that all sound at once, each from its own place in the source. */
const together = (): MixPlan =>
  aMixPlan(
    Array.from({ length: COUNT }, (_, index) => aMixClip({ id: `${index}`, endFrame: 20_000, offsetFrames: index * 37, gainDb: -30 })),
  );

describe("more clips at once than a head has room for at first", () => {
  test("all are heard, sample for sample", () => {
    const mixer = aMixer(together());
    mixer.play(0);
    const { left, right } = render(mixer, 20);
    const expected = referenceMix(together(), SOURCES, 0, left.length);
    expectSame(left, expected.left);
    expectSame(right, expected.right);
    expect(mixer.voices).toBe(COUNT);
  });

  test("all are heard backwards", () => {
    const mixer = aMixer(together());
    mixer.play(10_000, -1);
    const { left } = render(mixer, 20);
    const from = 10_000 - left.length;
    const expected = referenceMix(together(), SOURCES, from, left.length).left.toReversed();
    // The start fades in for a quantum: it is inside a sound.
    expectSame(left.slice(QUANTUM_FRAMES), expected.slice(QUANTUM_FRAMES));
    expect(mixer.voices).toBe(COUNT);
  });

  test("the start, a change of plan and a grain under a hand wait for the sound of the last of them, too", () => {
    // The last clip alone reads the source "b", of which nothing is resident.
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

  test("sound of the last of them that comes late rises from silence", () => {
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

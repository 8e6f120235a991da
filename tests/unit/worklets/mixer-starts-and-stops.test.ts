import { describe, expect, test } from "vitest";
import { QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { aMixer, crossfade, expectSame, peakOf, putPage, render } from "#tests/support/engine/resident-mixer.ts";
import { MUSIC, noise, SILENCE, playing, lacking, movesOf } from "./mixer-on-noise.ts";

describe("sound starts", () => {
  const plan = aMixPlan([aMixClip({ startFrame: 1000, endFrame: 20_000 })]);

  test("at once at the start of a clip, with a fade one frame inside it", () => {
    const mixer = aMixer(plan);
    mixer.play(1000);
    expectSame(render(mixer, 1).left, noise.slice(0, 128));
    const inside = aMixer(plan);
    inside.play(1001);
    expectSame(render(inside, 1).left, crossfade(SILENCE, noise.slice(1, 129)));
  });

  test("with a fade at another speed, also at the start of a clip", () => {
    const mixer = aMixer(plan);
    mixer.play(20_000, -1);
    expectSame(render(mixer, 1).left, crossfade(SILENCE, noise.slice(19_000 - 128, 19_000).toReversed()));
  });

  test("with a crossfade while other sound still fades, also at the start of a clip", () => {
    const mixer = aMixer(plan);
    mixer.play(5000);
    render(mixer, 4);
    mixer.seek(1000);
    expectSame(render(mixer, 1).left, crossfade(noise.slice(4512, 4640), noise.slice(0, 128)));
  });

  test("after a wait during which the playhead stands, with a report of its start", () => {
    const mixer = lacking();
    mixer.play(700);
    render(mixer, 3);
    expect([mixer.waiting, mixer.isSounding, mixer.frame, mixer.moveCount]).toEqual([true, true, 700, 0]);
    for (const index of [0, 1, 2]) putPage(mixer, "a", index);
    render(mixer, 1);
    expect([mixer.waiting, mixer.frame, movesOf(mixer)]).toEqual([false, 828, [[0, 700]]]);
  });

  test("after the patience has passed, even without the sound", () => {
    const mixer = lacking();
    mixer.setPatience(3 * QUANTUM_FRAMES);
    mixer.play(0);
    render(mixer, 3);
    expect(mixer.waiting).toBe(true);
    render(mixer, 1);
    expect([mixer.waiting, mixer.frame]).toEqual([false, QUANTUM_FRAMES]);
  });

  test("after a full new wait for each jump", () => {
    const mixer = lacking();
    mixer.setPatience(3 * QUANTUM_FRAMES);
    mixer.play(0);
    render(mixer, 2);
    mixer.seek(100);
    render(mixer, 3);
    expect(mixer.waiting).toBe(true);
    render(mixer, 1);
    expect(mixer.waiting).toBe(false);
  });
});

describe("a stop of the sound", () => {
  test("by a pause during the wait ends the wait", () => {
    const mixer = lacking();
    mixer.play(0);
    render(mixer, 1);
    mixer.pause();
    expect([mixer.playing, mixer.waiting]).toEqual([false, false]);
  });

  test("by a pause lets it sound until it has faded out", () => {
    const mixer = playing();
    mixer.pause();
    expect(mixer.isSounding).toBe(true);
    render(mixer, 1);
    expect(mixer.isSounding).toBe(false);
  });

  test("at the playable end is exact to the sample, and a fade at another speed", () => {
    const short = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })], { playableFrames: 1000 });
    const mixer = aMixer(short);
    mixer.play(872);
    render(mixer, 1);
    expect(mixer.playing).toBe(true);
    const { left } = render(mixer, 1);
    expect([peakOf(left), mixer.playing, mixer.ended]).toEqual([0, false, true]);
    const fast = aMixer(short);
    fast.play(1000 - 512, 4);
    render(fast, 1);
    const faded = render(fast, 1).left;
    expect(peakOf(faded.subarray(0, 64))).toBeGreaterThan(0);
    expect([fast.playing, fast.ended, fast.frame]).toEqual([false, true, 1000]);
  });

  test("by a pause during a frame step is a fade as well", () => {
    const mixer = aMixer(MUSIC);
    mixer.step(20_000, 9000);
    render(mixer, 4);
    expect(mixer.isSounding).toBe(true);
    mixer.pause();
    render(mixer, 4);
    expect([mixer.isSounding, peakOf(render(mixer, 4).left)]).toEqual([false, 0]);
  });
});

describe("a scrub", () => {
  test("that moves back after the hold sounds backwards from its first position on", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(20_000);
    mixer.hold();
    mixer.scrub(18_000);
    const { left } = render(mixer, 15);
    // A grain lasts 40 ms; its middle is at full level.
    expect(left[960]).toBeCloseTo(noise[18_000 + 960 - 1 - 960] ?? 9, 2);
    expect(left[959]).toBeCloseTo(noise[18_000 + 960 - 1 - 959] ?? 9, 2);
  });

  test("that does not move is silent", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(20_000);
    mixer.hold();
    mixer.scrub(20_000);
    expect([mixer.isSounding, peakOf(render(mixer, 8).left)]).toEqual([false, 0]);
  });

  test("waits for its sound, and the mixer counts as sounding until then", () => {
    const mixer = lacking();
    mixer.scrub(20_000);
    render(mixer, 4);
    expect([mixer.isSounding, mixer.playing]).toEqual([true, false]);
  });

  test("stops playback at its first move, also without a hold", () => {
    const mixer = playing();
    mixer.scrub(20_000);
    expect([mixer.playing, mixer.frame]).toEqual([false, 20_000]);
  });
});

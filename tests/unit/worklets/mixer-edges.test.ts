import { describe, expect, test } from "vitest";
import type { Mixer } from "#worklets/mixer/mixer.ts";
import { CROSSFADE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { aMixer, compile, crossfade, expectSame, peakOf, putPage, render, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

const MUSIC = aMixPlan([aMixClip({ endFrame: SOURCE_FRAMES })]);
const noise = SOURCES.get("a")?.left ?? new Float32Array();
const otherNoise = SOURCES.get("b")?.left ?? new Float32Array();
const SILENCE = new Float32Array(CROSSFADE_FRAMES);

/** A mixer that has played `MUSIC` from frame 0 for four quanta. */
function playing(): Mixer {
  const mixer = aMixer(MUSIC);
  mixer.play(0);
  render(mixer, 4);
  return mixer;
}

/** A mixer on `MUSIC` without resident pages of the source "a". */
function lacking(): Mixer {
  const mixer = aMixer(MUSIC);
  mixer.setPatience(48_000);
  for (const index of [0, 1, 2]) mixer.pages.drop(SLOTS.get("a") ?? 0, index);
  return mixer;
}

const movesOf = (mixer: Mixer) =>
  Array.from({ length: mixer.moveCount }, (_, move) => [mixer.moveAt[move] ?? -1, mixer.moveFrame[move] ?? -1]);

describe("the playhead", () => {
  test.each([
    [-5, 0],
    [700, 700],
    [SOURCE_FRAMES + 9, SOURCE_FRAMES],
  ])("set to frame %i is at frame %i, whichever command sets it", (frame, place) => {
    const acts: readonly ((mixer: Mixer) => void)[] = [
      (mixer) => mixer.seek(frame),
      (mixer) => mixer.play(frame),
      (mixer) => mixer.scrub(frame),
      (mixer) => mixer.step(frame, 500),
    ];
    for (const act of acts) {
      const mixer = aMixer(MUSIC);
      act(mixer);
      expect(mixer.frame).toBe(place);
    }
  });

  test("stays within a plan that becomes shorter, also while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(5000);
    mixer.setPlan(compile(aMixPlan([aMixClip({ endFrame: 3000 })])));
    expect(mixer.frame).toBe(3000);
  });

  test("stays stopped and silent after a seek while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.seek(5000);
    expect([mixer.waiting, mixer.playing, mixer.isSounding]).toEqual([false, false, false]);
    expect(peakOf(render(mixer, 3).left)).toBe(0);
    expect(mixer.frame).toBe(5000);
  });

  test("has only the moves and the end of the last quantum", () => {
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 300 })]));
    mixer.setLoop(true, 0, 9000);
    mixer.play(0);
    render(mixer, 1);
    expect(movesOf(mixer)).toEqual([[0, 0]]);
    render(mixer, 2);
    // The music ends before the loop does, so playback wraps there.
    expect(movesOf(mixer)).toEqual([[300 - 256, 0]]);
    render(mixer, 1);
    expect(movesOf(mixer)).toEqual([]);
    mixer.setLoop(false, 0, 0);
    render(mixer, 1);
    // 512 frames, of which 300 come before the wrap.
    expect([movesOf(mixer), mixer.ended]).toEqual([[[88, 300]], true]);
    render(mixer, 1);
    expect([movesOf(mixer), mixer.ended]).toEqual([[], false]);
  });
});

describe("the speed", () => {
  test.each([
    [20, 8],
    [-20, -8],
    [8, 8],
    [-8, -8],
    [2.4, 2],
    [0, 1],
    [0.2, 1],
  ])("given as %d becomes %d", (asked, taken) => {
    const mixer = aMixer(MUSIC);
    mixer.play(20_000, asked);
    expect(mixer.speed).toBe(taken);
  });

  test("is 1 by default, and does not change while stopped", () => {
    const mixer = aMixer(MUSIC);
    mixer.setSpeed(4);
    expect([mixer.speed, mixer.waiting]).toEqual([1, false]);
    mixer.play(0);
    expect(mixer.speed).toBe(1);
  });

  test("set to the same value changes nothing audible", () => {
    const mixer = playing();
    mixer.setSpeed(1);
    expect(mixer.waiting).toBe(false);
    expectSame(render(mixer, 1).left, noise.slice(512, 640));
  });

  test("set to another value crossfades", () => {
    const mixer = playing();
    mixer.setSpeed(-1);
    const backwards = noise.slice(512 - 128, 512).toReversed();
    expectSame(render(mixer, 1).left, crossfade(noise.slice(512, 640), backwards));
  });
});

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

describe("an edit", () => {
  const other = aMixPlan([aMixClip({ sourceId: "b", endFrame: SOURCE_FRAMES })]);
  const dropOther = (mixer: Mixer) => [0, 1, 2].forEach((index) => mixer.pages.drop(SLOTS.get("b") ?? 0, index));

  test("without resident sound takes over at once if the patience is 0", () => {
    const mixer = playing();
    dropOther(mixer);
    mixer.setPlan(compile(other), 1);
    expect(mixer.plans.version).toBe(1);
    const patient = playing();
    dropOther(patient);
    patient.setPatience(1);
    patient.setPlan(compile(other), 1);
    expect(patient.plans.version).toBe(0);
  });

  test("takes over at once while nothing plays, and while the mixer waits for the previous sound", () => {
    const standing = aMixer(MUSIC);
    standing.setPatience(48_000);
    dropOther(standing);
    standing.setPlan(compile(other), 1);
    expect([standing.plans.version, standing.waiting]).toEqual([1, false]);
    const waiting = lacking();
    waiting.play(0);
    render(waiting, 1);
    waiting.setPlan(compile(other), 2);
    expect([waiting.plans.version, waiting.waiting]).toEqual([2, true]);
    expectSame(render(waiting, 1).left, otherNoise.slice(0, 128));
  });
});

test("the voices are the sounding clips at every speed, and 0 while stopped", () => {
  const clips = [aMixClip({ endFrame: 9000 }), aMixClip({ id: "d", sourceId: "b", startFrame: 4000, endFrame: 20_000 })];
  const mixer = aMixer(aMixPlan(clips));
  expect(mixer.voices).toBe(0);
  mixer.play(0);
  render(mixer, 1);
  expect(mixer.voices).toBe(1);
  mixer.seek(5000);
  render(mixer, 1);
  expect(mixer.voices).toBe(2);
  mixer.setSpeed(2);
  render(mixer, 1);
  expect(mixer.voices).toBe(2);
  mixer.seek(15_000);
  render(mixer, 1);
  expect(mixer.voices).toBe(1);
  mixer.pause();
  expect(mixer.voices).toBe(0);
});

describe("the measurement", () => {
  function metered(): Mixer {
    const mixer = aMixer(MUSIC);
    mixer.setMetering(true);
    return mixer;
  }

  test("covers only playback at speed 1 while metering is on", () => {
    const mixer = metered();
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(0);
    mixer.play(0);
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(2);
    mixer.setSpeed(2);
    render(mixer, 8);
    mixer.pause();
    render(mixer, 8);
    expect(mixer.meter.loudness.hopCount).toBe(2);
    const waiting = lacking();
    waiting.setMetering(true);
    waiting.play(0);
    render(waiting, 8);
    expect(waiting.meter.loudness.hopCount).toBe(0);
    const unseen = aMixer(MUSIC);
    unseen.play(0);
    render(unseen, 8);
    expect([unseen.meter.loudness.hopCount, peakOf(unseen.laneMeter.peaks)]).toEqual([0, 0]);
  });

  test("is interrupted when playback stops and when metering is turned off, which also clears the lanes", () => {
    const acts: readonly ((mixer: Mixer) => void)[] = [
      (mixer) => (mixer.pause(), void render(mixer, 1)),
      (mixer) => mixer.setMetering(false),
    ];
    for (const act of acts) {
      const mixer = metered();
      mixer.play(0);
      render(mixer, 4);
      mixer.meter.isBroken = false;
      act(mixer);
      expect(mixer.meter.isBroken).toBe(true);
    }
    const mixer = metered();
    mixer.play(0);
    render(mixer, 4);
    expect(peakOf(mixer.laneMeter.peaks)).toBeGreaterThan(0.5);
    mixer.setMetering(false);
    expect(peakOf(mixer.laneMeter.peaks)).toBe(0);
  });

  test("keeps lane peaks over an edit that leaves the order of lanes unchanged", () => {
    const mixer = metered();
    mixer.setPlan(compile(MUSIC), 1);
    mixer.play(0);
    render(mixer, 4);
    mixer.setPlan(compile(MUSIC), 1);
    expect(peakOf(mixer.laneMeter.peaks)).toBeGreaterThan(0.5);
    mixer.setPlan(compile(MUSIC), 2);
    expect(peakOf(mixer.laneMeter.peaks)).toBe(0);
  });

  test("of a lane covers the sound that plays, also while it fades in, but not the sound that fades out", () => {
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 9000 })], { playableFrames: 40_000 }));
    mixer.setMetering(true);
    const lanePeakOfQuantum = () => {
      mixer.laneMeter.clear();
      render(mixer, 1);
      return peakOf(mixer.laneMeter.peaks);
    };
    mixer.play(0);
    render(mixer, 4);
    expect(lanePeakOfQuantum()).toBeGreaterThan(0.5);
    mixer.seek(2000);
    expect(lanePeakOfQuantum()).toBeGreaterThan(0.5);
    mixer.seek(20_000);
    expect(lanePeakOfQuantum()).toBe(0);
  });

  test("has a peak per channel, the greatest until it is read", () => {
    const lanes = [{ id: "l", gain: 1, muted: false, solo: false }];
    const mixer = aMixer(aMixPlan([aMixClip({ endFrame: 400, pan: -1 })], { lanes, playableFrames: 4000 }));
    mixer.play(0);
    render(mixer, 2);
    const { peakLeft } = mixer;
    expect([peakLeft > 0.5, mixer.peakRight]).toEqual([true, 0]);
    render(mixer, 8);
    expect(mixer.peakLeft).toBeGreaterThanOrEqual(peakLeft);
  });
});

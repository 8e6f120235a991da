import { describe, expect, test } from "vitest";
import { Mixer } from "#worklets/mixer/mixer.ts";
import { CROSSFADE_FRAMES, PAGE_FRAMES, QUANTUM_FRAMES } from "#worklets/mixer/mixer-protocol.ts";
import { aMixClip as aClip, aMixPlan as aPlan, randomPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { referenceMix } from "#tests/support/engine/reference-mix.ts";
import {
  aMixer,
  compile,
  crossfade,
  expectSame,
  MIXER_RATE,
  putPage,
  render,
  SLOTS,
  SOURCES,
} from "#tests/support/engine/resident-mixer.ts";

function playing(plan: Parameters<typeof aMixer>[0]) {
  const mixer = aMixer(plan);
  mixer.play(0);
  return mixer;
}

describe("the definition of the mix", () => {
  test("a clip plays source frame offset + n − start in [start, end) and silence elsewhere", () => {
    const plan = aPlan([aClip({ startFrame: 1000, endFrame: 3001, offsetFrames: 77 })], { playableFrames: 8000 });
    const mixer = aMixer(plan);
    mixer.play(0);
    const out = render(mixer, 32);
    const expected = new Float32Array(32 * QUANTUM_FRAMES);
    expected.set(SOURCES.get("a")?.left.subarray(77, 77 + 2001) ?? [], 1000);
    expectSame(out.left, expected);
  });

  test("past the source's end a clip is silent", () => {
    const plan = aPlan([aClip({ offsetFrames: SOURCE_FRAMES - 100, endFrame: 1000 })]);
    const mixer = aMixer(plan);
    mixer.play(0);
    const { left } = render(mixer, 6);
    expect(left.subarray(100).every((sample) => sample === 0)).toBe(true);
    expect(left[99]).toBe(SOURCES.get("a")?.left[SOURCE_FRAMES - 1]);
  });

  test("a clip that ends or lies beyond 12 hours (2³¹ frames) plays at its position and nowhere else", () => {
    const hour = 3600 * 48_000;
    const over = aClip({ endFrame: 13 * hour });
    const near = render(playing(aPlan([over], { playableFrames: 14 * hour })), 4).left;
    expectSame(near, render(playing(aPlan([aClip({ endFrame: 40_000 })])), 4).left);
    // In 32 bits these frames would wrap to the beginning.
    for (const startFrame of [2 ** 31, 2 ** 32 - 100, 2 ** 32]) {
      const far = aPlan([aClip({ startFrame, endFrame: startFrame + 40_000 })], { playableFrames: 40_000 });
      expect(render(playing(far), 4).left.every((sample) => sample === 0)).toBe(true);
    }
  });

  test("sound whose page or source becomes resident late fades in from silence, and is exact from then on", () => {
    const source = SOURCES.get("a");
    if (!source) throw new Error("There is no source.");
    const plan = aPlan([aClip({ endFrame: SOURCE_FRAMES })]);
    for (const lacks of ["page", "source"] as const) {
      const mixer = new Mixer(0, MIXER_RATE);
      if (lacks === "page") mixer.pages.openSlot(SLOTS.get("a") ?? 0, SOURCE_FRAMES);
      mixer.setPlan(compile(plan));
      mixer.play(0);
      const lateQuanta = 3;
      const out = render(mixer, 8, (quantum) => {
        if (quantum !== lateQuanta) return;
        mixer.pages.openSlot(SLOTS.get("a") ?? 0, SOURCE_FRAMES);
        putPage(mixer, "a", 0);
      });
      const from = lateQuanta * QUANTUM_FRAMES;
      const rising = (sample: number, frame: number) => sample * Math.min(1, Math.max(0, (frame - from) / CROSSFADE_FRAMES));
      expectSame(out.left, source.left.subarray(0, out.left.length).map(rising));
      expectSame(out.right, source.right.subarray(0, out.right.length).map(rising));
    }
  });

  test("at every speed partly resident sound gives finite samples", () => {
    for (const speed of [1, 2, 8, -8]) {
      const mixer = aMixer(aPlan([aClip({ endFrame: SOURCE_FRAMES })]));
      mixer.pages.drop(SLOTS.get("a") ?? 0, 0);
      mixer.play(speed > 0 ? PAGE_FRAMES - 1000 : PAGE_FRAMES + 4000, speed);
      const { left, right } = render(mixer, 40);
      for (const side of [left, right]) expect(side.every(Number.isFinite)).toBe(true);
      expect(left.some((sample) => sample !== 0)).toBe(true);
    }
  });

  test("20 random plans equal the reference mix, sample for sample", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const plan = randomPlan(seed);
      const mixer = aMixer(plan);
      mixer.play(0);
      const quanta = 128;
      const out = render(mixer, quanta);
      const reference = referenceMix(plan, SOURCES, 0, quanta * QUANTUM_FRAMES);
      expectSame(out.left, reference.left);
      expectSame(out.right, reference.right);
    }
  });

  test("solo silences every lane that is not soloed; a muted lane stays muted", () => {
    const lanes = [
      { id: "l", gain: 1, muted: false, solo: false },
      { id: "m", gain: 0.5, muted: false, solo: true },
    ];
    const plan = aPlan([aClip(), aClip({ laneId: "m", sourceId: "b" })], { lanes });
    const mixer = aMixer(plan);
    mixer.play(0);
    expectSame(render(mixer, 4).left, referenceMix(aPlan([aClip({ laneId: "m", sourceId: "b" })], { lanes }), SOURCES, 0, 512).left);
  });
});

describe("transport", () => {
  const music = aPlan([aClip({ endFrame: 40_000 })]);
  const source = () => SOURCES.get("a")?.left ?? new Float32Array();

  test("playback stops at the playable length, exact to the sample, and reports the end", () => {
    const mixer = aMixer(aPlan([aClip({ endFrame: 40_000 })], { playableFrames: 1000 }));
    mixer.play(0);
    const endedIn: number[] = [];
    const out = render(mixer, 10, () => {
      if (mixer.ended) endedIn.push(mixer.moveAt[0] ?? -1);
    });
    expect(out.left[999]).toBe(source()[999]);
    expect(out.left.subarray(1000).every((sample) => sample === 0)).toBe(true);
    expect(endedIn).toEqual([1000 - 7 * QUANTUM_FRAMES]);
    expect([mixer.playing, mixer.frame]).toEqual([false, 1000]);
  });

  test("B-101 a loop wraps exactly to the sample, without a gap, with a crossfade of 128 frames", () => {
    const mixer = aMixer(music);
    mixer.setLoop(true, 300, 1000);
    mixer.play(0);
    const { left } = render(mixer, 16);
    expectSame(left.subarray(0, 1000), source().subarray(0, 1000));
    expectSame(left.subarray(1000, 1128), crossfade(source().subarray(1000), source().subarray(300)));
    expectSame(left.subarray(1128, 1700), source().subarray(428, 1000));
    expectSame(left.subarray(1700, 1828), crossfade(source().subarray(1000), source().subarray(300)));
  });

  test("with a loop the playable end wraps too", () => {
    const mixer = aMixer(music);
    mixer.setLoop(true, 0, 2000);
    mixer.play(39_900);
    render(mixer, 2);
    expect([mixer.playing, mixer.frame]).toEqual([true, 156]);
  });

  test("a seek during playback is one jump, exact at once and crossfaded over 128 frames", () => {
    const mixer = aMixer(music);
    mixer.play(0);
    const { left } = render(mixer, 8, (quantum) => {
      if (quantum === 4) mixer.seek(20_000);
    });
    expectSame(left.subarray(0, 512), source().subarray(0, 512));
    expectSame(left.subarray(512, 640), crossfade(source().subarray(512), source().subarray(20_000)));
    expectSame(left.subarray(640), source().subarray(20_128, 20_512));
  });

  test("of several seeks before a quantum only the last takes effect", () => {
    const mixer = aMixer(music);
    mixer.play(0);
    const { left } = render(mixer, 4, (quantum) => {
      if (quantum === 2) for (const frame of [5000, 9000, 20_000]) mixer.seek(frame);
    });
    expectSame(left.subarray(256, 384), crossfade(source().subarray(256), source().subarray(20_000)));
  });

  test("pause fades to silence over 128 frames and stops; play continues there with a crossfade", () => {
    const mixer = aMixer(music);
    mixer.play(0);
    const { left } = render(mixer, 12, (quantum) => {
      if (quantum === 4) mixer.pause();
      if (quantum === 8) mixer.play(mixer.frame);
    });
    expectSame(left.subarray(512, 640), crossfade(source().subarray(512), new Float32Array(128)));
    expect(left.subarray(640, 1024).every((sample) => sample === 0)).toBe(true);
    expectSame(left.subarray(1024, 1152), crossfade(new Float32Array(128), source().subarray(512)));
    expectSame(left.subarray(1152), source().subarray(640, 1024));
  });

  test("an edit under the playhead crossfades; setting the same plan again changes nothing", () => {
    const mixer = aMixer(music);
    const moved = aPlan([aClip({ endFrame: 40_000, offsetFrames: 333 })]);
    mixer.play(0);
    const { left } = render(mixer, 8, (quantum) => {
      if (quantum === 2) mixer.setPlan(compile(music));
      if (quantum === 4) mixer.setPlan(compile(moved));
    });
    expectSame(left.subarray(0, 512), source().subarray(0, 512));
    expectSame(left.subarray(512, 640), crossfade(source().subarray(512), source().subarray(845)));
    expectSame(left.subarray(640), source().subarray(973, 973 + 384));
  });

  test("mute, solo, lane gain and clip gain crossfade over 128 frames like any edit", () => {
    const quiet = { id: "l", gain: 0.25, muted: false, solo: false };
    const other = { id: "m", gain: 1, muted: false, solo: true };
    const muted = { ...quiet, gain: 1, muted: true };
    const clip = aClip({ endFrame: 40_000 });
    const silence = new Float32Array(128);
    const changes = [
      { after: aPlan([clip], { lanes: [quiet] }), heard: source().map((sample) => sample * 0.25) },
      { after: aPlan([clip], { lanes: [muted] }), heard: undefined },
      { after: aPlan([{ ...clip, muted: true }]), heard: undefined },
      { after: aPlan([clip], { lanes: [{ ...quiet, gain: 1 }, other] }), heard: undefined },
      { after: aPlan([{ ...clip, gainDb: -6 }]), heard: source().map((sample) => Math.fround(sample * 10 ** (-6 / 20))) },
    ];
    for (const { after, heard } of changes) {
      const mixer = aMixer(music);
      mixer.play(0);
      const { left } = render(mixer, 8, (quantum) => {
        if (quantum === 4) mixer.setPlan(compile(after));
      });
      expectSame(left.subarray(0, 512), source().subarray(0, 512));
      expectSame(left.subarray(512, 640), crossfade(source().subarray(512), heard?.subarray(512) ?? silence));
      expectSame(left.subarray(640), heard?.subarray(640, 1024) ?? new Float32Array(384));
    }
  });

  test("the monitor volume changes linearly over 128 frames and does not affect the meters", () => {
    const mixer = aMixer(music);
    mixer.play(0);
    const { left } = render(mixer, 4, (quantum) => {
      if (quantum === 2) mixer.setMaster(0);
    });
    const expected = Float32Array.from({ length: 128 }, (_, i) => (source()[256 + i] ?? 0) * (1 - i / 128));
    expectSame(left.subarray(256, 384), expected);
    expect(left.subarray(384).every((sample) => sample === 0)).toBe(true);
    expect(mixer.peakLeft).toBe(Math.max(...source().subarray(0, 512).map(Math.abs)));
  });

  test("a jump to sound that is not resident waits for it at most for the patience set, and then counts missed frames", () => {
    const mixer = aMixer(music);
    mixer.setPatience(1024);
    mixer.pages.drop(1, 1);
    mixer.play(PAGE_FRAMES + 5);
    expect(render(mixer, 4).left.every((sample) => sample === 0)).toBe(true);
    expect([mixer.waiting, mixer.frame]).toEqual([true, PAGE_FRAMES + 5]);
    putPage(mixer, "a", 1);
    const { left } = render(mixer, 2);
    expect([mixer.waiting, mixer.drainMissedFrames()]).toEqual([false, 0]);
    expect(left[255]).toBe(source()[PAGE_FRAMES + 5 + 255]);
    mixer.pages.drop(1, 1);
    mixer.seek(PAGE_FRAMES);
    render(mixer, 12);
    expect([mixer.waiting, mixer.drainMissedFrames() > 0]).toEqual([false, true]);
  });

  test("repeated edits during a wait for sound do not extend the wait for ever", () => {
    const mixer = aMixer(music);
    mixer.setPatience(1024);
    mixer.pages.drop(1, 1);
    mixer.play(PAGE_FRAMES + 5);
    for (let edit = 0; edit < 12; edit += 1) {
      mixer.setPlan(compile(music));
      render(mixer, 1);
    }
    expect(mixer.waiting).toBe(false);
  });

  test("sound that arrives slowly is buffered longer, so that it does not underrun; resident sound starts at once", () => {
    const mixer = aMixer(music);
    mixer.setPatience(48_000);
    mixer.pages.drop(1, 1);
    mixer.play(PAGE_FRAMES - 5000);
    render(mixer, 1);
    expect(mixer.waiting).toBe(false);
    mixer.pages.drop(1, 0);
    mixer.seek(PAGE_FRAMES - 5000);
    render(mixer, 20);
    putPage(mixer, "a", 0);
    render(mixer, 2);
    expect([mixer.waiting, mixer.frame]).toEqual([true, PAGE_FRAMES - 5000]);
    putPage(mixer, "a", 1);
    render(mixer, 2);
    expect([mixer.waiting, mixer.frame]).toEqual([false, PAGE_FRAMES - 5000 + 256]);
  });

  test("a source that is not open is silent and never waited for", () => {
    const mixer = aMixer(aPlan([aClip({ sourceId: "unknown", endFrame: 40_000 })]));
    mixer.setPatience(48_000);
    mixer.play(0);
    render(mixer, 2);
    expect([mixer.waiting, mixer.frame]).toEqual([false, 256]);
  });
});

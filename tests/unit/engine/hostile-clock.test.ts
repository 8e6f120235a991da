import { expect, test } from "vitest";
import { HostileSound, RATE } from "#tests/support/hostile-sound.ts";
import { randomNumbers } from "#tests/support/random-plan.ts";
import { QUANTUM_FRAMES } from "#worklets/mixer/protocol.ts";

const PLAYABLE_SECONDS = 600;

/** Plays, and is past its first second. */
function aPlayingSound(): HostileSound {
  const sound = new HostileSound(PLAYABLE_SECONDS);
  sound.transport.shuttle(1);
  for (let callback = 0; callback < 100; callback += 1) sound.pass(0.01);
  return sound;
}

const seconds = (frames: number) => frames / RATE;

test("design: on a device that keeps its word the playhead is where the ear is: behind what is made, by the output latency", () => {
  const sound = aPlayingSound();
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeCloseTo(0.04, 2);
});

test.each([
  { clock: "stands still", timestamp: () => ({ contextTime: 1, performanceTime: 2000 }) },
  { clock: "is from before an interruption", timestamp: () => ({ contextTime: 0.9, performanceTime: 1 }) },
  { clock: "runs ahead", timestamp: (made: number, nowMs: number) => ({ contextTime: made + 6, performanceTime: nowMs }) },
  { clock: "says nothing that could be", timestamp: () => ({ contextTime: Number.NaN, performanceTime: Number.NaN }) },
  { clock: "never began", timestamp: (_made: number, nowMs: number) => ({ contextTime: 0, performanceTime: nowMs }) },
])("reliability: a device's clock that $clock leads the playhead neither past what is made nor far behind it", ({ timestamp }) => {
  const sound = aPlayingSound();
  for (let callback = 0; callback < 500; callback += 1) {
    sound.make(0.01);
    sound.nowMs += 10;
    sound.timestamp = timestamp(sound.currentTime, sound.nowMs);
    expect(sound.shownFrame).toBeLessThan(sound.mixerFrame + 1);
  }
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeLessThan(1.1);
});

test("reliability: suspended for 6 s, the playhead stands; resumed with a clock from before, it goes on from there", () => {
  const sound = aPlayingSound();
  sound.state = "suspended";
  sound.transport.pause();
  const stood = sound.shownFrame;
  sound.nowMs += 6000;
  expect(sound.shownFrame).toBe(stood);
  // Some sound is made before the mixer hears of the pause.
  sound.state = "running";
  sound.make(0.02);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(0.05);
  sound.obey();
  sound.make(0.02);
  sound.hear();
  expect(seconds(sound.shownFrame - stood)).toBeGreaterThanOrEqual(0);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(0.1);
  sound.transport.shuttle(1);
  for (let callback = 0; callback < 100; callback += 1) sound.pass(0.01);
  expect(seconds(sound.shownFrame - stood)).toBeGreaterThan(0.9);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(1.1);
});

test("reliability: a starved audio thread that makes 6 s at once before it hears of a pause does not take the playhead along", () => {
  const sound = aPlayingSound();
  const heard = sound.shownFrame;
  sound.transport.pause();
  sound.make(6);
  sound.nowMs += 6000;
  expect(seconds(sound.shownFrame - heard)).toBeLessThan(0.05);
  sound.pass(0.01);
  sound.pass(0.01);
  expect(sound.transportState).toMatchObject({ transport: "stopped" });
  expect(Math.abs(sound.shownFrame - heard)).toBeLessThan(1);
  expect(Math.abs(sound.mixerFrame - heard)).toBeLessThan(1);
});

test("reliability: quanta that a device leaves out are not counted", () => {
  const sound = aPlayingSound();
  sound.leaveOut(6);
  for (let callback = 0; callback < 50; callback += 1) sound.pass(0.01);
  expect(sound.shownFrame).toBeLessThan(sound.mixerFrame + 1);
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeCloseTo(0.04, 2);
});

test("reliability: whatever the page, the audio thread and the device do to each other, the playhead is never ahead of what is made", () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const next = randomNumbers(seed);
    const share = () => (next() + 1) / 2;
    const sound = new HostileSound(PLAYABLE_SECONDS);
    sound.transport.setLatencyOffset(next());
    let target = 0;
    const actions: (() => void)[] = [
      () => sound.make(share() * (share() < 0.1 ? 5 : 0.05)),
      () => sound.make(0.01),
      () => sound.obey(),
      () => sound.hear(),
      () => (sound.nowMs += share() * (share() < 0.1 ? 6000 : 50)),
      () => (sound.timestamp = { contextTime: sound.currentTime + next() * 6, performanceTime: sound.nowMs + next() * 1000 }),
      () => (sound.timestamp = { contextTime: sound.currentTime - share() / 10, performanceTime: sound.nowMs }),
      () => (sound.state = share() < 0.5 ? "suspended" : "running"),
      () => sound.transport.shuttle(share() < 0.5 ? 1 : 4),
      () => sound.transport.pause(),
      () => {
        target = share() * 60;
        sound.transport.seek(target);
      },
    ];
    for (let step = 0; step < 400; step += 1) {
      actions[Math.floor(share() * actions.length)]?.();
      // A jump is shown at once; what is made follows.
      const furthest = sound.hasUnheard ? Math.max(sound.mixerFrame, target * RATE) : sound.mixerFrame;
      const ahead = sound.shownFrame - furthest - 4 * QUANTUM_FRAMES;
      expect({ seed, step, ahead: Math.max(0, ahead) }).toEqual({ seed, step, ahead: 0 });
    }
  }
});

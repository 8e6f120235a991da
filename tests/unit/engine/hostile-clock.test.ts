import { expect, test } from "vitest";
import { HostileSound, RATE } from "#tests/support/media/hostile-sound.ts";

const PLAYABLE_SECONDS = 600;

/** A sound that has played for more than its first second. */
function aPlayingSound(): HostileSound {
  const sound = new HostileSound(PLAYABLE_SECONDS);
  sound.transport.shuttle(1);
  for (let callback = 0; callback < 100; callback += 1) sound.pass(0.01);
  return sound;
}

const seconds = (frames: number) => frames / RATE;

test("on an accurate device the playhead is at the audible position: behind the rendered one by the output latency", () => {
  const sound = aPlayingSound();
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeCloseTo(0.04, 2);
});

test.each([
  { clock: "stands still", timestamp: () => ({ contextTime: 1, performanceTime: 2000 }) },
  { clock: "is from before an interruption", timestamp: () => ({ contextTime: 0.9, performanceTime: 1 }) },
  { clock: "runs ahead", timestamp: (made: number, nowMs: number) => ({ contextTime: made + 6, performanceTime: nowMs }) },
  { clock: "says nothing that could be", timestamp: () => ({ contextTime: Number.NaN, performanceTime: Number.NaN }) },
  { clock: "never began", timestamp: (_made: number, nowMs: number) => ({ contextTime: 0, performanceTime: nowMs }) },
])("with a device's clock that $clock the playhead is neither ahead of the rendered sound nor far behind it", ({ timestamp }) => {
  const sound = aPlayingSound();
  for (let callback = 0; callback < 500; callback += 1) {
    sound.make(0.01);
    sound.nowMs += 10;
    sound.timestamp = timestamp(sound.currentTime, sound.nowMs);
    expect(sound.shownFrame).toBeLessThan(sound.mixerFrame + 1);
  }
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeLessThan(1.1);
});

test("during a suspension of 6 s the playhead stands; after a resume with a stale clock it continues from there", () => {
  const sound = aPlayingSound();
  sound.state = "suspended";
  sound.transport.pause();
  const stood = sound.shownFrame;
  sound.nowMs += 6000;
  expect(sound.shownFrame).toBe(stood);
  // Some sound is rendered before the mixer receives the pause.
  sound.state = "running";
  sound.make(0.02);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(0.05);
  sound.handle();
  sound.make(0.02);
  sound.receive();
  expect(seconds(sound.shownFrame - stood)).toBeGreaterThanOrEqual(0);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(0.1);
  sound.transport.shuttle(1);
  for (let callback = 0; callback < 100; callback += 1) sound.pass(0.01);
  expect(seconds(sound.shownFrame - stood)).toBeGreaterThan(0.9);
  expect(seconds(sound.shownFrame - stood)).toBeLessThan(1.1);
});

test("a starved audio thread that renders 6 s at once before it receives a pause does not move the playhead", () => {
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

test("quanta that a device skips are not counted", () => {
  const sound = aPlayingSound();
  sound.leaveOut(6);
  for (let callback = 0; callback < 50; callback += 1) sound.pass(0.01);
  expect(sound.shownFrame).toBeLessThan(sound.mixerFrame + 1);
  expect(seconds(sound.mixerFrame - sound.shownFrame)).toBeCloseTo(0.04, 2);
});

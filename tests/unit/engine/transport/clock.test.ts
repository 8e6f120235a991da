import { expect, test } from "vitest";
import { createTimelineClock } from "#engine/transport/clock.ts";

test("between discontinuities the position advances with the audible output", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 1000, frame: 50, isRunning: true, speed: 1, generation: 0 });
  expect(clock.frameAt(900)).toBe(0);
  expect(clock.frameAt(1100)).toBe(150);
});

test("a jump is shown at once and stays until it is audible", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 0, frame: 0, isRunning: true, speed: 1, generation: 0 });
  clock.jump(5000, 1);
  expect(clock.frameAt(300)).toBe(5000);
  clock.anchor({ contextFrame: 512, frame: 5000, isRunning: true, speed: 1, generation: 1 });
  expect(clock.frameAt(400)).toBe(5000);
  expect(clock.frameAt(612)).toBe(5100);
});

test("B-101 a loop's wrap is shown when it is audible, not when it is rendered", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 0, frame: 0, isRunning: true, speed: 1, generation: 0 });
  clock.anchor({ contextFrame: 1000, frame: 100, isRunning: true, speed: 1, generation: 0 });
  expect(clock.frameAt(990)).toBe(990);
  expect(clock.frameAt(1010)).toBe(110);
});

test("a stopped playhead is shown at its position at once", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 0, frame: 0, isRunning: true, speed: 1, generation: 0 });
  clock.anchor({ contextFrame: 2000, frame: 2000, isRunning: false, speed: 1, generation: 1 });
  expect(clock.frameAt(1500)).toBe(2000);
  expect(clock.frameAt(9000)).toBe(2000);
});

test("B-101 a loop's wrap is shown on time even if its report is late", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 0, frame: 0, isRunning: true, speed: 1, generation: 0 });
  clock.setLoop({ startFrame: 100, endFrame: 1000 }, 0);
  expect(clock.frameAt(1000)).toBe(1000);
  expect(clock.frameAt(1010)).toBe(110);
  expect(clock.frameAt(1910)).toBe(110);
  clock.anchor({ contextFrame: 1900, frame: 100, isRunning: true, speed: 1, generation: 0 });
  expect(clock.frameAt(1920)).toBe(120);
});

test("B-101 a loop set while the playhead is past its end does not wrap, and removing a loop leaves the playhead where it is", () => {
  const clock = createTimelineClock();
  clock.anchor({ contextFrame: 0, frame: 0, isRunning: true, speed: 1, generation: 0 });
  clock.setLoop({ startFrame: 0, endFrame: 1000 }, 1500);
  expect(clock.frameAt(1600)).toBe(1600);
  clock.anchor({ contextFrame: 2000, frame: 0, isRunning: true, speed: 1, generation: 1 });
  expect(clock.frameAt(3500)).toBe(500);
  clock.setLoop({ startFrame: 0, endFrame: 0 }, 3500);
  expect(clock.frameAt(3700)).toBe(700);
});

test("shuttle: the position advances at the playback speed in both directions, and loops do not apply", () => {
  const clock = createTimelineClock();
  clock.setLoop({ startFrame: 0, endFrame: 1000 }, 0);
  clock.anchor({ contextFrame: 0, frame: 900, isRunning: true, speed: 4, generation: 1 });
  expect(clock.frameAt(100)).toBe(1300);
  clock.anchor({ contextFrame: 200, frame: 1700, isRunning: true, speed: -2, generation: 2 });
  expect(clock.frameAt(250)).toBe(1600);
});

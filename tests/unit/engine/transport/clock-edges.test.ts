import { describe, expect, test } from "vitest";
import { createTimelineClock } from "#engine/transport/clock.ts";

const running = (contextFrame: number, frame: number, generation = 0, speed = 1) => ({
  contextFrame,
  frame,
  isRunning: true,
  speed,
  generation,
});

function clockFrom(...anchors: readonly ReturnType<typeof running>[]) {
  const clock = createTimelineClock();
  for (const anchor of anchors) clock.anchor(anchor);
  return clock;
}

describe("at the exact frame", () => {
  test("before any report the playhead stands at 0", () => {
    const clock = createTimelineClock();
    expect([clock.frameAt(0), clock.frameAt(1e9)]).toEqual([0, 0]);
  });

  test("a report applies from its own frame on", () => {
    const clock = clockFrom(running(0, 0), running(1000, 7000));
    expect([clock.frameAt(999), clock.frameAt(1000), clock.frameAt(1001)]).toEqual([999, 7000, 7001]);
  });

  test("a loop wraps past its end, not at it, also if the playhead starts exactly there", () => {
    const clock = clockFrom(running(0, 0));
    clock.setLoop({ startFrame: 0, endFrame: 1000 }, 0);
    expect([clock.frameAt(1000), clock.frameAt(1001), clock.frameAt(2500)]).toEqual([1000, 1, 500]);
    const atEnd = clockFrom(running(0, 1000));
    atEnd.setLoop({ startFrame: 0, endFrame: 1000 }, 0);
    expect([atEnd.frameAt(0), atEnd.frameAt(10)]).toEqual([1000, 10]);
  });

  test("without a loop, and with an empty or reversed one, nothing wraps", () => {
    const clock = clockFrom(running(0, 0));
    expect(clock.frameAt(5000)).toBe(5000);
    for (const loop of [
      { startFrame: 500, endFrame: 500 },
      { startFrame: 900, endFrame: 100 },
    ]) {
      const other = clockFrom(running(0, 0));
      other.setLoop(loop, 0);
      expect(other.frameAt(5000)).toBe(5000);
    }
  });

  test("a loop set before the playhead has moved does not change its position", () => {
    const clock = clockFrom(running(100, 50));
    clock.setLoop({ startFrame: 0, endFrame: 1000 }, 0);
    clock.setLoop({ startFrame: 0, endFrame: 1000 }, 100);
    expect([clock.frameAt(100), clock.frameAt(110)]).toEqual([50, 60]);
  });

  test("a loop that is set again after a wrap continues from the current position", () => {
    const clock = clockFrom(running(0, 0));
    clock.setLoop({ startFrame: 0, endFrame: 100 }, 0);
    expect(clock.frameAt(150)).toBe(50);
    clock.setLoop({ startFrame: 0, endFrame: 1000 }, 150);
    expect([clock.frameAt(150), clock.frameAt(250)]).toEqual([50, 150]);
    clock.anchor(running(300, 5));
    expect(clock.frameAt(301)).toBe(6);
  });
});

describe("while it is unknown how the timeline continues", () => {
  test("the position waits at the first uncertain frame until the same jump or a later one is reported", () => {
    for (const generation of [3, 4]) {
      const clock = clockFrom(running(0, 0, 1));
      clock.suspect(500, 3);
      clock.suspect(800, 3);
      clock.anchor(running(600, 600, 2));
      expect([clock.frameAt(400), clock.frameAt(900)]).toEqual([400, 500]);
      clock.anchor(running(600, 600, generation));
      expect(clock.frameAt(900)).toBe(900);
    }
  });

  test("an earlier uncertain frame counts before a later one", () => {
    const clock = clockFrom(running(0, 0));
    clock.suspect(800, 1);
    clock.suspect(500, 2);
    expect(clock.frameAt(900)).toBe(500);
    clock.anchor(running(500, 500, 1));
    expect(clock.frameAt(900)).toBe(500);
    clock.anchor(running(500, 500, 2));
    expect(clock.frameAt(900)).toBe(900);
  });
});

describe("a jump", () => {
  test("is not replaced by a report from before it", () => {
    const clock = clockFrom(running(0, 0, 1));
    clock.jump(9000, 2);
    clock.anchor(running(100, 100, 1));
    expect(clock.frameAt(200)).toBe(9000);
    clock.anchor(running(300, 9000, 2));
    expect([clock.frameAt(299), clock.frameAt(310)]).toEqual([9000, 9010]);
    clock.anchor({ contextFrame: 400, frame: 70, isRunning: false, speed: 1, generation: 1 });
    expect(clock.frameAt(401)).toBe(70);
  });
});

describe("a query out of order", () => {
  test("for a frame before the first report gives that report's position, and loses no report", () => {
    const clock = clockFrom(running(0, 20), running(1000, 7000));
    clock.frameAt(0);
    expect([clock.frameAt(-10), clock.frameAt(500), clock.frameAt(1500)]).toEqual([20, 520, 7500]);
  });

  test("to set a loop at a frame before the current report does not move the playhead", () => {
    const clock = clockFrom(running(100, 50));
    expect(clock.frameAt(100)).toBe(50);
    clock.setLoop({ startFrame: 0, endFrame: 1000 }, 60);
    expect(clock.frameAt(100)).toBe(50);
  });

  test("finds the newest of several reports: if the playhead stands there, that position is shown at once", () => {
    const clock = clockFrom(running(0, 0));
    clock.frameAt(0);
    clock.anchor(running(1000, 0));
    clock.anchor({ contextFrame: 2000, frame: 77, isRunning: false, speed: 1, generation: 0 });
    expect(clock.frameAt(10)).toBe(77);
  });
});

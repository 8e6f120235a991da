import { describe, expect, test } from "vitest";
import { STANDING } from "#engine/transport/transport.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import { playingAt, playing, standing } from "./transport-states.ts";

describe("seek", () => {
  test("is shown at once, has its own generation, and playback continues from there at its speed", () => {
    const { transport, sent, aimed, report } = playing();
    transport.shuttle(-2);
    report(2, RATE, { speed: -2 });
    sent();
    aimed();
    transport.seek(30);
    expect(sent()).toEqual([{ type: "seek", generation: 3, frame: 30 * RATE }]);
    expect(aimed()).toEqual([{ frame: 30 * RATE, speed: -2, loopStart: 0, loopEnd: 0 }]);
    expect([transport.position(), transport.state]).toEqual([30, playingAt(-2)]);
  });

  test("while stopped prefetches sound for playing forwards", () => {
    const { transport, aimed } = standing();
    transport.seek(30);
    expect(aimed()).toEqual([{ frame: 30 * RATE, speed: 1, loopStart: 0, loopEnd: 0 }]);
    transport.aim();
    expect(aimed()).toEqual([{ frame: 30 * RATE, speed: 1, loopStart: 0, loopEnd: 0 }]);
  });

  test.each([
    [-1, 0],
    [601, 600],
    [Number.NaN, 0],
    [1.000_005, 1],
  ])("to %d s goes to a frame on the timeline", (seconds, place) => {
    const { transport, sent } = standing();
    transport.seek(seconds);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: place * RATE }]);
    expect(transport.position()).toBe(place);
  });
});

describe("a scrub", () => {
  test("holds playback, sounds where it moves, and resumes playback at its speed from there", () => {
    const { transport, states, sent, aimed, report } = playing();
    transport.shuttle(2);
    report(2, RATE, { speed: 2 });
    sent();
    aimed();
    states.length = 0;
    transport.scrubStart();
    transport.scrubStart();
    expect(sent()).toEqual([{ type: "hold", generation: 3 }]);
    expect(states).toEqual([{ ...STANDING, scrubbing: true }]);
    transport.scrubMove(10);
    expect(sent()).toEqual([{ type: "scrub", generation: 4, frame: 10 * RATE }]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, speed: 0, loopStart: 0, loopEnd: 0 }]);
    transport.aim();
    expect([aimed()[0]?.speed, transport.position()]).toEqual([0, 10]);
    transport.scrubEnd();
    expect(sent()).toEqual([{ type: "release" }, { type: "play", generation: 5, frame: 10 * RATE, speed: 2 }]);
    expect(aimed()).toEqual([
      { frame: 10 * RATE, speed: 1, loopStart: 0, loopEnd: 0 },
      { frame: 10 * RATE, speed: 2, loopStart: 0, loopEnd: 0 },
    ]);
    expect(transport.state).toEqual({ ...playingAt(2), starting: true });
  });

  test("of a stopped playhead leaves it stopped", () => {
    const { transport, sent } = standing();
    transport.scrubStart();
    transport.scrubMove(10);
    transport.scrubEnd();
    transport.scrubEnd();
    expect(sent().map(({ type }) => type)).toEqual(["hold", "scrub", "release"]);
    expect(transport.state).toEqual(STANDING);
  });

  test("applies a speed or pause that was requested meanwhile when it ends", () => {
    for (const [rate, then] of [
      [4, ["release", "play"]],
      [0, ["release"]],
    ] as const) {
      const { transport, sent } = playing();
      transport.scrubStart();
      sent();
      transport.shuttle(rate);
      expect(sent()).toEqual([]);
      transport.scrubEnd();
      expect(sent().map(({ type }) => type)).toEqual(then);
      expect(transport.state.rate).toBe(rate);
    }
  });

  test("only seeks if it has not begun, or if the context does not run", () => {
    const free = standing();
    free.transport.scrubMove(10);
    expect(free.sent()).toEqual([{ type: "seek", generation: 1, frame: 10 * RATE }]);
    const { transport, context, sent, aimed } = standing();
    transport.scrubStart();
    sent();
    context.state = "suspended";
    transport.scrubMove(10);
    expect(sent()).toEqual([{ type: "seek", generation: 2, frame: 10 * RATE }]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, speed: 0, loopStart: 0, loopEnd: 0 }]);
  });
});

describe("a frame step", () => {
  test("stops playback, stays at its position and sounds once", () => {
    const { transport, sent, aimed } = playing();
    transport.step(10, 1 / 24);
    expect(sent()).toEqual([
      { type: "pause", generation: 2 },
      { type: "step", generation: 3, frame: 10 * RATE, frames: 2000 },
    ]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, speed: 1, loopStart: 0, loopEnd: 0 }]);
    expect([transport.position(), transport.state]).toEqual([10, STANDING]);
  });

  test("only seeks if the context does not run", () => {
    const { transport, sent } = standing("suspended");
    transport.step(10, 1 / 24);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: 10 * RATE }]);
  });
});

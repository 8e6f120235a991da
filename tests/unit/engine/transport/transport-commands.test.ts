import { describe, expect, test } from "vitest";
import { STANDING } from "#engine/transport/transport.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import { aPlanOf, transportByHand } from "#tests/support/engine/transport-by-hand.ts";

const STOPPED = { playing: false };
const playingAt = (rate: number) => ({ transport: "playing", starting: false, rate, scrubbing: false });

/** A transport that plays from timeline second 0 since context second 0; it is context second 1. */
function playing(...given: Parameters<typeof transportByHand>) {
  const made = transportByHand(...given);
  made.transport.shuttle(1);
  made.report(1, 0);
  made.context.currentTime = 1;
  made.sent();
  made.aimed();
  made.states.length = 0;
  return made;
}

/** A stopped transport without commands sent. */
function standing(...given: Parameters<typeof transportByHand>) {
  const made = transportByHand(...given);
  made.sent();
  made.aimed();
  return made;
}

describe("before there is a plan", () => {
  test("the playhead is at 0, and no range loops", () => {
    const { transport, sent, aimed } = transportByHand("running", null);
    expect([transport.position(), transport.state]).toEqual([0, STANDING]);
    transport.setLoop({ enabled: true, startSeconds: 1, endSeconds: 2 });
    expect(sent()).toEqual([{ type: "setLoop", enabled: false, startFrame: 0, endFrame: 0 }]);
    expect(aimed()).toEqual([{ frame: 0, speed: 1, loopStart: 0, loopEnd: 0 }]);
  });

  test("a seek goes to 0", () => {
    const { transport, sent } = transportByHand("running", null);
    transport.seek(5);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: 0 }]);
    expect(transport.position()).toBe(0);
  });
});

describe("the loop", () => {
  test("is off until it is set; then its frames go to the mixer and the prefetcher, and again with every plan", () => {
    const { transport, sent, aimed } = transportByHand();
    expect(sent()).toEqual([{ type: "setLoop", enabled: false, startFrame: 0, endFrame: 0 }]);
    expect(aimed()).toEqual([{ frame: 0, speed: 1, loopStart: 0, loopEnd: 0 }]);
    transport.setLoop({ enabled: true, startSeconds: 1, endSeconds: 2 });
    expect(sent()).toEqual([{ type: "setLoop", enabled: true, startFrame: RATE, endFrame: 2 * RATE }]);
    expect(aimed()).toEqual([{ frame: 0, speed: 1, loopStart: RATE, loopEnd: 2 * RATE }]);
    transport.setPlan(aPlanOf(1.5 * RATE));
    expect(sent()).toEqual([{ type: "setLoop", enabled: true, startFrame: RATE, endFrame: 1.5 * RATE }]);
  });

  test("wraps the position during playback", () => {
    const { transport, context } = playing();
    transport.setLoop({ enabled: true, startSeconds: 0.5, endSeconds: 2 });
    context.currentTime = 2.25;
    expect(transport.position()).toBeCloseTo(0.75, 9);
  });
});

describe("play and pause", () => {
  test("send one command each, with the jump's generation; the position stays at the jump until it is reported", () => {
    const { transport, context, states, sent, aimed, report } = standing();
    transport.shuttle(1);
    expect(sent()).toEqual([{ type: "play", generation: 1, frame: 0, speed: 1 }]);
    expect(aimed()).toEqual([{ frame: 0, speed: 1, loopStart: 0, loopEnd: 0 }]);
    expect(states).toEqual([{ ...playingAt(1), starting: true }]);
    context.currentTime = 1;
    expect(transport.position()).toBe(0);
    report(1, 0);
    expect(transport.state).toEqual(playingAt(1));
    context.currentTime = 3;
    expect(transport.position()).toBeCloseTo(2, 9);
    transport.pause();
    expect(sent()).toEqual([{ type: "pause", generation: 2 }]);
    expect([transport.state, states.length]).toEqual([STANDING, 3]);
  });

  test("leave the playhead in place during a wait for sound, and the state says so", () => {
    const { transport, context, report } = standing();
    transport.shuttle(1);
    report(1, 0, { waiting: true });
    expect(transport.state.starting).toBe(true);
    context.currentTime = 1;
    expect(transport.position()).toBe(0);
    report(1, 0);
    expect(transport.state.starting).toBe(false);
    context.currentTime = 2;
    report(1, RATE, { waiting: true });
    expect(transport.state.starting).toBe(true);
    context.currentTime = 3;
    expect(transport.position()).toBe(1);
  });

  test("do nothing for a pause while nothing plays", () => {
    const { transport, states, sent } = standing();
    transport.pause();
    transport.shuttle(0);
    expect([sent(), states]).toEqual([[], []]);
  });

  test("keep the playhead at the audible position after a pause, until the mixer reports where it stopped", () => {
    const { transport, context, report } = playing();
    transport.pause();
    context.currentTime = 1.2;
    expect(transport.position()).toBeCloseTo(1, 9);
    report(2, 1.01 * RATE, STOPPED);
    expect(transport.position()).toBeCloseTo(1.01, 9);
  });

  test("start at 0 for play at the end, at the playhead one frame before the end, and at the end for play backwards", () => {
    const endFrame = 600 * RATE;
    for (const [from, rate, frame] of [
      [endFrame, 1, 0],
      [endFrame, 2, 0],
      [endFrame - 1, 1, endFrame - 1],
      [endFrame, -1, endFrame],
      [1, -1, 1],
    ] as const) {
      const { transport, sent } = standing();
      transport.seek(from / RATE);
      sent();
      transport.shuttle(rate);
      expect(sent()).toEqual([{ type: "play", generation: 2, frame, speed: rate }]);
    }
  });

  test("play nothing after `giveUp`, also when a scrub ends afterwards", () => {
    const made = playing();
    made.transport.giveUp();
    expect(made.transport.state).toEqual(STANDING);
    const held = playing();
    held.transport.beginScrub();
    held.transport.giveUp();
    held.transport.endScrub();
    expect(held.sent().map(({ type }) => type)).toEqual(["hold", "release"]);
  });
});

describe("shuttle", () => {
  test("changes the speed of playback with one command; the same speed again changes nothing", () => {
    const { transport, context, states, sent, aimed, report } = playing();
    transport.shuttle(1);
    expect([sent(), aimed(), states]).toEqual([[], [], []]);
    transport.shuttle(4);
    expect(sent()).toEqual([{ type: "setSpeed", generation: 2, speed: 4 }]);
    expect(aimed()).toEqual([{ frame: RATE, speed: 4, loopStart: 0, loopEnd: 0 }]);
    expect(states).toEqual([playingAt(4)]);
    context.currentTime = 1.5;
    // The position is known again once the mixer reports it.
    expect(transport.position()).toBeCloseTo(1, 9);
    report(2, 1.1 * RATE, { speed: 4, contextFrame: 1.1 * RATE });
    expect(transport.position()).toBeCloseTo(1.1 + 4 * 0.4, 9);
  });

  test("plays at the speed chosen last while the context is being unlocked", async () => {
    const { transport, context, sent, unlock } = standing("suspended");
    transport.shuttle(1);
    transport.shuttle(2);
    expect([sent(), transport.state]).toEqual([[], { ...STANDING, starting: true }]);
    context.state = "running";
    await unlock({ ok: true });
    expect(sent()).toEqual([{ type: "play", generation: 1, frame: 0, speed: 2 }]);
    expect(transport.state).toMatchObject({ transport: "playing", rate: 2 });
  });

  test("is not affected by an unlock that ends or fails after playback has started another way", async () => {
    for (const result of [{ ok: true }, { ok: false, reason: "blocked" }] as const) {
      const { transport, context, sent, unlock } = standing("suspended");
      transport.shuttle(1);
      transport.pause();
      context.state = "running";
      transport.shuttle(1);
      sent();
      await unlock(result);
      expect([sent(), transport.state.transport]).toEqual([[], "playing"]);
    }
  });
});

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
    transport.beginScrub();
    transport.beginScrub();
    expect(sent()).toEqual([{ type: "hold", generation: 3 }]);
    expect(states).toEqual([{ ...STANDING, scrubbing: true }]);
    transport.scrub(10);
    expect(sent()).toEqual([{ type: "scrub", generation: 4, frame: 10 * RATE }]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, speed: 0, loopStart: 0, loopEnd: 0 }]);
    transport.aim();
    expect([aimed()[0]?.speed, transport.position()]).toEqual([0, 10]);
    transport.endScrub();
    expect(sent()).toEqual([{ type: "release" }, { type: "play", generation: 5, frame: 10 * RATE, speed: 2 }]);
    expect(aimed()).toEqual([
      { frame: 10 * RATE, speed: 1, loopStart: 0, loopEnd: 0 },
      { frame: 10 * RATE, speed: 2, loopStart: 0, loopEnd: 0 },
    ]);
    expect(transport.state).toEqual({ ...playingAt(2), starting: true });
  });

  test("of a stopped playhead leaves it stopped", () => {
    const { transport, sent } = standing();
    transport.beginScrub();
    transport.scrub(10);
    transport.endScrub();
    transport.endScrub();
    expect(sent().map(({ type }) => type)).toEqual(["hold", "scrub", "release"]);
    expect(transport.state).toEqual(STANDING);
  });

  test("applies a speed or pause that was requested meanwhile when it ends", () => {
    for (const [rate, then] of [
      [4, ["release", "play"]],
      [0, ["release"]],
    ] as const) {
      const { transport, sent } = playing();
      transport.beginScrub();
      sent();
      transport.shuttle(rate);
      expect(sent()).toEqual([]);
      transport.endScrub();
      expect(sent().map(({ type }) => type)).toEqual(then);
      expect(transport.state.rate).toBe(rate);
    }
  });

  test("only seeks if it has not begun, or if the context does not run", () => {
    const free = standing();
    free.transport.scrub(10);
    expect(free.sent()).toEqual([{ type: "seek", generation: 1, frame: 10 * RATE }]);
    const { transport, context, sent, aimed } = standing();
    transport.beginScrub();
    sent();
    context.state = "suspended";
    transport.scrub(10);
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

describe("a report of the mixer", () => {
  test("of the end stops playback, and is emitted once", () => {
    const { transport, report, endedCount, states } = playing();
    report(1, 600 * RATE, { ...STOPPED, ended: true });
    expect([transport.state, transport.position(), endedCount(), states.length]).toEqual([STANDING, 600, 1, 1]);
  });

  test("of the end is also emitted if playback has stopped already", () => {
    const { transport, context, report, endedCount, sent } = playing();
    transport.pause();
    sent();
    context.currentTime = 2;
    report(2, 600 * RATE, { ...STOPPED, ended: true });
    expect([endedCount(), sent(), transport.position()]).toEqual([1, [], 600]);
  });

  test("of the stop at 0 when playing backwards is not an end", () => {
    const { transport, report, endedCount } = playing();
    transport.shuttle(-1);
    report(2, 0, STOPPED);
    expect([transport.state, endedCount()]).toEqual([STANDING, 0]);
  });

  test("of the stopped position is emitted as a state, even if the state is unchanged", () => {
    const { transport, states, report } = playing();
    transport.pause();
    expect(states).toEqual([STANDING]);
    report(2, RATE, STOPPED);
    expect(states).toEqual([STANDING, STANDING]);
  });

  test("that leaves the state unchanged during playback emits nothing", () => {
    const { states, report } = playing();
    report(1, 5);
    expect(states).toEqual([]);
  });

  test("from before the last jump changes no state", () => {
    const { transport, states, report, sent, endedCount } = playing();
    transport.seek(10);
    sent();
    report(1, RATE, { ...STOPPED, ended: true });
    report(1, RATE, { waiting: true });
    expect([states, sent(), endedCount(), transport.position()]).toEqual([[], [], 0, 10]);
  });

  test.each([
    ["more than half a second", 24_001, [{ type: "seek", generation: 3, frame: RATE }]],
    ["half a second", 24_000, []],
  ])("of a stop %s after the pause returns to the audible position only if the late sound was not heard", (_long, late, commands) => {
    const { transport, report, sent } = playing();
    transport.pause();
    sent();
    report(2, RATE + late, { ...STOPPED, contextFrame: RATE + late });
    expect(sent()).toEqual(commands);
  });

  test("that comes late but is of playback or of a later jump does not cause a return", () => {
    const { transport, report, sent } = playing();
    transport.pause();
    sent();
    report(2, 9 * RATE, { contextFrame: 9 * RATE });
    expect(sent()).toEqual([]);
    transport.seek(20);
    sent();
    report(3, 20 * RATE, { ...STOPPED, contextFrame: 9 * RATE });
    expect([sent(), transport.position()]).toEqual([[], 20]);
  });
});

test("the position lags the rendered one by the user's latency offset, and stays within a shorter plan", () => {
  const { transport, context } = playing();
  transport.setLatencyOffset(0.25);
  expect(transport.position()).toBeCloseTo(0.75, 9);
  context.currentTime = 30;
  transport.setPlan(aPlanOf(10 * RATE));
  expect(transport.position()).toBe(10);
});

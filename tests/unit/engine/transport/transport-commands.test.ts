import { describe, expect, test } from "vitest";
import { STANDING } from "#engine/transport/transport.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import { aPlanOf, transportByHand } from "#tests/support/engine/transport-by-hand.ts";

const STOPPED = { playing: false };
const playingAt = (rate: number) => ({ transport: "playing", starting: false, rate, scrubbing: false });

/** Plays since context second 0 from timeline second 0. It is context second 1. */
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

/** Stands, and nothing has been asked for. */
function standing(...given: Parameters<typeof transportByHand>) {
  const made = transportByHand(...given);
  made.sent();
  made.aimed();
  return made;
}

describe("before there is a plan", () => {
  test("the playhead stands at 0, and no range loops", () => {
    const { transport, sent, aimed } = transportByHand("running", null);
    expect([transport.position(), transport.state]).toEqual([0, STANDING]);
    transport.setLoop({ enabled: true, startSeconds: 1, endSeconds: 2 });
    expect(sent()).toEqual([{ type: "setLoop", enabled: false, startFrame: 0, endFrame: 0 }]);
    expect(aimed()).toEqual([{ frame: 0, pace: 1, loopStart: 0, loopEnd: 0 }]);
  });

  test("what is sought is 0", () => {
    const { transport, sent } = transportByHand("running", null);
    transport.seek(5);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: 0 }]);
    expect(transport.position()).toBe(0);
  });
});

describe("the loop", () => {
  test("is none until it is set; then the mixer and whoever fetches sound know its frames, with every plan anew", () => {
    const { transport, sent, aimed } = transportByHand();
    expect(sent()).toEqual([{ type: "setLoop", enabled: false, startFrame: 0, endFrame: 0 }]);
    expect(aimed()).toEqual([{ frame: 0, pace: 1, loopStart: 0, loopEnd: 0 }]);
    transport.setLoop({ enabled: true, startSeconds: 1, endSeconds: 2 });
    expect(sent()).toEqual([{ type: "setLoop", enabled: true, startFrame: RATE, endFrame: 2 * RATE }]);
    expect(aimed()).toEqual([{ frame: 0, pace: 1, loopStart: RATE, loopEnd: 2 * RATE }]);
    transport.setPlan(aPlanOf(1.5 * RATE));
    expect(sent()).toEqual([{ type: "setLoop", enabled: true, startFrame: RATE, endFrame: 1.5 * RATE }]);
  });

  test("wraps the position while it plays", () => {
    const { transport, context } = playing();
    transport.setLoop({ enabled: true, startSeconds: 0.5, endSeconds: 2 });
    context.currentTime = 2.25;
    expect(transport.position()).toBeCloseTo(0.75, 9);
  });
});

describe("play and pause", () => {
  test("one command each, under the number of the jump; the position stands at the jump until it is reported", () => {
    const { transport, context, states, sent, aimed, report } = standing();
    transport.shuttle(1);
    expect(sent()).toEqual([{ type: "play", generation: 1, frame: 0, pace: 1 }]);
    expect(aimed()).toEqual([{ frame: 0, pace: 1, loopStart: 0, loopEnd: 0 }]);
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

  test("while the sound is waited for, the playhead stands and the state says so", () => {
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

  test("pause while nothing plays says nothing to anybody", () => {
    const { transport, states, sent } = standing();
    transport.pause();
    transport.shuttle(0);
    expect([sent(), states]).toEqual([[], []]);
  });

  test("after a pause the playhead goes no further than the ear was until it is reported where the mixer stopped", () => {
    const { transport, context, report } = playing();
    transport.pause();
    context.currentTime = 1.2;
    expect(transport.position()).toBeCloseTo(1, 9);
    report(2, 1.01 * RATE, STOPPED);
    expect(transport.position()).toBeCloseTo(1.01, 9);
  });

  test("play at the end begins at 0, one frame before it there, and backwards at the end", () => {
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
      expect(sent()).toEqual([{ type: "play", generation: 2, frame, pace: rate }]);
    }
  });

  test("stopped for good: nothing plays, and nothing will when the hand lets go", () => {
    const made = playing();
    made.transport.giveUp();
    expect(made.transport.state).toEqual(STANDING);
    const held = playing();
    held.transport.beginScrub();
    held.transport.giveUp();
    held.transport.endScrub();
    expect(held.sent().map(({ type }) => type)).toEqual(["hold", "letGo"]);
  });
});

describe("shuttle", () => {
  test("changes the pace of what plays with one command; the same pace again changes nothing", () => {
    const { transport, context, states, sent, aimed, report } = playing();
    transport.shuttle(1);
    expect([sent(), aimed(), states]).toEqual([[], [], []]);
    transport.shuttle(4);
    expect(sent()).toEqual([{ type: "setPace", generation: 2, pace: 4 }]);
    expect(aimed()).toEqual([{ frame: RATE, pace: 4, loopStart: 0, loopEnd: 0 }]);
    expect(states).toEqual([playingAt(4)]);
    context.currentTime = 1.5;
    // Known again once it is reported.
    expect(transport.position()).toBeCloseTo(1, 9);
    report(2, 1.1 * RATE, { pace: 4, contextFrame: 1.1 * RATE });
    expect(transport.position()).toBeCloseTo(1.1 + 4 * 0.4, 9);
  });

  test("another pace, chosen while the context is being unlocked, is the one that plays then", async () => {
    const { transport, context, sent, unlock } = standing("suspended");
    transport.shuttle(1);
    transport.shuttle(2);
    expect([sent(), transport.state]).toEqual([[], { ...STANDING, starting: true }]);
    context.state = "running";
    await unlock({ ok: true });
    expect(sent()).toEqual([{ type: "play", generation: 1, frame: 0, pace: 2 }]);
    expect(transport.state).toMatchObject({ transport: "playing", rate: 2 });
  });

  test("an unlocking that ends after something else has begun to play begins nothing more, nor does its failure stop that", async () => {
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
  test("is shown at once, under its own number, and what plays goes on from there at its pace", () => {
    const { transport, sent, aimed, report } = playing();
    transport.shuttle(-2);
    report(2, RATE, { pace: -2 });
    sent();
    aimed();
    transport.seek(30);
    expect(sent()).toEqual([{ type: "seek", generation: 3, frame: 30 * RATE }]);
    expect(aimed()).toEqual([{ frame: 30 * RATE, pace: -2, loopStart: 0, loopEnd: 0 }]);
    expect([transport.position(), transport.state]).toEqual([30, playingAt(-2)]);
  });

  test("while it stands, sound is fetched for playing forwards", () => {
    const { transport, aimed } = standing();
    transport.seek(30);
    expect(aimed()).toEqual([{ frame: 30 * RATE, pace: 1, loopStart: 0, loopEnd: 0 }]);
    transport.aim();
    expect(aimed()).toEqual([{ frame: 30 * RATE, pace: 1, loopStart: 0, loopEnd: 0 }]);
  });

  test.each([
    [-1, 0],
    [601, 600],
    [Number.NaN, 0],
    [1.000_005, 1],
  ])("of %d s goes to a frame on the timeline", (seconds, place) => {
    const { transport, sent } = standing();
    transport.seek(seconds);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: place * RATE }]);
    expect(transport.position()).toBe(place);
  });
});

describe("a hand on the playhead", () => {
  test("holds what plays, sounds where it goes, and lets it go on at its pace from there", () => {
    const { transport, states, sent, aimed, report } = playing();
    transport.shuttle(2);
    report(2, RATE, { pace: 2 });
    sent();
    aimed();
    states.length = 0;
    transport.beginScrub();
    transport.beginScrub();
    expect(sent()).toEqual([{ type: "hold", generation: 3 }]);
    expect(states).toEqual([{ ...STANDING, scrubbing: true }]);
    transport.scrub(10);
    expect(sent()).toEqual([{ type: "scrub", generation: 4, frame: 10 * RATE }]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, pace: 0, loopStart: 0, loopEnd: 0 }]);
    transport.aim();
    expect([aimed()[0]?.pace, transport.position()]).toEqual([0, 10]);
    transport.endScrub();
    expect(sent()).toEqual([{ type: "letGo" }, { type: "play", generation: 5, frame: 10 * RATE, pace: 2 }]);
    expect(aimed()).toEqual([
      { frame: 10 * RATE, pace: 1, loopStart: 0, loopEnd: 0 },
      { frame: 10 * RATE, pace: 2, loopStart: 0, loopEnd: 0 },
    ]);
    expect(transport.state).toEqual({ ...playingAt(2), starting: true });
  });

  test("that took a standing playhead leaves it standing", () => {
    const { transport, sent } = standing();
    transport.beginScrub();
    transport.scrub(10);
    transport.endScrub();
    transport.endScrub();
    expect(sent().map(({ type }) => type)).toEqual(["hold", "scrub", "letGo"]);
    expect(transport.state).toEqual(STANDING);
  });

  test("what is asked for meanwhile holds when it lets go: another pace, or a pause", () => {
    for (const [rate, then] of [
      [4, ["letGo", "play"]],
      [0, ["letGo"]],
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

  test("only seeks where it does not hold the playhead, and where nothing can be heard", () => {
    const free = standing();
    free.transport.scrub(10);
    expect(free.sent()).toEqual([{ type: "seek", generation: 1, frame: 10 * RATE }]);
    const { transport, context, sent, aimed } = standing();
    transport.beginScrub();
    sent();
    context.state = "suspended";
    transport.scrub(10);
    expect(sent()).toEqual([{ type: "seek", generation: 2, frame: 10 * RATE }]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, pace: 0, loopStart: 0, loopEnd: 0 }]);
  });
});

describe("a frame step", () => {
  test("stops what plays, stands there and sounds once", () => {
    const { transport, sent, aimed } = playing();
    transport.step(10, 1 / 24);
    expect(sent()).toEqual([
      { type: "pause", generation: 2 },
      { type: "step", generation: 3, frame: 10 * RATE, frames: 2000 },
    ]);
    expect(aimed()).toEqual([{ frame: 10 * RATE, pace: 1, loopStart: 0, loopEnd: 0 }]);
    expect([transport.position(), transport.state]).toEqual([10, STANDING]);
  });

  test("only seeks where nothing can be heard", () => {
    const { transport, sent } = standing("suspended");
    transport.step(10, 1 / 24);
    expect(sent()).toEqual([{ type: "seek", generation: 1, frame: 10 * RATE }]);
  });
});

describe("what the mixer reports", () => {
  test("the end stops, and is told once", () => {
    const { transport, report, endedCount, states } = playing();
    report(1, 600 * RATE, { ...STOPPED, ended: true });
    expect([transport.state, transport.position(), endedCount(), states.length]).toEqual([STANDING, 600, 1, 1]);
  });

  test("an end that is reported while it stands already is told as well", () => {
    const { transport, context, report, endedCount, sent } = playing();
    transport.pause();
    sent();
    context.currentTime = 2;
    report(2, 600 * RATE, { ...STOPPED, ended: true });
    expect([endedCount(), sent(), transport.position()]).toEqual([1, [], 600]);
  });

  test("backwards at 0 it stops, and that is no end", () => {
    const { transport, report, endedCount } = playing();
    transport.shuttle(-1);
    report(2, 0, STOPPED);
    expect([transport.state, endedCount()]).toEqual([STANDING, 0]);
  });

  test("where it has come to stand is told to who follows the state, though that is the same", () => {
    const { transport, states, report } = playing();
    transport.pause();
    expect(states).toEqual([STANDING]);
    report(2, RATE, STOPPED);
    expect(states).toEqual([STANDING, STANDING]);
  });

  test("a state that stays the same while it plays is not told again", () => {
    const { states, report } = playing();
    report(1, 5);
    expect(states).toEqual([]);
  });

  test("a report of before the last jump changes no state", () => {
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
  ])("a mixer that stops %s after it was told to goes back to where the ear was only if nobody heard that", (_long, late, commands) => {
    const { transport, report, sent } = playing();
    transport.pause();
    sent();
    report(2, RATE + late, { ...STOPPED, contextFrame: RATE + late });
    expect(sent()).toEqual(commands);
  });

  test("what is reported late, but plays or belongs to a later jump, goes back nowhere", () => {
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

test("the playhead is drawn behind what is made by what the user has set, and within a shorter plan", () => {
  const { transport, context } = playing();
  transport.setLatencyOffset(0.25);
  expect(transport.position()).toBeCloseTo(0.75, 9);
  context.currentTime = 30;
  transport.setPlan(aPlanOf(10 * RATE));
  expect(transport.position()).toBe(10);
});

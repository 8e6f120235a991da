import { describe, expect, test } from "vitest";
import { STANDING } from "#engine/transport/transport.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import { aPlanOf, transportByHand } from "#tests/support/engine/transport-by-hand.ts";
import { STOPPED, playingAt, playing, standing } from "./transport-states.ts";

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
    held.transport.scrubStart();
    held.transport.giveUp();
    held.transport.scrubEnd();
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

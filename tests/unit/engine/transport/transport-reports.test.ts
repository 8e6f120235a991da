import { describe, expect, test } from "vitest";
import { STANDING } from "#engine/transport/transport.ts";
import { RATE } from "#tests/support/media/hostile-sound.ts";
import { aPlanOf } from "#tests/support/engine/transport-by-hand.ts";
import { STOPPED, playing } from "./transport-states.ts";

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

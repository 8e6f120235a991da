import { expect, test } from "vitest";
import type { MixPlan } from "#worklets/mixer/plan.ts";
import { QUANTUM_FRAMES, type MixerCommand, type MixerReport } from "#worklets/mixer/mixer-protocol.ts";
import { MixerMessageHandler } from "#worklets/mixer/message-handler.ts";
import { aMixClip, aMixPlan, SOURCE_FRAMES } from "#tests/support/engine/random-plan.ts";
import { compile, MIXER_RATE, pageOf, SLOTS, SOURCES } from "#tests/support/engine/resident-mixer.ts";

type Metered = Extract<MixerReport, { type: "metered" }>;

/** A mixer driven by messages, with all sound resident, and its reports. */
function aMessageHandler() {
  const reports: MixerReport[] = [];
  const messageHandler = new MixerMessageHandler(MIXER_RATE, (report) =>
    reports.push(report.type === "metered" ? { ...report, lanePeaks: report.lanePeaks.slice() } : report),
  );
  for (const [id, source] of SOURCES) {
    const slot = SLOTS.get(id) ?? 0;
    messageHandler.receive({ type: "openSlot", slot, lengthFrames: SOURCE_FRAMES });
    for (const index of [0, 1, 2]) messageHandler.receive({ type: "page", slot, index, channels: 2, buffer: pageOf(source, index) });
  }
  let contextFrame = 0;
  const [left, right] = [new Float32Array(QUANTUM_FRAMES), new Float32Array(QUANTUM_FRAMES)];
  return {
    send: (command: MixerCommand) => messageHandler.receive(command),
    /** Renders quanta and returns the reports of that time. */
    render: (quanta: number): readonly MixerReport[] => {
      reports.length = 0;
      for (let quantum = 0; quantum < quanta; quantum += 1, contextFrame += QUANTUM_FRAMES)
        messageHandler.render(left, right, contextFrame);
      return reports.slice();
    },
    reports,
  };
}

const metersOf = (reports: readonly MixerReport[]) => reports.filter((report): report is Metered => report.type === "metered");
const lane = (id: string) => ({ id, gain: 1, muted: false, solo: false });
const loudPlan = (lanes: readonly string[]): MixPlan =>
  aMixPlan([aMixClip({ laneId: "loud", endFrame: SOURCE_FRAMES })], { lanes: lanes.map(lane) });

test("lane peaks measured before a reordering are not reported under the new order", () => {
  const { send, render } = aMessageHandler();
  send({ type: "setMetering", enabled: true });
  send({ type: "setPlan", plan: compile(loudPlan(["loud", "other"])), version: 1 });
  send({ type: "play", generation: 1, frame: 0 });
  expect(metersOf(render(6)).at(-1)?.lanePeaks[0]).toBeGreaterThan(0.5);
  // The next report comes after six quanta, of which four have the old order.
  render(4);
  send({ type: "setPlan", plan: compile(loudPlan(["other", "loud"])), version: 2 });
  const [report] = metersOf(render(2));
  expect(report?.version).toBe(2);
  // The left and right peak of each lane.
  const [otherLeft, otherRight, loudLeft, loudRight] = report?.lanePeaks ?? [];
  expect([otherLeft, otherRight]).toEqual([0, 0]);
  expect(Math.min(loudLeft ?? 0, loudRight ?? 0)).toBeGreaterThan(0.5);
});

test("a reset of the meters clears peaks, true peak and loudness, and the fade-out of earlier sound does not count", () => {
  const { send, render } = aMessageHandler();
  send({ type: "setMetering", enabled: true });
  send({ type: "setPlan", plan: compile(loudPlan(["loud"])), version: 1 });
  send({ type: "play", generation: 1, frame: 0 });
  expect(metersOf(render(20)).at(-1)).toMatchObject({ measurement: 0 });
  const quiet = aMixPlan([aMixClip({ laneId: "loud", endFrame: SOURCE_FRAMES, gainDb: -60 })], { lanes: [lane("loud")] });
  send({ type: "setPlan", plan: compile(quiet), version: 1 });
  send({ type: "resetMeters", measurement: 7 });
  const anew = metersOf(render(40)).filter(({ measurement }) => measurement === 7);
  expect(anew.length).toBeGreaterThan(4);
  for (const report of anew) {
    expect(Math.max(report.peakLeft, report.peakRight, report.truePeak, ...report.lanePeaks)).toBeLessThan(0.003);
    // The loud sound's residue in the K-weighting filters decays within the first hops.
    for (const power of report.hopPowers.slice(3)) expect(power).toBeLessThan(1e-4);
  }
  expect(anew[0]?.broken).toBe(true);
});

test("during silence no meters are reported; the last report before it says so", () => {
  const { send, render } = aMessageHandler();
  send({ type: "setMetering", enabled: true });
  send({ type: "setPlan", plan: compile(loudPlan(["loud"])), version: 1 });
  expect(metersOf(render(100))).toEqual([]);
  send({ type: "play", generation: 1, frame: 0 });
  expect(metersOf(render(60)).every(({ silent }) => !silent)).toBe(true);
  send({ type: "pause", generation: 2 });
  const last = metersOf(render(60));
  expect(last.map(({ silent }) => silent)).toEqual([...last.slice(1).map(() => false), true]);
  expect(last.at(-1)).toMatchObject({ peakLeft: 0, peakRight: 0, voices: 0 });
  expect(metersOf(render(200))).toEqual([]);
});

test("a command that throws is reported as a failure instead of being lost on the audio thread", () => {
  const { send, reports } = aMessageHandler();
  expect(reports).toEqual([]);
  send({ type: "setPlan", plan: compile(loudPlan(["loud"])), version: 1 });
  expect(reports).toEqual([]);
  const plan = Object.defineProperty(compile(loudPlan(["loud"])), "count", {
    get: () => {
      throw new Error("damaged");
    },
  });
  send({ type: "setPlan", plan, version: 2 });
  expect(reports).toMatchObject([{ type: "failed", detail: "Error: damaged" }]);
});

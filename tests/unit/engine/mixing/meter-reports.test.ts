import { expect, test } from "vitest";
import { MeterReports } from "#engine/mixing/meter-reports.ts";
import type { Meters } from "#engine/types.ts";
import type { MixerCommand, MixerReport } from "#worklets/mixer/mixer-protocol.ts";

type Metered = Extract<MixerReport, { type: "metered" }>;

const aReport = (fields: Partial<Metered> = {}): Metered => ({
  type: "metered",
  peakLeft: 0.5,
  peakRight: 0.5,
  voices: 1,
  missedFrames: 0,
  silent: false,
  version: 0,
  measurement: 0,
  lanePeaks: new Float32Array(),
  hopPowers: [],
  broken: false,
  truePeak: 0.5,
  ...fields,
});
const lane = (id: string, gain = 1) => ({ id, gain, muted: false, solo: false });
/** Four seconds of hops at a constant power. */
const steady = Array.from({ length: 400 }, () => 0.01);

function aDesk() {
  const commands: MixerCommand[] = [];
  const heard: Meters[] = [];
  const desk = new MeterReports((command) => commands.push(command));
  desk.on((meters) => heard.push(meters));
  return { desk, commands, heard };
}

test("after a reset, earlier reports that are still on their way are ignored", () => {
  const { desk, commands, heard } = aDesk();
  desk.hear(aReport({ hopPowers: steady, truePeak: 1.5 }));
  expect(heard.at(-1)?.loudness.integratedLufs).toBeDefined();
  desk.reset();
  expect(commands.at(-1)).toEqual({ type: "resetMeters", measurement: 1 });
  desk.hear(aReport({ hopPowers: steady, truePeak: 1.5, peakLeft: 1.5 }));
  expect(heard).toHaveLength(1);
  desk.hear(aReport({ measurement: 1, truePeak: 0.1, peakLeft: 0.1 }));
  expect(heard.at(-1)).toMatchObject({ peakLeft: 0.1, loudness: { integratedLufs: undefined, shortTermLufs: undefined, truePeakDb: -20 } });
});

test("peaks are assigned by lane id: a report about an old lane order has none, one after a change of gain has all", () => {
  const { desk, heard } = aDesk();
  const first = desk.versionOf([lane("a"), lane("b")]);
  expect(desk.versionOf([lane("a", 0.5), lane("b")])).toBe(first);
  const lanePeaks = new Float32Array([0.25, 0.25, 0, 0]);
  desk.hear(aReport({ version: first, lanePeaks }));
  expect([...(heard.at(-1)?.lanes.keys() ?? [])]).toEqual(["a"]);
  const second = desk.versionOf([lane("b"), lane("a")]);
  expect(second).not.toBe(first);
  desk.hear(aReport({ version: first, lanePeaks }));
  expect([...(heard.at(-1)?.lanes.keys() ?? [])]).toEqual([]);
  desk.hear(aReport({ version: second, lanePeaks }));
  expect([...(heard.at(-1)?.lanes.keys() ?? [])]).toEqual(["b"]);
  expect(desk.versionOf([lane("b")])).not.toBe(second);
});

test("at silence the momentary and short-term windows are empty, and the integrated loudness stays", () => {
  const { desk, heard } = aDesk();
  desk.hear(aReport({ hopPowers: steady }));
  expect(heard.at(-1)?.loudness.momentaryLufs).toBeCloseTo(-20.691, 2);
  desk.hear(aReport({ silent: true, peakLeft: 0, peakRight: 0 }));
  expect(heard.at(-1)?.loudness).toMatchObject({ momentaryLufs: undefined, shortTermLufs: undefined });
  expect(heard.at(-1)?.loudness.integratedLufs).toBeCloseTo(-20.691, 2);
});

test("the mixer measures only while there is a subscriber", () => {
  const { desk, commands } = aDesk();
  const stop = desk.on(() => undefined);
  stop();
  stop();
  expect(commands).toEqual([{ type: "setMetering", enabled: true }]);
});

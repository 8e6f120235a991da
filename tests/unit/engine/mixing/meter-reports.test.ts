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

function someReports() {
  const commands: MixerCommand[] = [];
  const received: Meters[] = [];
  const reports = new MeterReports((command) => commands.push(command));
  reports.on((meters) => received.push(meters));
  return { reports, commands, received };
}

test("after a reset, earlier reports that are still on their way are ignored", () => {
  const { reports, commands, received } = someReports();
  reports.receive(aReport({ hopPowers: steady, truePeak: 1.5 }));
  expect(received.at(-1)?.loudness.integratedLufs).toBeDefined();
  reports.reset();
  expect(commands.at(-1)).toEqual({ type: "resetMeters", measurement: 1 });
  reports.receive(aReport({ hopPowers: steady, truePeak: 1.5, peakLeft: 1.5 }));
  expect(received).toHaveLength(1);
  reports.receive(aReport({ measurement: 1, truePeak: 0.1, peakLeft: 0.1 }));
  expect(received.at(-1)).toMatchObject({
    peakLeft: 0.1,
    loudness: { integratedLufs: undefined, shortTermLufs: undefined, truePeakDb: -20 },
  });
});

test("peaks are assigned by lane id: a report about an old lane order has none, one after a change of gain has all", () => {
  const { reports, received } = someReports();
  const first = reports.versionOf([lane("a"), lane("b")]);
  expect(reports.versionOf([lane("a", 0.5), lane("b")])).toBe(first);
  const lanePeaks = new Float32Array([0.25, 0.25, 0, 0]);
  reports.receive(aReport({ version: first, lanePeaks }));
  expect([...(received.at(-1)?.lanes.keys() ?? [])]).toEqual(["a"]);
  const second = reports.versionOf([lane("b"), lane("a")]);
  expect(second).not.toBe(first);
  reports.receive(aReport({ version: first, lanePeaks }));
  expect([...(received.at(-1)?.lanes.keys() ?? [])]).toEqual([]);
  reports.receive(aReport({ version: second, lanePeaks }));
  expect([...(received.at(-1)?.lanes.keys() ?? [])]).toEqual(["b"]);
  expect(reports.versionOf([lane("b")])).not.toBe(second);
});

test("at silence the momentary and short-term windows are empty, and the integrated loudness stays", () => {
  const { reports, received } = someReports();
  reports.receive(aReport({ hopPowers: steady }));
  expect(received.at(-1)?.loudness.momentaryLufs).toBeCloseTo(-20.691, 2);
  reports.receive(aReport({ silent: true, peakLeft: 0, peakRight: 0 }));
  expect(received.at(-1)?.loudness).toMatchObject({ momentaryLufs: undefined, shortTermLufs: undefined });
  expect(received.at(-1)?.loudness.integratedLufs).toBeCloseTo(-20.691, 2);
});

test("the mixer measures only while there is a subscriber", () => {
  const { reports, commands } = someReports();
  const stop = reports.on(() => undefined);
  stop();
  stop();
  expect(commands).toEqual([{ type: "setMetering", enabled: true }]);
});

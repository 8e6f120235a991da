import * as fc from "fast-check";
import { expect, test } from "vitest";
import { estimateCosts, EXPORT_PHASES, ProgressMeter } from "#export/export-progress.ts";

test("B-136 progress is a ratio from 0 to 1 that never decreases, whatever the phases report", () => {
  const report = fc.record({
    phase: fc.constantFrom(...EXPORT_PHASES),
    done: fc.oneof(fc.double(), fc.double({ min: 0, max: 1 })),
    length: fc.option(fc.double({ min: 0.1, max: 7200, noNaN: true })),
  });
  fc.assert(
    fc.property(fc.array(report), (reports) => {
      const meter = new ProgressMeter(estimateCosts(60, 1e6), () => 0);
      let before = 0;
      for (const { phase, done, length } of reports) {
        if (length !== null) meter.setCosts(estimateCosts(length, 1e6));
        const { ratio } = meter.at(phase, done);
        expect(ratio).toBeGreaterThanOrEqual(before);
        expect(ratio).toBeLessThanOrEqual(1);
        before = ratio;
      }
    }),
  );
});

test("progress starts at 0, ends at 1 and estimates the time left from the time taken", () => {
  let now = 0;
  const costs = { load: 1, fetch: 1, measure: 0, mix: 3, encode: 4, mux: 0.5, check: 0.5 };
  const meter = new ProgressMeter(costs, () => now);
  expect(meter.at("load", 0)).toEqual({ phase: "load", ratio: 0, secondsLeft: undefined });
  now = 5000;
  // The time of loading does not predict the time of mixing.
  expect(meter.at("mix", 0)).toEqual({ phase: "mix", ratio: 0.2, secondsLeft: undefined });
  // Neither does the first step of mixing, which opens the sources.
  now = 6000;
  expect(meter.at("mix", 1 / 3).secondsLeft).toBeUndefined();
  now = 8000;
  expect(meter.at("mix", 1)).toEqual({ phase: "encode", ratio: 0.5, secondsLeft: 5 });
  now = 10_000;
  expect(meter.at("check", 1)).toEqual({ phase: "check", ratio: 1, secondsLeft: 0 });
});

test("the time left follows the speed of the current phase: a slow network does not affect the encoder's estimate", () => {
  let now = 0;
  const meter = new ProgressMeter({ load: 1, fetch: 1, measure: 0, mix: 2, encode: 14, mux: 1, check: 1 }, () => now);
  meter.at("load", 0);
  // The download takes 30 s instead of the estimated 2 s.
  now = 30_000;
  meter.at("fetch", 1);
  meter.at("mix", 0);
  const reported: number[] = [];
  for (let step = 1; step <= 16; step += 1) {
    now += 1000;
    const { secondsLeft = Number.NaN } = meter.at("encode", step / 16);
    reported.push(secondsLeft - (16 - step));
  }
  // By the estimate each step costs 14/16 s; the 2 s of mixing are not reported, and 2 s follow.
  for (const error of reported.slice(2)) expect(Math.abs(error)).toBeLessThan(6);
  expect(meter.at("mux", 0).secondsLeft).toBeLessThan(6);
});

test("progress counts mixing and encoding in parallel, and names the earlier phase until it is done", () => {
  const meter = new ProgressMeter({ load: 1, fetch: 1, measure: 0, mix: 2, encode: 4, mux: 1, check: 1 }, () => 0);
  expect(meter.at("mix", 0.5)).toMatchObject({ phase: "mix", ratio: 0.3 });
  expect(meter.at("encode", 0.25)).toMatchObject({ phase: "mix", ratio: 0.4 });
  expect(meter.at("mix", 1)).toMatchObject({ phase: "encode", ratio: 0.5 });
  expect(meter.at("encode", 1)).toMatchObject({ ratio: 0.8 });
  expect(meter.at("mux", 0)).toMatchObject({ phase: "mux", ratio: 0.8 });
});

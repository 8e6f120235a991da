import { describe, expect, test } from "vitest";
import { MeterChannel } from "#editor/meters/ballistics.ts";
import { levelDb, meterShare } from "#editor/meters/level-scale.ts";
import { levelText, spokenLevel } from "#editor/meters/level-text.ts";

describe("the scale of the meters (IEC 60268-18)", () => {
  test.each([
    [Number.NEGATIVE_INFINITY, 0],
    [-60, 0],
    [-50, 0.075],
    [-40, 0.15],
    [-30, 0.3],
    [-20, 0.5],
    [-12, 0.7],
    [-6, 0.85],
    [0, 1],
    [3, 1],
  ])("%f dB reaches %f of the bar", (db, share) => {
    expect(meterShare(db)).toBeCloseTo(share, 9);
  });
});

describe("the ballistics of the meters (IEC 60268-10, type I)", () => {
  const fed = (peak: number) => {
    const channel = new MeterChannel();
    channel.feed(peak);
    return channel;
  };

  test("a peak is shown at once; from there the level falls by 20 dB in 1.7 s", () => {
    const channel = fed(0.5);
    expect(channel.db).toBeCloseTo(levelDb(0.5), 9);
    for (let frame = 0; frame < 102; frame++) channel.fall(1 / 60);
    expect(channel.db).toBeCloseTo(levelDb(0.5) - 20, 6);
  });

  test("the highest level is held for 1.5 s; a higher one replaces it at once", () => {
    const channel = fed(0.5);
    for (let frame = 0; frame < 80; frame++) channel.fall(1 / 60);
    expect(channel.holdDb).toBeCloseTo(levelDb(0.5), 9);
    channel.feed(0.7);
    expect(channel.holdDb).toBeCloseTo(levelDb(0.7), 9);
    for (let frame = 0; frame < 150; frame++) channel.fall(1 / 60);
    expect(channel.holdDb).toBeLessThan(levelDb(0.7));
    expect(channel.holdDb).toBeGreaterThanOrEqual(channel.db);
  });

  test("after silence the meters stop", () => {
    const channel = fed(1);
    for (let frame = 0; frame < 600; frame++) channel.fall(1 / 60);
    expect(channel.isAtRest).toBe(true);
  });
});

test("levels have one decimal and a true minus sign; no level is a dash", () => {
  expect([-23.04, -0.04, 0, 1.26, undefined, Number.NEGATIVE_INFINITY].map(levelText)).toEqual(["−23.0", "0.0", "0.0", "1.3", "–", "–"]);
  expect([-99.9, -763, -1511.1].map(levelText)).toEqual(["−99.9", "–", "–"]);
});

test("the text of a level names both channels", () => {
  const level = { left: new MeterChannel(), right: new MeterChannel() };
  expect(spokenLevel(level)).toBe("silent");
  level.left.feed(0.5);
  expect(spokenLevel(level)).toBe("left -6 dB, right silent");
});

import { expect, test } from "vitest";
import { proxyPlan } from "#model/timeline/proxy-plan.ts";

const MB100 = 104_857_600;
const planOf = (minutes: number, mostBytes = MB100) => proxyPlan({ seconds: minutes * 60 }, mostBytes);
const bits = (plan: ReturnType<typeof planOf>) => plan && plan.videoBitsPerSecond + plan.audioBitsPerSecond;

test("a proxy has at most a million bits a second, and 96 MB in all", () => {
  expect(planOf(5)).toEqual({
    shortSidePx: 540,
    videoBitsPerSecond: 904_000,
    audioBitsPerSecond: 96_000,
    audioChannels: 2,
    isCoarse: false,
  });
  expect([planOf(30)?.shortSidePx, bits(planOf(30))]).toEqual([360, 426_666]);
  expect([planOf(60)?.shortSidePx, bits(planOf(60)), planOf(60)?.audioChannels]).toEqual([360, 213_333, 1]);
  expect([planOf(120)?.shortSidePx, bits(planOf(120)), planOf(120)?.isCoarse]).toEqual([270, 106_666, true]);
  expect(planOf(121)).toBeUndefined();
});

test("a server that takes less gets less", () => {
  expect(bits(planOf(60, 50e6))).toBe(Math.floor((8 * 48e6) / 3600));
  expect(planOf(60, 30e6)).toBeUndefined();
});

test("the index of a film with many frames is part of its limit", () => {
  const most = 96 * 2 ** 20;
  const index = (frames: number, seconds: number, bytes: number) => frames * bytes + seconds * 47 * 6;
  for (const [minutes, fps, rate] of [
    [60, 25, true],
    [60, 60, true],
    [120, 25, true],
    [120, 60, true],
    [120, 60, false],
  ] as const) {
    const [seconds, frames] = [60 * minutes, 60 * minutes * fps];
    const plan = proxyPlan({ seconds, frames, ...(rate && { rate: { numerator: fps, denominator: 1 } }) }, MB100);
    const bytes = ((bits(plan) ?? 0) * seconds) / 8 + index(frames, seconds, rate ? 6 : 14);
    expect(bytes, `${minutes} min at ${fps}`).toBeLessThanOrEqual(0.986 * most);
    expect(bytes, `${minutes} min at ${fps}`).toBeGreaterThan(0.94 * most);
  }
});

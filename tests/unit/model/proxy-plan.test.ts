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

import { expect, test } from "vitest";
import { Flash } from "#timeline/scene/flash.ts";

test("B-164 changed clips light up once and fade out, steadily where the user prefers reduced motion", () => {
  const opacities = (isSteady: boolean) => {
    const flash = new Flash();
    flash.start(["a", "b"], 1000, isSteady);
    return [1000, 1300, 1599, 1600, 1700].map((nowMs) => flash.at(nowMs)?.opacity.toFixed(2));
  };
  expect(opacities(false)).toEqual(["1.00", "0.25", "0.00", undefined, undefined]);
  expect(opacities(true)).toEqual(["1.00", "1.00", "1.00", undefined, undefined]);
});

test("B-164 a change of no clips lights up nothing; a later change replaces the clips of the one before", () => {
  const flash = new Flash();
  flash.start([], 0, false);
  expect([flash.isActive, flash.at(10)]).toEqual([false, undefined]);
  flash.start(["a"], 0, false);
  flash.start(["b"], 300, false);
  expect(flash.isActive).toBe(true);
  expect([...(flash.at(600)?.clipIds ?? [])]).toEqual(["b"]);
  expect(flash.at(900)).toBeUndefined();
  expect(flash.isActive).toBe(false);
});

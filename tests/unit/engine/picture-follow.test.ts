import { expect, test } from "vitest";
import { followPlaying } from "#engine/picture-follow.ts";

const DURATION = 10;
const at = (soundTime: number, pictureTime: number) => followPlaying({ soundTime, pictureTime, duration: DURATION });

test("design: a picture close to the sound runs at its own pace", () => {
  expect(at(5, 5.004)).toEqual({ kind: "nudge", rate: 1 });
});

test("design: a late picture is hurried, an early one held back, by at most 6 %", () => {
  expect(at(5, 4.98)).toEqual({ kind: "nudge", rate: expect.closeTo(1.04) });
  expect(at(5, 4.8)).toEqual({ kind: "nudge", rate: expect.closeTo(1.06) });
  expect(at(5, 5.2)).toEqual({ kind: "nudge", rate: expect.closeTo(0.94) });
});

test("design: above 250 ms the picture seeks", () => {
  expect(at(5, 4.7)).toEqual({ kind: "seek", time: 5 });
  expect(at(5, 5.3)).toEqual({ kind: "seek", time: 5 });
});

test("§4 playback past the picture's end holds its last frame", () => {
  expect(at(10.5, 9.99)).toEqual({ kind: "hold" });
});

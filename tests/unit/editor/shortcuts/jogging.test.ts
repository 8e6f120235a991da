import { expect, test } from "vitest";
import { createJogging } from "#editor/shortcuts/jogging.ts";

test("holding J or L does not increase the speed", () => {
  const jogging = createJogging();
  expect([jogging.pressed("shuttleForward", "l", false), jogging.pressed("shuttleForward", "l", true)]).toEqual([
    "shuttleForward",
    undefined,
  ]);
});

test("with K held, J and L step picture frames and repeat while held; after K is released they play", () => {
  const jogging = createJogging();
  expect(jogging.pressed("shuttleStop", "k", false)).toBe("shuttleStop");
  expect([jogging.pressed("shuttleForward", "l", false), jogging.pressed("shuttleForward", "l", true)]).toEqual([
    "stepForward",
    "stepForward",
  ]);
  expect(jogging.pressed("shuttleBack", "j", false)).toBe("stepBack");
  jogging.released("K");
  expect(jogging.pressed("shuttleForward", "l", false)).toBe("shuttleForward");
});

test("other keys keep their meaning, repeated or not", () => {
  const jogging = createJogging();
  expect([jogging.pressed("stepForward", "ArrowRight", true), jogging.pressed("undo", "z", false)]).toEqual(["stepForward", "undo"]);
});

test("a user's own key for K is held and released like K, and a pointer press releases any key", () => {
  const jogging = createJogging();
  jogging.pressed("shuttleStop", "b", false);
  jogging.released("k");
  expect(jogging.pressed("shuttleForward", "l", false)).toBe("stepForward");
  jogging.released("b");
  expect(jogging.pressed("shuttleForward", "l", false)).toBe("shuttleForward");
  jogging.pressed("shuttleStop", "b", false);
  jogging.released();
  expect(jogging.pressed("shuttleForward", "l", false)).toBe("shuttleForward");
});

import { expect, test } from "vitest";
import { createJogging } from "#editor/shortcuts/jogging.ts";

test("J and L held do not grow faster by themselves", () => {
  const jogging = createJogging();
  expect([jogging.pressed("shuttleForward", "l", false), jogging.pressed("shuttleForward", "l", true)]).toEqual([
    "shuttleForward",
    undefined,
  ]);
});

test("K held with J or L steps picture frames, again and again while they are held; K let go, they play", () => {
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

test("other keys mean what they mean, repeated or not", () => {
  const jogging = createJogging();
  expect([jogging.pressed("stepForward", "ArrowRight", true), jogging.pressed("undo", "z", false)]).toEqual(["stepForward", "undo"]);
});

test("issue 4: a user's own key for K is held and let go like K, and a press of the pointer lets go of any", () => {
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

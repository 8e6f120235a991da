import { expect, test } from "vitest";
import { createJogging } from "#editor/shortcuts/jogging.ts";

test("J and L held do not grow faster by themselves", () => {
  const jogging = createJogging();
  expect([jogging.pressed("shuttleForward", false), jogging.pressed("shuttleForward", true)]).toEqual(["shuttleForward", undefined]);
});

test("K held with J or L steps picture frames, again and again while they are held; K let go, they play", () => {
  const jogging = createJogging();
  expect(jogging.pressed("shuttleStop", false)).toBe("shuttleStop");
  expect([jogging.pressed("shuttleForward", false), jogging.pressed("shuttleForward", true)]).toEqual(["stepForward", "stepForward"]);
  expect(jogging.pressed("shuttleBack", false)).toBe("stepBack");
  jogging.released("K");
  expect(jogging.pressed("shuttleForward", false)).toBe("shuttleForward");
});

test("other keys mean what they mean, repeated or not", () => {
  const jogging = createJogging();
  expect([jogging.pressed("stepForward", true), jogging.pressed("undo", false)]).toEqual(["stepForward", "undo"]);
});

import { expect, test } from "vitest";
import { maySoundStart } from "#engine/context/context-start.ts";

const userActivation = { isActive: true, hasBeenActive: true };

test("sound may start inside a user gesture, but not without one or if the browser does not report gestures", () => {
  expect(maySoundStart({ userActivation })).toBe(true);
  expect(maySoundStart({ userActivation: { ...userActivation, isActive: false } })).toBe(false);
  expect(maySoundStart({})).toBe(false);
});

test("a user who has blocked all sound in Firefox has no missing device", () => {
  expect(maySoundStart({ userActivation, getAutoplayPolicy: () => "disallowed" })).toBe(false);
  expect(maySoundStart({ userActivation, getAutoplayPolicy: () => "allowed" })).toBe(true);
});

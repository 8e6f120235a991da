import { expect, onTestFinished, test } from "vitest";
import type { TimelineEvents } from "#embed/api.ts";
import { createEmitters, EVENT_NAMES } from "#embed/emitters.ts";
import { mountEditor } from "#embed/editor/mount-editor.tsx";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import { UsageError } from "#embed/usage-error.ts";

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof UsageError ? `${error.code}: ${error.message}` : error;
  }
  return undefined;
};
const element = (name: string) => document.createElement(name);

test.each([
  ["null", () => null],
  ["undefined", () => undefined],
  ["string", () => "#score"],
  ["a list", () => [element("div")]],
  ["<canvas>", () => element("canvas")],
  ["<img>", () => element("img")],
  ["object", () => document],
  ["object", () => document.createDocumentFragment()],
])("nothing is mounted into %s", (kind, place) => {
  const why = `needs an element that can have children, or a shadow root, and was given ${kind}.`;
  expect(refusalOf(() => mountTimeline(place() as never))).toBe(`element: mountTimeline ${why}`);
  expect(refusalOf(() => mountEditor(place() as never))).toBe(`element: mountEditor ${why}`);
});

test("an element has one instance at a time; a refused mount leaves it free", async () => {
  const place = element("div");
  expect(refusalOf(() => mountTimeline(place, { project: { version: 3 } as never }))).toMatchObject({ name: "ProjectError" });
  const timeline = mountTimeline(place);
  expect(refusalOf(() => mountEditor(place))).toMatch(/^element: mountEditor was given an element that has an instance/u);
  timeline.dispose();
  const again = mountTimeline(place);
  onTestFinished(() => again.dispose());
  expect(place.children).toHaveLength(1);
});

test.each([
  [null, "must be an object, and are null"],
  [["project"], "must be an object, and are a list"],
  ["reel.json", "must be an object, and are string"],
  [{ readonly: true }, 'has no option "readonly". It has: '],
])("options %j are refused", (options, why) => {
  expect(refusalOf(() => mountTimeline(element("div"), options as never))).toContain(why);
  expect(refusalOf(() => mountEditor(element("div"), options as never))).toContain(why);
});

test("an event that does not exist is refused, and those that do are named", () => {
  const { on } = createEmitters<TimelineEvents>(EVENT_NAMES);
  expect(refusalOf(() => on("edits" as never, () => undefined))).toBe(
    `event: There is no event "edits". There are: ${EVENT_NAMES.join(", ")}.`,
  );
  expect(refusalOf(() => on("constructor" as never, () => undefined))).toContain('no event "constructor"');
});

import { expect, test } from "vitest";
import { readOptions } from "#editor/actions/option-actions.ts";
import { createStoredHues } from "#editor/stored-hues.ts";
import { settingsIn } from "#editor/local-settings.ts";
import { persistLatencyOffset, offsetText, readLatencyOffset } from "#editor/playback/latency-offset.ts";
import { DEFAULT_OPTIONS } from "#timeline/contract.ts";

/** A `Storage` as in browsers. */
function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test("a setting is available to the next page, and can be removed", () => {
  const storage = aStorage();
  settingsIn(() => storage).set("a", "1");
  expect(settingsIn(() => storage).get("a")).toBe("1");
  settingsIn(() => storage).set("a", undefined);
  expect(settingsIn(() => storage).get("a")).toBeUndefined();
});

test("what another tab stores is read, also by a page that stored something else before", () => {
  const storage = aStorage();
  const [first, second] = [settingsIn(() => storage), settingsIn(() => storage)];
  first.set("a", "1");
  second.set("a", "2");
  expect(first.get("a")).toBe("2");
});

test("B-168 two tabs keep each other's colours of sources", () => {
  const storage = aStorage();
  const [first, second] = [
    createStoredHues(
      settingsIn(() => storage),
      "ada",
    ),
    createStoredHues(
      settingsIn(() => storage),
      "ada",
    ),
  ];
  first.write({ a: 0, b: 1 });
  second.write({ a: 0, b: 1, c: 2 });
  first.write({ a: 0, b: 1, d: 3 });
  expect(second.read()).toEqual({ a: 0, b: 1, c: 2, d: 3 });
  expect(
    createStoredHues(
      settingsIn(() => storage),
      "grace",
    ).read(),
  ).toEqual({});
});

test("where the browser blocks its storage, things are kept for as long as the page lives", () => {
  const blocked = settingsIn(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  expect(blocked.get("a")).toBeUndefined();
  blocked.set("a", "1");
  expect(blocked.get("a")).toBe("1");
  blocked.set("a", undefined);
  expect(blocked.get("a")).toBeUndefined();
});

test("a latency offset is whole milliseconds from −500 to 500, and 0 if the stored value is invalid", () => {
  const storage = aStorage();
  const strings = settingsIn(() => storage);
  expect(readLatencyOffset(strings)).toBe(0);
  expect([persistLatencyOffset(strings, 180.4), readLatencyOffset(strings)]).toEqual([180, 180]);
  expect([persistLatencyOffset(strings, -9000), readLatencyOffset(strings)]).toEqual([-500, -500]);
  strings.set("layback-latency-offset-ms", "soon");
  expect(readLatencyOffset(strings)).toBe(0);
  expect([180, -20, 0].map(offsetText)).toEqual(["+180 ms", "−20 ms", "0 ms"]);
});

test("timeline options are stored per user of a device; invalid ones get their defaults", () => {
  const strings = settingsIn(aStorage);
  expect(readOptions(strings, "ada")).toEqual(DEFAULT_OPTIONS);
  strings.set("layback-timeline-ada", JSON.stringify({ clock: "seconds", timeUnit: "frames", follow: "sideways", snap: "off", more: 1 }));
  expect(readOptions(strings, "ada")).toEqual({ ...DEFAULT_OPTIONS, timeUnit: "frames", snap: "off" });
  expect(readOptions(strings, "grace")).toEqual(DEFAULT_OPTIONS);
  const kept = [1, 2, 4, "fit", 3, "2", "FIT", null, { fit: 1 }].map((waveScale) => {
    strings.set("layback-timeline-ada", JSON.stringify({ waveScale }));
    return readOptions(strings, "ada").waveScale;
  });
  expect(kept).toEqual([1, 2, 4, "fit", 1, 1, 1, 1, 1]);
  strings.set("layback-timeline-ada", "{");
  expect(readOptions(strings, "ada")).toEqual(DEFAULT_OPTIONS);
});

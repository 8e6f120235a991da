import { describe, expect, test } from "vitest";
import { conflictsOf, DEFAULT_KEYMAP, ownerOf, keymapOf, withChord, withDefaultOf, withoutChord } from "#editor/shortcuts/keymap.ts";
import type { OwnKeys } from "#editor/shortcuts/keymap.ts";
import { keepOwnKeys, readOwnKeys } from "#editor/shortcuts/own-keys.ts";
import { gridUseOf } from "#editor/shortcuts/grid-use.ts";
import { chordOf, shortcutOf } from "#editor/shortcuts/match.ts";
import { SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";
import { press } from "#tests/support/browser/pressed-key.ts";

const chordsOf = (own: OwnKeys, id: ShortcutId) => keymapOf(own).table.find((shortcut) => shortcut.id === id)?.chords;

/** A storage that is empty unless `kept` is given. */
function strings(kept = new Map<string, string>()) {
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}

describe("keys that a user can change", () => {
  test("the default table assigns no key twice", () => {
    expect(conflictsOf(SHORTCUTS)).toEqual([]);
    expect(DEFAULT_KEYMAP).toEqual(keymapOf({}));
  });
  test("assigning a free key adds it to the shortcut", () => {
    const own = withChord({}, "split", { key: "b" });
    expect(chordsOf(own, "split")).toEqual([{ key: "x", mod: true }, { key: "b" }]);
    expect(shortcutOf(press("b"), keymapOf(own).table)).toBe("split");
  });
  test("a key of another shortcut is reported, and is removed from that when it is assigned", () => {
    expect(ownerOf(SHORTCUTS, { key: "m" }, "split")?.id).toBe("muteSelected");
    const own = withChord({}, "split", { key: "m" });
    expect(chordsOf(own, "muteSelected")).toEqual([]);
    expect(shortcutOf(press("m"), keymapOf(own).table)).toBe("split");
    expect(conflictsOf(keymapOf(own).table)).toEqual([]);
  });
  test("a key that the timeline's grid uses is reported too", () => {
    expect(gridUseOf({ key: "/" })).toBe("Find a clip by name");
    expect(gridUseOf({ key: "ArrowRight", mod: true, shift: true })).toBe(
      "Trim the start of the clip or the loop range by one picture frame",
    );
    // The grid handles Delete only for markers, and ignores it for clips.
    expect([{ key: "b" }, { key: "Delete" }, { key: "ArrowRight", mod: true } as const].map(gridUseOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test("assigning the shortcut's own key changes nothing", () => {
    expect(withChord({}, "split", { key: "x", mod: true })).toEqual({});
    expect(ownerOf(SHORTCUTS, { key: "x", mod: true }, "split")).toBeUndefined();
  });
  test("a key can be removed; a shortcut without keys does nothing", () => {
    const own = withoutChord({}, "split", { key: "x", mod: true });
    expect(own).toEqual({ split: [] });
    expect(shortcutOf(press("x", { ctrlKey: true }), keymapOf(own).table)).toBeUndefined();
  });
  test("reset restores the default keys, also from a shortcut that uses them now", () => {
    const own = withChord(withChord({}, "split", { key: "m" }), "copy", { key: "x", mod: true });
    expect(chordsOf(own, "split")).toEqual([{ key: "m" }]);
    const reset = withDefaultOf(own, "split");
    expect(chordsOf(reset, "split")).toEqual([{ key: "x", mod: true }]);
    expect(chordsOf(reset, "copy")).toEqual([{ key: "c", mod: true }]);
    expect(withDefaultOf(reset, "muteSelected")).toEqual({});
  });
  test("a chord is the pressed combination; with Alt, or of a modifier alone, there is none", () => {
    expect(chordOf(press("B", { shiftKey: true }))).toEqual({ key: "b", shift: true });
    expect(chordOf(press("k", { metaKey: true }))).toEqual({ key: "k", mod: true });
    expect(chordOf(press("!", { shiftKey: true }))).toEqual({ key: "!" });
    expect(chordOf(press("F2"))).toEqual({ key: "F2" });
    expect(chordOf(press("Shift", { shiftKey: true }))).toBeUndefined();
    expect(chordOf(press("b", { altKey: true }))).toBeUndefined();
  });
});

describe("saved per user", () => {
  const own: OwnKeys = { split: [{ key: "b" }], muteSelected: [] };
  test("the changes of one user of a device are restored for that user only", () => {
    const device = strings();
    keepOwnKeys(device, "ann", own);
    expect(readOwnKeys(device, "ann")).toEqual(own);
    expect(readOwnKeys(device, "bob")).toEqual({});
    keepOwnKeys(device, "ann", {});
    expect(device.get("layback-keys-ann")).toBeUndefined();
  });
  test("data that cannot be read or names no shortcut is ignored", () => {
    const read = (text: string) => readOwnKeys(strings(new Map([["layback-keys-ann", text]])), "ann");
    for (const text of ["", "{", "7", "null", '{"split":"b"}', '{"split":[{"key":7}]}', '{"gone":[{"key":"b"}]}'])
      expect(read(text)).toEqual({});
    expect(read('{"gone":[],"split":[{"key":"b"}]}')).toEqual({ split: [{ key: "b" }] });
  });
  test("a user's key that a later version assigns to something else keeps the user's meaning", () => {
    const kept = readOwnKeys(strings(new Map([["layback-keys-ann", '{"split":[{"key":"["}]}']])), "ann");
    expect(conflictsOf(keymapOf(kept).table)).toEqual([]);
    expect(shortcutOf(press("["), keymapOf(kept).table)).toBe("split");
  });
});

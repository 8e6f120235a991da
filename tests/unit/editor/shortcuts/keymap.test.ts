import { describe, expect, test } from "vitest";
import { conflictsOf, DEFAULT_KEYMAP, holderOf, keymapOf, withChord, withDefaultOf, withoutChord } from "#editor/shortcuts/keymap.ts";
import type { OwnKeys } from "#editor/shortcuts/keymap.ts";
import { keepOwnKeys, readOwnKeys } from "#editor/shortcuts/own-keys.ts";
import { gridUseOf } from "#editor/shortcuts/grid-use.ts";
import { chordOf, shortcutOf } from "#editor/shortcuts/match.ts";
import { SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";
import { press } from "#tests/support/browser/pressed-key.ts";

const chordsOf = (own: OwnKeys, id: ShortcutId) => keymapOf(own).table.find((shortcut) => shortcut.id === id)?.chords;

/** A storage that starts with nothing. */
function strings(kept = new Map<string, string>()) {
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}

describe("issue 4, item 4: keys that a user can change", () => {
  test("the table itself gives no key twice", () => {
    expect(conflictsOf(SHORTCUTS)).toEqual([]);
    expect(DEFAULT_KEYMAP).toEqual(keymapOf({}));
  });
  test("a free key is one more key of the shortcut", () => {
    const own = withChord({}, "split", { key: "b" });
    expect(chordsOf(own, "split")).toEqual([{ key: "x", mod: true }, { key: "b" }]);
    expect(shortcutOf(press("b"), keymapOf(own).table)).toBe("split");
  });
  test("a key that another has is told, and taken from it when it is given", () => {
    expect(holderOf(SHORTCUTS, { key: "m" }, "split")?.id).toBe("muteSelected");
    const own = withChord({}, "split", { key: "m" });
    expect(chordsOf(own, "muteSelected")).toEqual([]);
    expect(shortcutOf(press("m"), keymapOf(own).table)).toBe("split");
    expect(conflictsOf(keymapOf(own).table)).toEqual([]);
  });
  test("a key that the timeline's grid keeps for itself is told, too", () => {
    expect(gridUseOf({ key: "/" })).toBe("Find a clip by name");
    expect(gridUseOf({ key: "ArrowRight", mod: true, shift: true })).toBe(
      "Trim the start of the clip or the loop range by one picture frame",
    );
    // The grid's own Delete is only for markers, and passes clips on.
    expect([{ key: "b" }, { key: "Delete" }, { key: "ArrowRight", mod: true } as const].map(gridUseOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  test("its own key once more changes nothing", () => {
    expect(withChord({}, "split", { key: "x", mod: true })).toEqual({});
    expect(holderOf(SHORTCUTS, { key: "x", mod: true }, "split")).toBeUndefined();
  });
  test("a key is taken away; a shortcut without keys does nothing", () => {
    const own = withoutChord({}, "split", { key: "x", mod: true });
    expect(own).toEqual({ split: [] });
    expect(shortcutOf(press("x", { ctrlKey: true }), keymapOf(own).table)).toBeUndefined();
  });
  test("reset gives back the first keys, also from whoever has them now", () => {
    const own = withChord(withChord({}, "split", { key: "m" }), "copy", { key: "x", mod: true });
    expect(chordsOf(own, "split")).toEqual([{ key: "m" }]);
    const reset = withDefaultOf(own, "split");
    expect(chordsOf(reset, "split")).toEqual([{ key: "x", mod: true }]);
    expect(chordsOf(reset, "copy")).toEqual([{ key: "c", mod: true }]);
    expect(withDefaultOf(reset, "muteSelected")).toEqual({});
  });
  test("a chord is what was pressed; with Alt, or of a held key alone, there is none", () => {
    expect(chordOf(press("B", { shiftKey: true }))).toEqual({ key: "b", shift: true });
    expect(chordOf(press("k", { metaKey: true }))).toEqual({ key: "k", mod: true });
    expect(chordOf(press("!", { shiftKey: true }))).toEqual({ key: "!" });
    expect(chordOf(press("F2"))).toEqual({ key: "F2" });
    expect(chordOf(press("Shift", { shiftKey: true }))).toBeUndefined();
    expect(chordOf(press("b", { altKey: true }))).toBeUndefined();
  });
});

describe("issue 4, item 4: saved per user", () => {
  const own: OwnKeys = { split: [{ key: "b" }], muteSelected: [] };
  test("what one user of a device changed is there again, and not for another", () => {
    const device = strings();
    keepOwnKeys(device, "ann", own);
    expect(readOwnKeys(device, "ann")).toEqual(own);
    expect(readOwnKeys(device, "bob")).toEqual({});
    keepOwnKeys(device, "ann", {});
    expect(device.get("layback-keys-ann")).toBeUndefined();
  });
  test("what cannot be read, or names no shortcut, is passed over", () => {
    const read = (text: string) => readOwnKeys(strings(new Map([["layback-keys-ann", text]])), "ann");
    for (const text of ["", "{", "7", "null", '{"split":"b"}', '{"split":[{"key":7}]}', '{"gone":[{"key":"b"}]}'])
      expect(read(text)).toEqual({});
    expect(read('{"gone":[],"split":[{"key":"b"}]}')).toEqual({ split: [{ key: "b" }] });
  });
  test("a key of the user's that a later version gave to something else stays the user's", () => {
    const kept = readOwnKeys(strings(new Map([["layback-keys-ann", '{"split":[{"key":"["}]}']])), "ann");
    expect(conflictsOf(keymapOf(kept).table)).toEqual([]);
    expect(shortcutOf(press("["), keymapOf(kept).table)).toBe("split");
  });
});

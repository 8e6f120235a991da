import { describe, expect, test } from "vitest";
import { DEFAULT_KEYMAP } from "#editor/shortcuts/default-keymap.ts";
import { isChanged, keymapOf, ownerOf, withChord, withDefaultOf, withoutChord } from "#editor/shortcuts/keymap.ts";
import type { Keymap } from "#editor/shortcuts/keymap.ts";
import { persistKeymap, readKeymap } from "#editor/shortcuts/own-keys.ts";
import { gridUseOf } from "#editor/shortcuts/grid-use.ts";
import { chordOf } from "#editor/shortcuts/assigned-chord.ts";
import { shortcutOf } from "#editor/shortcuts/match.ts";
import { SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import type { ShortcutId } from "#editor/shortcuts/shortcut.ts";
import { press } from "#tests/support/browser/pressed-key.ts";

const chordsOf = ({ shortcuts }: Keymap, id: ShortcutId) => shortcuts.find((shortcut) => shortcut.id === id)?.chords;
const LAYBACK = DEFAULT_KEYMAP;

/** A storage that is empty unless `kept` is given. */
function strings(kept = new Map<string, string>()) {
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
  };
}

describe("keys that a user can change", () => {
  test("assigning a free key adds it to the shortcut", () => {
    const changed = withChord(LAYBACK, "split", { key: "b" });
    expect(chordsOf(changed, "split")).toEqual([{ key: "x", mod: true }, { key: "b" }]);
    expect(shortcutOf(press("b"), changed.shortcuts)).toBe("split");
  });
  test("a key of another script is assigned as the Latin letter at its place; one that was stored as it is comes before that letter", () => {
    const pressed = { ...press("ь"), code: "KeyM" };
    expect(chordOf(pressed)).toEqual({ key: "m" });
    expect(shortcutOf(pressed, withChord(LAYBACK, "split", { key: "ь" }).shortcuts)).toBe("split");
    expect(shortcutOf(pressed, SHORTCUTS)).toBe("muteSelected");
  });
  test("a key of another shortcut is reported, and is removed from that when it is assigned", () => {
    expect(ownerOf(SHORTCUTS, { key: "m" }, "split")?.id).toBe("muteSelected");
    const changed = withChord(LAYBACK, "split", { key: "m" });
    expect(chordsOf(changed, "muteSelected")).toEqual([]);
    expect(isChanged(changed, "muteSelected")).toBe(true);
    expect(shortcutOf(press("m"), changed.shortcuts)).toBe("split");
    const again = withChord(changed, "copy", { key: "m" });
    expect(chordsOf(again, "split")).toEqual([{ key: "x", mod: true }]);
    expect(shortcutOf(press("m"), again.shortcuts)).toBe("copy");
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
    expect(withChord(LAYBACK, "split", { key: "x", mod: true })).toEqual(LAYBACK);
    expect(ownerOf(SHORTCUTS, { key: "x", mod: true }, "split")).toBeUndefined();
  });
  test("a key can be removed and assigned again; a shortcut without keys does nothing", () => {
    const without = withoutChord(LAYBACK, "split", { key: "x", mod: true });
    expect(chordsOf(without, "split")).toEqual([]);
    expect(shortcutOf(press("x", { ctrlKey: true }), without.shortcuts)).toBeUndefined();
    expect(withChord(without, "split", { key: "x", mod: true })).toEqual(LAYBACK);
    expect(withoutChord(withChord(LAYBACK, "split", { key: "b" }), "split", { key: "b" })).toEqual(LAYBACK);
  });
  test("reset restores the default keys, also from a shortcut that uses them now", () => {
    const changed = withChord(withChord(LAYBACK, "split", { key: "m" }), "copy", { key: "x", mod: true });
    expect(chordsOf(changed, "split")).toEqual([{ key: "m" }]);
    const reset = withDefaultOf(changed, "split");
    expect(chordsOf(reset, "split")).toEqual([{ key: "x", mod: true }]);
    expect(reset).toEqual(LAYBACK);
  });
  test("B-185 the user's changes lie above every set: what was added stays, what was removed stays away", () => {
    const changed = withoutChord(withChord(LAYBACK, "crossfade", { key: "m" }), "split", { key: "x", mod: true });
    const premiere = keymapOf("premiere", changed.ownKeys);
    expect(chordsOf(premiere, "crossfade")).toEqual([{ key: "d", mod: true, shift: true }, { key: "m" }]);
    expect(chordsOf(premiere, "addMarker")).toEqual([]);
    expect(chordsOf(premiere, "split")).toEqual([{ key: "k", mod: true }]);
    expect(keymapOf("layback", premiere.ownKeys)).toEqual(changed);
    expect(withDefaultOf(premiere, "addMarker")).toEqual(keymapOf("premiere", withoutChord(premiere, "crossfade", { key: "m" }).ownKeys));
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
  test("the set and the changes of one user of a device are restored for that user only", () => {
    const kept = new Map<string, string>();
    const device = strings(kept);
    const changed = withoutChord(withChord(keymapOf("resolve", {}), "split", { key: "b" }), "muteSelected", { key: "d" });
    persistKeymap(device, "ann", changed);
    expect(readKeymap(device, "ann")).toEqual(changed);
    expect(readKeymap(device, "bob")).toEqual(LAYBACK);
    persistKeymap(device, "ann", LAYBACK);
    expect([...kept]).toEqual([]);
  });
  test("data that cannot be read or names no shortcut or set is ignored", () => {
    const read = (text: string, set = "avid") =>
      readKeymap(
        strings(
          new Map([
            ["layback-keys-ann", text],
            ["layback-key-set-ann", set],
          ]),
        ),
        "ann",
      );
    const texts = ["", "{", "7", "null", '{"split":"b"}', '{"split":[{"key":7}]}', '{"gone":[{"key":"b"}]}', '{"split":{"added":[]}}'];
    for (const text of texts) expect(read(text)).toEqual(LAYBACK);
    expect(read("", "reaper")).toEqual(keymapOf("reaper", {}));
    expect(read('{"gone":[],"split":{"added":[{"key":"b"}],"removed":[]}}')).toEqual(withChord(LAYBACK, "split", { key: "b" }));
  });
  test("keys that were stored before there were sets, all of a shortcut's, are read as changes of Layback's", () => {
    const text = '{"split":[{"key":"x","mod":true},{"key":"m"}],"muteSelected":[]}';
    const kept = readKeymap(strings(new Map([["layback-keys-ann", text]])), "ann");
    expect(kept.ownKeys).toEqual({
      split: { added: [{ key: "m" }], removed: [] },
      muteSelected: { added: [], removed: [{ key: "m" }] },
    });
  });
  test("a user's key that a later version assigns to something else keeps the user's meaning", () => {
    const kept = readKeymap(strings(new Map([["layback-keys-ann", '{"split":[{"key":"["}]}']])), "ann");
    expect(shortcutOf(press("["), kept.shortcuts)).toBe("split");
    expect(chordsOf(kept, "trimStart")).toEqual([]);
  });
});

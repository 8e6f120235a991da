import { describe, expect, test } from "vitest";
import { KEY_SETS, shortcutsOf } from "#editor/shortcuts/key-sets.ts";
import type { KeySetId } from "#editor/shortcuts/key-sets.ts";
import { GRID_KEYS } from "#timeline/grid/grid-keys.ts";
import { chordKeys } from "#editor/shortcuts/chord-text.ts";
import { isReserved } from "#editor/shortcuts/reserved.ts";
import { isSameChord } from "#editor/shortcuts/assigned-chord.ts";
import { shortcutOf } from "#editor/shortcuts/match.ts";
import type { Chord } from "#editor/shortcuts/shortcut.ts";
import { press } from "#tests/support/browser/pressed-key.ts";

const IDS = KEY_SETS.map(({ id }) => id);
const pairsOf = (set: KeySetId) => shortcutsOf(set).flatMap(({ id, chords }) => chords.map((chord) => ({ id, chord })));
const textOf = (chord: Chord) => chordKeys(chord, false).join("+");

/** Keys of functions to come: cues, alternates, sync and hit points, comments. */
const KEPT_FREE: readonly Chord[] = [
  ..."cbshgt0123456789".split("").map((key) => ({ key })),
  ..."hgnpr".split("").map((key) => ({ key, shift: true as const })),
];

/** Each key with its shortcut, and its use in the grid (B-107), where the two mean the same. */
const SAME_IN_GRID: readonly string[] = [
  "←: stepBack, go",
  "→: stepForward, go",
  "↑: goToPreviousEditPoint, go",
  "↓: goToNextEditPoint, go",
  "Home: goToStart, goToLaneEnd",
  "End: goToEnd, goToLaneEnd",
  "Ctrl+↑: louder, gain",
  "Ctrl+↓: softer, gain",
  "Ctrl+Alt+↑: lanesHigher, laneHeight",
  "Ctrl+Alt+↓: lanesLower, laneHeight",
  "F2: rename, rename",
  "Delete: deleteSelected, remove",
  "Backspace: deleteSelected, remove",
  // The grid removes only markers and the loop range, which have no gap.
  "Delete: rippleDelete, remove",
];

describe("B-185 key sets", () => {
  test.each(IDS)("in the set %s no key has two meanings", (set) => {
    const pairs = pairsOf(set);
    const twice = pairs.filter(({ chord }, at) => pairs.some((other, index) => index < at && isSameChord(other.chord, chord)));
    expect(twice).toEqual([]);
  });

  test.each(IDS)("the set %s uses no key that the browser keeps; only Escape deselects", (set) => {
    const reserved = pairsOf(set).filter(({ chord }) => isReserved(chord));
    expect(reserved).toEqual([{ id: "deselect", chord: { key: "Escape" } }]);
  });

  test.each(IDS)("the set %s combines Alt only with keys that type no character: on a Mac, Option types another one", (set) => {
    expect(pairsOf(set).filter(({ chord }) => chord.alt === true && chord.key.length === 1)).toEqual([]);
  });

  test("keys of functions to come stay free, but for the one key by which a program does something that Layback has", () => {
    const used = IDS.map((set) => [
      set,
      pairsOf(set)
        .filter(({ chord }) => KEPT_FREE.some((one) => isSameChord(one, chord)))
        .map(({ id, chord }) => `${textOf(chord)} ${id}`),
    ]);
    expect(used).toEqual([
      ["layback", []],
      ["premiere", ["S toggleSnapping"]],
      ["proTools", ["S trimEnd"]],
      ["resolve", []],
      ["reaper", ["S split"]],
    ]);
  });

  test("where a set has no key of its own, Layback's stays, unless the set uses it otherwise", () => {
    const keyless = IDS.map((set) => [
      set,
      shortcutsOf(set)
        .filter(({ chords }) => chords.length === 0)
        .map(({ id }) => id),
    ]);
    expect(keyless).toEqual([
      ["layback", ["cut"]],
      ["premiere", []],
      ["proTools", ["export"]],
      ["resolve", ["softer", "louder"]],
      ["reaper", ["muteSelected", "trimStart", "trimEnd"]],
    ]);
    for (const set of IDS) expect(shortcutOf(press("z", { metaKey: true }), shortcutsOf(set))).toBe("undo");
  });

  test.each(IDS)("the set %s has keys of the timeline's grid only for the same meaning", (set) => {
    const ofGrid = GRID_KEYS.flatMap(({ id, keys }) => keys.map((chord) => ({ use: id, chord })));
    const shared = pairsOf(set).flatMap(({ id, chord }) =>
      ofGrid.filter((one) => isSameChord(one.chord, chord)).map(({ use }) => `${textOf(chord)}: ${id}, ${use}`),
    );
    expect(shared.filter((pair) => !SAME_IN_GRID.includes(pair))).toEqual([]);
  });

  const rows = [
    ["premiere", press("k", { ctrlKey: true }), "split"],
    ["premiere", press("x", { metaKey: true }), "cut"],
    ["premiere", press("i"), "loopStart"],
    ["premiere", press("I", { shiftKey: true }), "setInPoint"],
    ["premiere", press("\\"), "zoomToFit"],
    ["proTools", press("e", { metaKey: true }), "split"],
    ["proTools", press("a"), "trimStart"],
    ["proTools", press("."), "nudgeForward"],
    ["proTools", press("ArrowUp", { ctrlKey: true }), "louder"],
    ["resolve", press("b", { ctrlKey: true }), "split"],
    ["resolve", press("Delete"), "rippleDelete"],
    ["resolve", press("{", { shiftKey: true }), "trimStart"],
    ["resolve", press("=", { ctrlKey: true }), "zoomIn"],
    ["resolve", press("="), "typeTime"],
    ["reaper", press("s"), "split"],
    ["reaper", press("r"), "toggleLoop"],
    ["reaper", press("]"), "goToNextMarker"],
    ["reaper", press("}", { shiftKey: true }), "loopEnd"],
  ] as const;
  test.each(rows)("the set %s has its program's keys: %o is %s", (set, event, id) => {
    expect(shortcutOf(event, shortcutsOf(set))).toBe(id);
  });
});

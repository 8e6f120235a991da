import { describe, expect, test } from "vitest";
import { chordOfCap, isCapOf, keyRows } from "#editor/shortcuts/keyboard/key-caps.ts";
import { keyUseOf } from "#editor/shortcuts/keyboard/key-uses.ts";
import { KEY_SETS, shortcutsOf } from "#editor/shortcuts/key-sets.ts";
import { isSameChord } from "#editor/shortcuts/assigned-chord.ts";
import { SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import type { Chord } from "#editor/shortcuts/shortcut.ts";
import { SHORTCUT_LABELS } from "#editor/shortcuts/shortcut-labels.ts";
import { GRID_LABELS } from "#editor/shortcuts/grid-labels.ts";

const PLAIN = { mod: false, shift: false, alt: false };
const caps = keyRows(false).flat();
const capOf = (key: string) => caps.find((cap) => isCapOf(cap, key)) ?? { key: "none", width: 0 };
const useOf = (key: string, layer = PLAIN) => keyUseOf(chordOfCap(capOf(key), layer), SHORTCUTS);
const LAYERS = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({ mod: (bits & 1) > 0, shift: (bits & 2) > 0, alt: (bits & 4) > 0 }));

describe("B-185 the drawn keyboard", () => {
  test("each row is as wide as the keyboard, on a Mac too", () => {
    for (const isMac of [false, true]) for (const row of keyRows(isMac)) expect(row.reduce((sum, { width }) => sum + width, 0)).toBe(120);
  });

  test("a key says what it does with the modifiers of the layer, and what it does in the timeline's grid", () => {
    expect(useOf("m")).toEqual({ short: "Mute", sentence: "Mute the selected clips", isOfGrid: false });
    expect(useOf("m", { ...PLAIN, shift: true })?.sentence).toBe("Add a marker at the playhead");
    expect(useOf("/", { ...PLAIN, shift: true })?.sentence).toBe("Keyboard shortcuts");
    expect(useOf("/", { ...PLAIN, mod: true })?.sentence).toBe("Playback loop on or off");
    expect(useOf("ArrowLeft")?.sentence).toBe("One picture frame back. In the timeline grid: Go to the next clip or lane");
    expect(useOf("/")).toEqual({ short: "Find clip", sentence: "In the timeline grid: Find a clip by name", isOfGrid: true });
    expect(useOf("ArrowRight", { mod: true, shift: false, alt: true })?.sentence).toContain("Slip the sound inside the clip");
    expect(useOf("ArrowUp", { mod: true, shift: false, alt: true })).toEqual({
      short: "Lanes higher",
      sentence: "Make all lanes higher. In the timeline grid: Make the lane higher or lower",
      isOfGrid: false,
    });
    expect(useOf("m", { ...PLAIN, alt: true })).toBeUndefined();
    expect(useOf("u")).toBeUndefined();
  });

  test.each(KEY_SETS)("every key of the set $id is on the drawing, in some layer, with the label of its shortcut", ({ id }) => {
    const table = shortcutsOf(id);
    const drawn = LAYERS.flatMap((layer) => caps.map((cap) => chordOfCap(cap, layer)));
    const isShown = (chord: Chord, label: string) =>
      drawn.some((one) => isSameChord(one, chord) && keyUseOf(one, table)?.sentence.split(". ")[0] === label);
    const lost = table.flatMap(({ id: of, chords }) =>
      chords.filter((chord) => !isShown(chord, SHORTCUT_LABELS[of].label)).map((chord) => ({ of, chord })),
    );
    expect(lost).toEqual([]);
  });

  test("every name is short enough for a key", () => {
    const names = SHORTCUTS.map(({ chords }) => chords[0] && keyUseOf(chords[0], SHORTCUTS)?.short);
    const ofGrid = Object.values(GRID_LABELS).map(({ short }) => short);
    expect([...names, ...ofGrid].filter((name) => name !== undefined && name.length > 17)).toEqual([]);
  });
});

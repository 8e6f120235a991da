import { isSameChord } from "./assigned-chord.ts";
import { SHORTCUTS } from "./shortcut.ts";
import type { Chord, Shortcut, ShortcutId } from "./shortcut.ts";

export type KeySetId = "layback" | "premiere" | "proTools" | "resolve" | "reaper";

export type KeySet = {
  /** Never renamed: the user's choice is stored under it. */
  readonly id: KeySetId;
  readonly name: string;
  /** The keys that differ from Layback's. */
  readonly keys: Readonly<Partial<Record<ShortcutId, readonly Chord[]>>>;
};

const key = (name: string): Chord => ({ key: name });
const shift = (name: string): Chord => ({ key: name, shift: true });
const mod = (name: string): Chord => ({ key: name, mod: true });
const modShift = (name: string): Chord => ({ key: name, mod: true, shift: true });

/** I and O mark a range of the timeline in these programs. The ends of a clip get the keys that become free. */
const RANGE_BY_I_AND_O: KeySet["keys"] = {
  loopStart: [key("i")],
  loopEnd: [key("o")],
  setInPoint: [shift("i")],
  setOutPoint: [shift("o")],
};

/**
 * What the programs have by default for the same actions, but for keys that do something else in the grid (B-185). Symbols that need Shift on
 * a US keyboard stand as they are typed.
 */
export const KEY_SETS: readonly KeySet[] = [
  { id: "layback", name: "Layback", keys: {} },
  {
    id: "premiere",
    name: "Premiere",
    keys: {
      ...RANGE_BY_I_AND_O,
      playAround: [shift("k")],
      goToPreviousMarker: [modShift("m")],
      goToNextMarker: [shift("m")],
      split: [mod("k")],
      cut: [mod("x")],
      muteSelected: [shift("e")],
      trimStart: [key("q"), shift("q")],
      trimEnd: [key("w"), shift("w")],
      crossfade: [modShift("d")],
      softer: [key("[")],
      louder: [key("]")],
      deselect: [key("Escape"), modShift("a")],
      addMarker: [key("m")],
      // Premiere has none; Shift+E is taken.
      listMarkers: [shift("y")],
      loopSelected: [key("x")],
      toggleSnapping: [key("s")],
      export: [mod("m"), mod("e")],
      zoomToFit: [key("\\")],
    },
  },
  {
    id: "proTools",
    name: "Pro Tools",
    keys: {
      typeTime: [key("*")],
      toggleLoop: [modShift("l")],
      split: [mod("e")],
      cut: [mod("x")],
      muteSelected: [mod("m"), key("m")],
      trimStart: [key("a"), key("[")],
      trimEnd: [key("s"), key("]")],
      crossfade: [key("f")],
      nudgeBack: [key(",")],
      nudgeForward: [key(".")],
      // With Shift, as in Pro Tools, the grid changes the fade-in; without, the gain, too.
      softer: [mod("ArrowDown")],
      louder: [mod("ArrowUp")],
      zoomIn: [mod("]"), key("+"), key("=")],
      zoomOut: [mod("["), key("-")],
    },
  },
  {
    id: "resolve",
    name: "Resolve",
    keys: {
      ...RANGE_BY_I_AND_O,
      typeTime: [key("=")],
      split: [mod("b"), mod("\\")],
      cut: [mod("x")],
      deleteSelected: [key("Backspace")],
      rippleDelete: [key("Delete"), shift("Backspace"), shift("Delete")],
      muteSelected: [key("d")],
      trimStart: [key("{"), key("[")],
      trimEnd: [key("}"), key("]")],
      crossfade: [shift("t")],
      nudgeBack: [key(",")],
      nudgeForward: [key(".")],
      deselect: [key("Escape"), modShift("a")],
      addMarker: [key("m")],
      loopSelected: [shift("a")],
      zoomIn: [mod("="), mod("+"), key("+")],
      zoomOut: [mod("-"), key("-")],
    },
  },
  {
    id: "reaper",
    name: "Reaper",
    keys: {
      goToStart: [key("Home"), key("w")],
      goToPreviousMarker: [key("[")],
      goToNextMarker: [key("]")],
      typeTime: [mod("j")],
      toggleLoop: [key("r")],
      split: [key("s")],
      cut: [mod("x")],
      crossfade: [key("x")],
      addMarker: [key("m"), shift("m")],
      loopStart: [key("{")],
      loopEnd: [key("}")],
    },
  },
];

export function keySetOf(id: KeySetId): KeySet {
  return KEY_SETS.find((set) => set.id === id) ?? { id: "layback", name: "Layback", keys: {} };
}

/** The shortcuts with the keys of a set. Where it has none of its own, Layback's stay, unless the set uses them for something else. */
export function shortcutsOf(id: KeySetId): readonly Shortcut[] {
  const { keys } = keySetOf(id);
  const used = Object.values(keys).flat();
  return SHORTCUTS.map((shortcut) => ({
    ...shortcut,
    chords: keys[shortcut.id] ?? shortcut.chords.filter((chord) => !used.some((one) => isSameChord(one, chord))),
  }));
}

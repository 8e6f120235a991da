import { describe, expect, test } from "vitest";
import { chordKeys } from "#editor/shortcuts/chord-text.ts";
import { shortcutOf } from "#editor/shortcuts/match.ts";
import { searchHelp } from "#editor/shortcuts/search.ts";
import { isOncePerPress, SHORTCUTS } from "#editor/shortcuts/shortcut.ts";
import { press } from "#tests/support/browser/pressed-key.ts";

describe("B-104 keyboard shortcuts", () => {
  const table = [
    ["Space", press(" "), "togglePlay"],
    ["Delete", press("Delete"), "deleteSelected"],
    ["Backspace", press("Backspace"), "deleteSelected"],
    ["Escape", press("Escape"), "deselect"],
    ["I", press("i"), "setInPoint"],
    ["I with caps lock", press("I"), "setInPoint"],
    ["O", press("o"), "setOutPoint"],
    ["M", press("m"), "muteSelected"],
    ["Ctrl+X", press("x", { ctrlKey: true }), "split"],
    ["Cmd+X", press("x", { metaKey: true }), "split"],
    ["Ctrl+Z", press("z", { ctrlKey: true }), "undo"],
    ["Cmd+Z", press("z", { metaKey: true }), "undo"],
    ["B-104 Cmd+Shift+Z", press("Z", { metaKey: true, shiftKey: true }), "redo"],
    ["Ctrl+Y", press("y", { ctrlKey: true }), "redo"],
    ["Ctrl+A", press("a", { ctrlKey: true }), "selectAll"],
    ["Cmd+C", press("c", { metaKey: true }), "copy"],
    ["Ctrl+V", press("v", { ctrlKey: true }), "paste"],
    ["Ctrl+D", press("d", { ctrlKey: true }), "duplicate"],
    ["[", press("["), "trimStart"],
    ["]", press("]"), "trimEnd"],
    ["Shift+Delete", press("Delete", { shiftKey: true }), "rippleDelete"],
    ["Home", press("Home"), "goToStart"],
    ["End", press("End"), "goToEnd"],
    ["Shift+M", press("M", { shiftKey: true }), "addMarker"],
    ["Shift+E", press("E", { shiftKey: true }), "listMarkers"],
    ["B-79 Shift+Z", press("Z", { shiftKey: true }), "zoomToFit"],
    ["B-107 ←", press("ArrowLeft"), "stepBack"],
    ["B-107 Shift+→", press("ArrowRight", { shiftKey: true }), "stepForwardTen"],
    ["+ (typed with Shift)", press("+", { shiftKey: true }), "zoomIn"],
    ["? (typed with Shift)", press("?", { shiftKey: true }), "showShortcuts"],
    ["J", press("j"), "shuttleBack"],
    ["K", press("k"), "shuttleStop"],
    ["L", press("l"), "shuttleForward"],
    ["B-141 ↑", press("ArrowUp"), "goToPreviousEditPoint"],
    ["B-141 Shift+↓", press("ArrowDown", { shiftKey: true }), "goToNextMarker"],
    ["B-142 ,", press(","), "softer"],
    ["B-143 Ctrl+S", press("s", { ctrlKey: true }), "showSaving"],
    ["B-143 Cmd+E", press("e", { metaKey: true }), "export"],
    ["B-143 Ctrl+/ (typed with Shift)", press("/", { ctrlKey: true, shiftKey: true }), "toggleLoop"],
    ["B-167 Ctrl+Alt+↑", press("ArrowUp", { ctrlKey: true, altKey: true }), "lanesHigher"],
    ["B-167 Cmd+Alt+Shift+↓", press("ArrowDown", { metaKey: true, altKey: true, shiftKey: true }), "lanesLower"],
    ["Ctrl+я at the place of Z", { ...press("я", { ctrlKey: true }), code: "KeyZ" }, "undo"],
    ["ц at the place of M", { ...press("ц"), code: "KeyM" }, "muteSelected"],
    ["µ at the place of M, on a German keyboard,", { ...press("µ"), code: "KeyM" }, undefined],
    ["Ctrl+w at the place of Z, on a French keyboard,", { ...press("w", { ctrlKey: true }), code: "KeyZ" }, undefined],
    ["Ctrl+↑", press("ArrowUp", { ctrlKey: true }), undefined],
    ["X alone", press("x"), undefined],
    ["Ctrl+M", press("m", { ctrlKey: true }), undefined],
    ["Alt+I", press("i", { altKey: true }), undefined],
    ["Z alone", press("z"), undefined],
  ] as const;
  for (const [keys, event, id] of table) {
    test(`${keys} is ${id ?? "no shortcut"}`, () => {
      expect(shortcutOf(event, SHORTCUTS)).toBe(id);
    });
  }

  test("no two shortcuts have the same keys", () => {
    const chords = SHORTCUTS.flatMap((shortcut) => shortcut.chords.map((chord) => chordKeys(chord, false).join("+")));
    expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([]);
  });

  test("a held key repeats steps, zoom and undo; it does not toggle playback repeatedly, nor add several clips", () => {
    expect((["stepForward", "zoomIn", "undo"] as const).map(isOncePerPress)).toEqual([false, false, false]);
    expect((["togglePlay", "paste", "split"] as const).map(isOncePerPress)).toEqual([true, true, true]);
  });

  test("B-106 the help says that Cmd/Ctrl+X is split", () => {
    const [found] = searchHelp(SHORTCUTS, "ctrl+x", false).flatMap(({ entries }) => entries);
    expect(found?.id).toBe("split");
    expect(found?.label).toBe("Split at the playhead");
  });

  test("B-72 the help says what inverts snapping in a drag, also of files and items of the library", () => {
    const [found] = searchHelp(SHORTCUTS, "files items library shift", false).flatMap(({ entries }) => entries);
    expect([found?.id, found?.note]).toEqual(["toggleSnapping", expect.stringMatching(/^N, held/u)]);
  });

  test("the help can be searched by any words of a label, and by keys as this platform writes them", () => {
    const ids = (words: string, isMac = false) => searchHelp(SHORTCUTS, words, isMac).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids("play 8×")).toEqual(["shuttleBack", "shuttleForward"]);
    expect(ids("frame ten")).toEqual(["stepBackTen", "stepForwardTen"]);
    expect(ids("⌘+z", true)).toEqual(["undo"]);
    expect(ids("space")).toEqual(["togglePlay", "playAround", "deleteSelected", "rippleDelete", "grid remove"]);
    expect(ids("nonsense")).toEqual([]);
    expect(ids("")).toEqual(expect.arrayContaining(SHORTCUTS.map(({ id }) => id)));
  });

  test("B-107 the help also lists the keys of the timeline's grid, as they are handled", () => {
    const grid = searchHelp(SHORTCUTS, "", false).find(({ group }) => group === "Timeline grid");
    const lines = grid?.entries.map(
      ({ label, chords }) => `${label}: ${chords.map((chord) => chordKeys(chord, false).join("+")).join(", ")}`,
    );
    expect(lines).toContain("Move the clip, the marker or the loop range by one picture frame: Alt+←, Alt+→");
    expect(lines).toContain("Move the clip one lane up or down: Alt+↑, Alt+↓");
    expect(lines).toContain("Trim the end of the clip or the loop range by one picture frame: Alt+Shift+←, Alt+Shift+→");
    expect(lines).toContain("Trim the start of the clip or the loop range by one picture frame: Ctrl+Shift+←, Ctrl+Shift+→");
  });
});

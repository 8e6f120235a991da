import { expect, test } from "vitest";
import { choiceOf, chooseRow, NO_ROWS } from "#editor/library/list/row-selection.ts";
import type { RowChoice } from "#editor/library/list/row-selection.ts";

const ORDER = ["a", "b", "c", "d", "e"];
const after = (...presses: (readonly [string, RowChoice])[]) =>
  [...presses.reduce((rows, [id, choice]) => chooseRow(rows, id, choice, ORDER), NO_ROWS).ids].toSorted();

test("a press selects only its row; with Ctrl or Cmd it adds or removes the row", () => {
  expect(after(["a", "alone"], ["c", "alone"])).toEqual(["c"]);
  expect(after(["a", "alone"], ["c", "toggle"])).toEqual(["a", "c"]);
  expect(after(["a", "alone"], ["c", "toggle"], ["a", "toggle"])).toEqual(["c"]);
});

test("with Shift it selects all rows from the last one pressed without Shift, in either direction", () => {
  expect(after(["b", "alone"], ["d", "range"])).toEqual(["b", "c", "d"]);
  expect(after(["b", "alone"], ["d", "range"], ["a", "range"])).toEqual(["a", "b"]);
  expect(after(["d", "toggle"], ["b", "range"])).toEqual(["b", "c", "d"]);
});

test("a range without a start, or from a removed row, is the pressed row alone", () => {
  expect(after(["c", "range"])).toEqual(["c"]);
  expect([...chooseRow({ ids: new Set(["z"]), anchor: "z" }, "b", "range", ORDER).ids]).toEqual(["b"]);
});

test("the modifier keys select the mode", () => {
  const none = { shiftKey: false, ctrlKey: false, metaKey: false };
  expect([none, { ...none, ctrlKey: true }, { ...none, metaKey: true }, { ...none, shiftKey: true, ctrlKey: true }].map(choiceOf)).toEqual([
    "alone",
    "toggle",
    "toggle",
    "range",
  ]);
});

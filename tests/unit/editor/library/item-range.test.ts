import { expect, test } from "vitest";
import { withEdge, withInPoint, withOutPoint } from "#editor/library/list/item-range.ts";

test("B-172 an in or out point keeps the other one, unless that leaves less than 0.1 s", () => {
  expect(withInPoint(undefined, 2, 10)).toEqual({ from: 2, to: 10 });
  expect(withInPoint({ from: 0, to: 5 }, 2, 10)).toEqual({ from: 2, to: 5 });
  expect(withInPoint({ from: 0, to: 5 }, 4.95, 10)).toEqual({ from: 4.95, to: 10 });
  expect(withInPoint(undefined, 10, 10)).toEqual({ from: 9.9, to: 10 });
  expect(withOutPoint(undefined, 2, 10)).toEqual({ from: 0, to: 2 });
  expect(withOutPoint({ from: 1, to: 5 }, 3, 10)).toEqual({ from: 1, to: 3 });
  expect(withOutPoint({ from: 4, to: 5 }, 4.05, 10)).toEqual({ from: 0, to: 4.05 });
  expect(withOutPoint(undefined, 0, 10)).toEqual({ from: 0, to: 0.1 });
});

test("B-159 a dragged edge stops 0.1 s before the other one; a range that is the whole sound is none", () => {
  expect(withEdge(undefined, "from", 2, 10)).toEqual({ from: 2, to: 10 });
  expect(withEdge({ from: 2, to: 5 }, "from", 8, 10)).toEqual({ from: 4.9, to: 5 });
  expect(withEdge({ from: 2, to: 5 }, "to", 1, 10)).toEqual({ from: 2, to: 2.1 });
  expect(withEdge({ from: 2, to: 5 }, "to", 12, 10)).toEqual({ from: 2, to: 10 });
  expect(withEdge({ from: 2, to: 10 }, "from", -1, 10)).toBeUndefined();
  expect(withEdge(undefined, "to", 10, 10)).toBeUndefined();
});

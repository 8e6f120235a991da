import { expect, test } from "vitest";
import { defaultLane } from "#model/timeline/clip.ts";
import { insertedLanes, laneIn, laneOrder, paddedLanes } from "#model/timeline/lane-order.ts";

const named = (names: string) =>
  names.split(" ").flatMap((name) => (name === "" ? [] : { ...defaultLane(0), name: name.replace(/^(\d)$/u, "Audio $1") }));
const order = (before: string, after: string) => laneOrder(named(before), named(after));

test("lanes are found by name after moves, additions and removals; a removed one has no index", () => {
  expect(order("A B C", "B C A")).toEqual([2, 0, 1]);
  expect(order("A B C", "A X B C")?.slice(0, 3)).toEqual([0, 2, 3]);
  expect(order("A B C D", "A C D")).toEqual([0, undefined, 1, 2]);
  expect(order("A B C D", "A D")).toEqual([0, undefined, undefined, 1]);
});

test("a lane that is not in the list has its default name", () => {
  expect(order("", "3 1 2")).toEqual([1, 2, 0]);
  expect(order("", "1 X 2 3")?.slice(0, 3)).toEqual([0, 2, 3]);
  expect(order("", "1 3")).toEqual([0, undefined, 1]);
  // A clip on a lane below the last: the next new lane.
  expect(order("A B", "A X B")?.[2]).toBe(3);
});

test("renamed lanes, and lanes with equal names, have no other index", () => {
  expect([order("A B C", "A X C"), order("A B", "A B C"), order("A B", "A"), order("", "1 Strings 3")]).toEqual(Array(4).fill(undefined));
  expect([order("A A B", "B A A"), order("A B C", "C C A")]).toEqual([undefined, undefined]);
});

test("a lane that only the earlier list has is found at its default place", () => {
  expect([order("1 4 2 3", ""), order("2 1", ""), order("1 4 2 3", "1")]).toEqual([
    [0, 3, 1, 2],
    [1, 0],
    [0, 3, 1, 2],
  ]);
  expect([order("1 2 3", ""), order("A B", ""), order("1 A", "")]).toEqual(Array(3).fill(undefined));
  // Undone together: a move and a new name.
  expect(order("A 3 2", "")).toEqual([0, 2, 1]);
});

test("B-73 a lane beyond the list has the next default name that no lane of the list has", () => {
  const names = (lanes: string, count: number) => paddedLanes(named(lanes), count).map(({ name }) => name);
  expect(names("1 3", 4)).toEqual(["Audio 1", "Audio 3", "Audio 4", "Audio 5"]);
  expect(names("4 5 A", 5)).toEqual(["Audio 4", "Audio 5", "A", "Audio 6", "Audio 7"]);
  expect(names("A 1", 3)).toEqual(["A", "Audio 1", "Audio 3"]);
  const lanes = named("1 3");
  expect([0, 1, 2, 3].map((index) => laneIn(lanes, index).name)).toEqual(names("1 3", 4));
  expect(laneIn(lanes, 3)).toBe(laneIn(lanes, 3));
});

test("after a lane is deleted, one that is added keeps the others in order", () => {
  expect(order("1 3", "1 4 3")).toEqual([0, 2, 1]);
  expect(order("1 3", "1 5 3 4")).toEqual([0, 2, 3, 1]);
});

test("an added lane is found above the last one", () => {
  const inserted = (before: string, after: string) => insertedLanes(named(before), named(after));
  expect([inserted("A B", "X A B"), inserted("A B", "A X B"), inserted("", "1 4 2 3")]).toEqual([[0], [1], [1]]);
  expect([inserted("A B", "A B X"), inserted("A B", "A B"), inserted("A B", "X Y Z"), inserted("A B C", "A X B")]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test("beside lanes of its name an added lane may be any of them", () => {
  expect(
    [
      ["A B", "A A B"],
      ["X A A B", "X A A A B"],
      ["A B", "B A B"],
    ].map(([before = "", after = ""]) => insertedLanes(named(before), named(after))),
  ).toEqual([[0, 1], [1, 2, 3], [0]]);
});

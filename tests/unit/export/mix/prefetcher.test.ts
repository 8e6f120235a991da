import { expect, test } from "vitest";
import { Prefetcher } from "#export/mix/prefetcher.ts";

test("items are requested in the given order, a few at a time, each once, and none past the end", async () => {
  const asked: number[] = [];
  const ahead = new Prefetcher([4, 0, 1, 2, 3], 3, async (index) => {
    asked.push(index);
    return 10 * index;
  });
  expect(await ahead.get(4)).toBe(40);
  expect(asked).toEqual([4, 0, 1]);
  for (const index of [0, 1, 2, 3]) expect(await ahead.get(index)).toBe(10 * index);
  expect(asked).toEqual([4, 0, 1, 2, 3]);
  expect([ahead.has(3), ahead.has(5)]).toEqual([true, false]);
});

test("a failed item rejects only for the caller that gets it", async () => {
  const ahead = new Prefetcher([0, 1, 2], 3, async (index) => {
    if (index === 1) throw new Error("not to be read");
    return index;
  });
  expect(await ahead.get(0)).toBe(0);
  await expect(ahead.get(1)).rejects.toThrow("not to be read");
  expect(await ahead.get(2)).toBe(2);
});

import { expect, test } from "vitest";
import { SpareTime } from "#engine/worker/spare-time.ts";

/** Urgent work that the test begins and ends, and the pages that were fetched. */
function aSpareTime() {
  const fetched: number[] = [];
  let urgent = Promise.resolve();
  let endUrgent = () => {};
  const spare = new SpareTime(
    () => urgent,
    async (key) => {
      fetched.push(key);
    },
  );
  return {
    spare,
    fetched,
    begin: () => {
      urgent = new Promise((resolve) => {
        endUrgent = resolve;
      });
    },
    end: () => endUrgent(),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("pages are fetched in order, and none while urgent work is under way", async () => {
  const { spare, fetched, begin, end } = aSpareTime();
  begin();
  spare.setKeys([3, 1, 2]);
  await settled();
  expect(fetched).toEqual([]);
  end();
  await settled();
  expect(fetched).toEqual([3, 1, 2]);
});

test("a new list replaces the one before, of which nothing more is fetched", async () => {
  const { spare, fetched, begin, end } = aSpareTime();
  begin();
  spare.setKeys([1, 2, 3]);
  spare.setKeys([7]);
  end();
  await settled();
  expect(fetched).toEqual([7]);
  spare.setKeys([8]);
  await settled();
  expect(fetched).toEqual([7, 8]);
});

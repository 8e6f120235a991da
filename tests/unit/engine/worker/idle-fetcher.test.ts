import { expect, test } from "vitest";
import { IdleFetcher } from "#engine/worker/idle-fetcher.ts";

/** Urgent work that the test begins and ends, and the pages that were fetched. */
function anIdleFetcher() {
  const fetched: number[] = [];
  let urgent = Promise.resolve();
  let endUrgent = () => {};
  const fetcher = new IdleFetcher(
    () => urgent,
    async (key) => {
      fetched.push(key);
    },
  );
  return {
    fetcher,
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
  const { fetcher, fetched, begin, end } = anIdleFetcher();
  begin();
  fetcher.setKeys([3, 1, 2]);
  await settled();
  expect(fetched).toEqual([]);
  end();
  await settled();
  expect(fetched).toEqual([3, 1, 2]);
});

test("a new list replaces the one before, of which nothing more is fetched", async () => {
  const { fetcher, fetched, begin, end } = anIdleFetcher();
  begin();
  fetcher.setKeys([1, 2, 3]);
  fetcher.setKeys([7]);
  end();
  await settled();
  expect(fetched).toEqual([7]);
  fetcher.setKeys([8]);
  await settled();
  expect(fetched).toEqual([7, 8]);
});

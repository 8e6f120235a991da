import { expect, test } from "vitest";
import { createDurationQueue } from "#media/duration-queue.ts";
import type { ItemFailure } from "#media/measure-item.ts";
import type { LibraryItem } from "#model/timeline/library-item.ts";
import { fileMessages } from "#model/text/file-messages.ts";
import { failure, success } from "#model/result.ts";
import type { Result } from "#model/result.ts";

const anItem = (id: string, duration?: number): LibraryItem => ({
  id,
  name: id,
  fileName: `${id}.wav`,
  path: `u/music-tracks/${id}.wav`,
  mimeType: "audio/wav",
  duration,
  sizeBytes: 1,
  createdAt: "2026-01-01T00:00:00Z",
});

function setUp(slowMs?: number) {
  const reported: string[] = [];
  const pending = new Map<string, (result: Result<number, ItemFailure>) => void>();
  const queue = createDurationQueue({
    measure: (item) =>
      new Promise((resolve) => {
        reported.push(`measure ${item.id}`);
        pending.set(item.id, resolve);
      }),
    onMeasured: (item, duration) => reported.push(`${item.id} is ${duration} s`),
    onFailed: (item, { reason }) => reported.push(`${item.id} failed: ${reason}`),
    ...(slowMs !== undefined && { slowMs }),
  });
  const answer = async (id: string, result: Result<number, ItemFailure>) => {
    pending.get(id)?.(result);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { queue, reported, answer };
}

test("B-63 durations are measured in the background, one at a time; known ones are skipped", async () => {
  const { queue, reported, answer } = setUp();
  queue.add([anItem("a"), anItem("known", 3), anItem("b")]);
  queue.add([anItem("a"), anItem("c")]);
  expect(reported).toEqual(["measure a"]);
  await answer("a", success(2.5));
  await answer("b", failure({ reason: "it is damaged.", isTemporary: false }));
  await answer("c", success(1));
  expect(reported).toEqual(["measure a", "a is 2.5 s", "measure b", "b failed: it is damaged.", "measure c", "c is 1 s"]);
  queue.add([anItem("later")]);
  expect(reported.at(-1)).toBe("measure later");
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])("B-63 a duration of %d marks the item as failed", async (duration) => {
  const { queue, reported, answer } = setUp();
  queue.add([anItem("a")]);
  await answer("a", success(duration));
  expect(reported).toEqual(["measure a", `a failed: ${fileMessages.fileImplausible}`]);
});

test("a removed item is neither measured nor reported", async () => {
  const { queue, reported, answer } = setUp();
  queue.add([anItem("a"), anItem("b"), anItem("c")]);
  queue.cancel("b");
  queue.cancel("a");
  await answer("a", success(1));
  expect(reported).toEqual(["measure a", "measure c"]);
  queue.dispose();
  await answer("c", success(1));
  expect(reported).toEqual(["measure a", "measure c"]);
});

test("a slow item does not delay the others, and at most four are measured at once", async () => {
  const { queue, reported } = setUp(0);
  queue.add(["a", "b", "c", "d", "e", "f"].map((id) => anItem(id)));
  expect(reported).toEqual(["measure a"]);
  await expect.poll(() => reported).toEqual(["measure a", "measure b", "measure c", "measure d"]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reported).toHaveLength(4);
});

test("a failed item is measured again when it is added again; a measured or cancelled one is not", async () => {
  const { queue, reported, answer } = setUp();
  queue.add([anItem("a"), anItem("b"), anItem("c")]);
  await answer("a", failure({ reason: "it is damaged.", isTemporary: false }));
  await answer("b", success(1));
  queue.cancel("c");
  queue.add([anItem("a"), anItem("b"), anItem("c")]);
  expect(reported).toEqual(["measure a", "a failed: it is damaged.", "measure b", "b is 1 s", "measure c", "measure a"]);
});

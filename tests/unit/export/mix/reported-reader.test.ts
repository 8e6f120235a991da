import { expect, test } from "vitest";
import { AudioOpenError } from "#engine/decode/raw-audio.ts";
import { createReportedReader, faultySource, SourceError } from "#export/mix/reported-reader.ts";

/** Sources whose opening the test resolves or rejects. */
function aReader() {
  const reported: (string | undefined)[] = [];
  const begun: string[] = [];
  const pages: (readonly unknown[])[] = [];
  const ends = new Map<string, { readonly resolve: (length: number) => void; readonly reject: (cause: unknown) => void }>();
  const own = {
    rate: 48_000,
    open: (id: string) => {
      begun.push(id);
      return new Promise<number>((resolve, reject) => ends.set(id, { resolve, reject }));
    },
    readPage: (...asked: readonly unknown[]) => {
      pages.push(asked);
      return Promise.resolve([new Float32Array(1)]);
    },
    close: () => undefined,
  };
  return { ...createReportedReader(own, (id) => reported.push(id)), reported, begun, pages, ends };
}

test("the number of pages that will be read ahead is passed to the inner reader", async () => {
  const { reader, pages } = aReader();
  await reader.readPage("good", 7, 16);
  expect(pages).toEqual([["good", 7, 16]]);
});

const turns = () => new Promise<void>((resolve) => setTimeout(resolve));

test("B-139 a file that hangs while it is opened ahead is the reported one, whichever good file is read meanwhile", async () => {
  const { reader, rest, reported, begun, ends } = aReader();
  const good = reader.open("good");
  const hanging = reader.open("hanging");
  await turns();
  expect(begun).toEqual(["good"]);
  ends.get("good")?.resolve(5);
  expect(await good).toBe(5);
  await turns();
  expect(await reader.open("good")).toBe(5);
  await reader.readPage("good", 0);
  expect(reported.at(-1)).toBe("hanging");
  rest();
  expect(reported.at(-1)).toBe("hanging");
  ends.get("hanging")?.resolve(3);
  expect(await hanging).toBe(3);
  expect(begun).toEqual(["good", "hanging"]);
});

test("B-139 no file is reported once nothing is being read", async () => {
  const { reader, rest, reported, ends } = aReader();
  const opened = reader.open("a");
  await turns();
  ends.get("a")?.resolve(5);
  await opened;
  await turns();
  await reader.readPage("a", 0);
  await reader.readPage("a", 1);
  rest();
  expect(reported).toEqual(["a", undefined, "a", undefined]);
});

test("B-139 a file that cannot be opened is named at each request, and the next file is opened anyway", async () => {
  const { reader, begun, ends } = aReader();
  const bad = reader.open("bad");
  const next = reader.open("next");
  await turns();
  ends.get("bad")?.reject(new Error("no sound"));
  await expect(bad).rejects.toMatchObject({ sourceId: "bad", message: "no sound" });
  await turns();
  ends.get("next")?.resolve(7);
  expect(await next).toBe(7);
  await expect(reader.open("bad")).rejects.toMatchObject({ sourceId: "bad" });
  expect(begun).toEqual(["bad", "next"]);
});

test("a file is not blamed if the resampler's script could not be loaded", () => {
  expect(faultySource(new SourceError("theme", new AudioOpenError("unreadable", "It is damaged.")))).toBe("theme");
  expect(faultySource(new SourceError("theme", new AudioOpenError("no-resampler", "Failed to fetch")))).toBeUndefined();
  expect(faultySource(new TypeError("a fault of our own"))).toBeUndefined();
});

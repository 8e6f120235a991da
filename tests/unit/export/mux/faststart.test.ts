import { expect, test } from "vitest";
import { faststart } from "#export/mux/faststart.ts";
import { box, fullBox, u32 } from "#export/mux/mp4-boxes.ts";

const table = (places: readonly number[]) =>
  fullBox(
    "stco",
    0,
    0,
    u32(places.length),
    places.flatMap((place) => u32(place)),
  );
const wide = (places: readonly number[]) =>
  fullBox(
    "co64",
    0,
    0,
    u32(places.length),
    places.flatMap((place) => [...u32(0), ...u32(place)]),
  );
const indexOf = (...tables: readonly Uint8Array[]) =>
  box("moov", ...tables.map((one) => box("trak", box("mdia", box("minf", box("stbl", one))))));
const type = box("ftyp", [1, 2, 3, 4]);
const data = box("mdat", [5, 6, 7, 8, 9]);
const bytesOf = async (file: Blob) => [...new Uint8Array(await file.arrayBuffer())];

test("B-131 the index of an MP4 is moved before its data, and its offsets are updated", async () => {
  const before = indexOf(table([20, 22]), wide([24]));
  const after = indexOf(table([20 + before.length, 22 + before.length]), wide([24 + before.length]));
  const moved = await faststart(new Blob([type, data, before], { type: "video/mp4" }));
  expect(await bytesOf(moved)).toEqual([...type, ...after, ...data]);
  expect(moved.type).toBe("video/mp4");
});

test("a file stays unchanged if its index is first already, its offsets would overflow, or it is no MP4", async () => {
  for (const parts of [[type, indexOf(table([60])), data], [type, data, indexOf(table([2 ** 32 - 1]))], [Uint8Array.of(1, 2, 3)]]) {
    const file = new Blob(parts);
    expect(await faststart(file)).toBe(file);
  }
});

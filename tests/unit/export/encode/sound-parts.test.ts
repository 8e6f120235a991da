import { expect, test } from "vitest";
import { SoundParts } from "#export/encode/sound-parts.ts";

const COUNT = 40;
const segments = Array.from({ length: COUNT }, (_, index) => ({
  sizesBytes: Uint32Array.of(index, 300_000),
  data: new Uint8Array(300_000 + index).fill(index),
}));

/** The parts after the segments are added in this order. */
async function partsIn(order: (place: number) => number) {
  const parts = new SoundParts();
  for (const place of segments.keys()) {
    const segment = segments[order(place)];
    if (segment) parts.add(order(place), segment);
  }
  const all = parts.all();
  return {
    count: all.length,
    sizesBytes: all.flatMap((part) => [...part.sizesBytes]),
    ownBytes: all.every(({ sizesBytes, data }) => data.size === sizesBytes.reduce((sum, size) => sum + size, 0)),
    bytes: Buffer.from(await new Blob(all.map(({ data }) => data)).arrayBuffer()),
  };
}

test("encoded segments added in any order are stored in sequence; added in sequence they need few Blobs", async () => {
  const whole = Buffer.concat(segments.map(({ data }) => data));
  const sizesBytes = segments.flatMap((segment) => [...segment.sizesBytes]);
  const orders = {
    asTheyAre: (place: number) => place,
    backwards: (place: number) => COUNT - 1 - place,
    mixed: (place: number) => (place * 7) % COUNT,
  };
  for (const order of Object.values(orders)) {
    const made = await partsIn(order);
    expect(made.sizesBytes).toEqual(sizesBytes);
    expect(made.ownBytes).toBe(true);
    expect(made.bytes.equals(whole)).toBe(true);
  }
  expect((await partsIn(orders.asTheyAre)).count).toBe(3);
});

test("sound without segments has no parts", () => {
  expect(new SoundParts().all()).toEqual([]);
});

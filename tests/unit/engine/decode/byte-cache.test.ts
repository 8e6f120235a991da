import { expect, test } from "vitest";
import { ByteCache } from "#engine/decode/bytes/byte-cache.ts";

const bytes = (start: number, end: number) => Uint8Array.from({ length: end - start }, (_, index) => (start + index) % 251);

test("overlapping parts are read as one range, and bytes not added are absent", () => {
  const kept = new ByteCache({ freeBytes: 1000 });
  kept.add(100, bytes(100, 200));
  kept.add(0, bytes(0, 50));
  kept.add(150, bytes(150, 300));
  expect(kept.read(100, 300)).toEqual(bytes(100, 300));
  expect(kept.read(160, 250)).toEqual(bytes(160, 250));
  expect(kept.read(10, 20)).toEqual(bytes(10, 20));
  expect([kept.read(40, 60), kept.read(60, 70), kept.read(290, 301)]).toEqual([undefined, undefined, undefined]);
});

test("a read returns the cached bytes up to the next gap, and the start of the next cached range can be queried", () => {
  const kept = new ByteCache({ freeBytes: 1000 });
  kept.add(300, bytes(300, 400));
  kept.add(100, bytes(100, 200));
  expect(kept.readSome(150, 1000)).toEqual(bytes(150, 200));
  expect(kept.readSome(150, 160)).toEqual(bytes(150, 160));
  expect([kept.readSome(200, 300), kept.nextAfter(0), kept.nextAfter(200), kept.nextAfter(300)]).toEqual([undefined, 100, 300, undefined]);
});

test("files share the capacity; a dropped cache releases its share and accepts nothing more", () => {
  const room = { freeBytes: 100 };
  const [first, second] = [new ByteCache(room), new ByteCache(room)];
  first.add(0, bytes(0, 80));
  second.add(0, bytes(0, 30));
  expect([room.freeBytes, second.read(0, 30)]).toEqual([20, undefined]);
  first.drop();
  first.add(0, bytes(0, 10));
  second.add(0, bytes(0, 30));
  expect([room.freeBytes, first.read(0, 10)]).toEqual([70, undefined]);
  expect(second.read(0, 30)).toEqual(bytes(0, 30));
});

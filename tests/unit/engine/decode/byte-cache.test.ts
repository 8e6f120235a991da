import { expect, test } from "vitest";
import { ByteCache } from "#engine/decode/bytes/byte-cache.ts";

const bytes = (start: number, end: number) => Uint8Array.from({ length: end - start }, (_, index) => (start + index) % 251);

test("overlapping parts are read as one range, and bytes not added are absent", () => {
  const cache = new ByteCache({ freeBytes: 1000 });
  cache.add(100, bytes(100, 200));
  cache.add(0, bytes(0, 50));
  cache.add(150, bytes(150, 300));
  expect(cache.read(100, 300)).toEqual(bytes(100, 300));
  expect(cache.read(160, 250)).toEqual(bytes(160, 250));
  expect(cache.read(10, 20)).toEqual(bytes(10, 20));
  expect([cache.read(40, 60), cache.read(60, 70), cache.read(290, 301)]).toEqual([undefined, undefined, undefined]);
});

test("a read returns the cached bytes up to the next gap, and the start of the next cached range can be queried", () => {
  const cache = new ByteCache({ freeBytes: 1000 });
  cache.add(300, bytes(300, 400));
  cache.add(100, bytes(100, 200));
  expect(cache.readSome(150, 1000)).toEqual(bytes(150, 200));
  expect(cache.readSome(150, 160)).toEqual(bytes(150, 160));
  expect([cache.readSome(200, 300), cache.nextAfter(0), cache.nextAfter(200), cache.nextAfter(300)]).toEqual([
    undefined,
    100,
    300,
    undefined,
  ]);
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

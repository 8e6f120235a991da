import { expect, test } from "vitest";
import { framingOf, payloadOf } from "#export/mux/nal-units.ts";

const UNITS = [
  [0x67, 1, 2, 0, 3],
  [0x68, 9],
  [0x65, ...Array.from({ length: 300 }, (_, at) => (at * 7) % 251 || 1)],
] as const;
const byCodes = (units: readonly (readonly number[])[], code: readonly number[]) =>
  Uint8Array.from(units.flatMap((unit) => [...code, ...unit]));
const byLengths = (units: readonly (readonly number[])[], bytes: number) =>
  Uint8Array.from(units.flatMap((unit) => [...[0, 0, unit.length >> 8, unit.length & 255].slice(4 - bytes), ...unit]));

test("a packet has the same payload whatever its framing; zeros after a unit count as framing", () => {
  const carried = payloadOf(byLengths(UNITS, 4), "avc", 4);
  expect(carried.sizeBytes).toBe(5 + 2 + 301);
  const others = [
    payloadOf(byLengths(UNITS, 2), "avc", 2),
    payloadOf(byCodes(UNITS, [0, 0, 1]), "avc", "startCodes"),
    payloadOf(byCodes(UNITS, [0, 0, 0, 1]), "avc", "startCodes"),
    payloadOf(Uint8Array.from([...byCodes(UNITS, [0, 0, 0, 0, 1]), 0, 0]), "avc", "startCodes"),
  ];
  expect(others).toEqual(others.map(() => carried));
});

test("a changed byte, another order, and a missing or split unit change the payload", () => {
  const [first, second, third] = UNITS;
  const carried = payloadOf(byLengths(UNITS, 4), "avc", 4);
  const changed = [...third.slice(0, -1), 77];
  for (const units of [
    [first, second, changed],
    [second, first, third],
    [first, third],
    [first, second, third.slice(0, 100), third.slice(100)],
  ])
    expect(payloadOf(byCodes(units, [0, 0, 1]), "avc", "startCodes")).not.toEqual(carried);
});

test("HEVC's parameter sets do not count, because a copy stores them outside the packets", () => {
  const [sets, picture] = [
    [
      [32 << 1, 1, 5],
      [33 << 1, 1, 6],
      [34 << 1, 1, 7],
    ],
    [[19 << 1, 1, 8, 9]],
  ];
  const carried = payloadOf(byLengths(picture, 4), "hevc", 4);
  expect(carried.sizeBytes).toBe(4);
  expect(payloadOf(byCodes([...sets, ...picture], [0, 0, 0, 1]), "hevc", "startCodes")).toEqual(carried);
  expect(payloadOf(byLengths([...sets, ...picture], 4), "avc", 4)).not.toEqual(payloadOf(byLengths(picture, 4), "avc", 4));
});

test("the framing comes from the stream's description, else from the start of its first packet", () => {
  const avcC = (lengthBytes: number) => Uint8Array.from([1, 0x64, 0, 0x1f, 0xfc | (lengthBytes - 1), 0xe1, 0]);
  const hvcC = Uint8Array.from([1, ...Array.from({ length: 20 }, () => 0), 0xfc | 3, 0]);
  const lengths = byLengths(UNITS, 4);
  expect([1, 2, 4].map((bytes) => framingOf("avc", avcC(bytes), lengths))).toEqual([1, 2, 4]);
  expect(framingOf("hevc", hvcC, lengths)).toBe(4);
  expect(framingOf("avc", byCodes(UNITS, [0, 0, 0, 1]), lengths)).toBe("startCodes");
  for (const code of [
    [0, 0, 1],
    [0, 0, 0, 1],
  ])
    expect(framingOf("hevc", undefined, byCodes(UNITS, code))).toBe("startCodes");
  expect(framingOf("avc", undefined, lengths)).toBeUndefined();
});

test("a unit length that exceeds its packet is an error", () => {
  expect(() => payloadOf(Uint8Array.of(0, 0, 0, 9, 0x65), "avc", 4)).toThrow("longer than its packet");
});

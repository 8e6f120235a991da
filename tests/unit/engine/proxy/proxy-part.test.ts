import { expect, test } from "vitest";
import { packPart, unpackPart } from "#engine/proxy/proxy-part.ts";

const part = {
  config: { codec: "avc1.42e02a", codedWidth: 640, codedHeight: 360, description: Uint8Array.of(1, 66, 224, 42) },
  packets: [
    { timestamp: 1001 / 30_000, duration: 1001 / 30_000, isKey: true, data: Uint8Array.of(1, 2, 3) },
    { timestamp: 2002 / 30_000, duration: 1001 / 30_000, isKey: false, data: Uint8Array.of(4, 5, 6, 7) },
  ],
};

test("a part is read from its file as it was written, times to the last bit", () => {
  expect(unpackPart(packPart(part).buffer)).toEqual(part);
  expect(unpackPart(packPart({ config: { codec: "avc1.42e02a" }, packets: [] }).buffer)).toEqual({
    config: { codec: "avc1.42e02a" },
    packets: [],
  });
});

test("a file with any changed byte, or cut anywhere, counts as absent", () => {
  const file = packPart(part);
  for (let at = 0; at < file.length; at += 1) {
    const damaged = file.slice();
    damaged[at] = (damaged[at] ?? 0) ^ 0x40;
    expect(unpackPart(damaged.buffer)).toBeUndefined();
  }
  for (let length = 0; length < file.length; length += 1) expect(unpackPart(file.slice(0, length).buffer)).toBeUndefined();
});

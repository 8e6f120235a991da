import { expect, test, vi } from "vitest";
import { disposableTest } from "#engine/picture/picture-disposable.ts";
import { downscale, fittedSize } from "#engine/picture/picture-downscale.ts";
import { PictureFrameCache } from "#engine/picture/picture-frame-cache.ts";

// Node has no ImageData.
vi.stubGlobal(
  "ImageData",
  class {
    readonly data: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.data = new Uint8ClampedArray(width * height * 4);
      this.width = width;
      this.height = height;
    }
  },
);

/** Lasts 40 µs; ten pixels take 40 bytes. */
const aFrame = (micros: number, widthPx = 10) => ({ micros, durationMicros: 40, pixels: new ImageData(widthPx, 1) });

test("decoded frames never exceed their memory budget: the least recently used are evicted first", () => {
  const cache = new PictureFrameCache(3 * 40);
  for (const micros of [0, 40, 80]) cache.put(aFrame(micros));
  cache.get(0);
  cache.put(aFrame(120));
  expect([0, 40, 80, 120].map((micros) => cache.has(micros))).toEqual([true, false, true, true]);
  expect(cache.bytes).toBe(120);
  cache.put(aFrame(120, 20));
  expect(cache.bytes).toBe(120);
  expect(cache.has(0) && cache.has(120)).toBe(true);
  cache.clear();
  expect(cache.bytes).toBe(0);
});

test("the nearest frame is the one shown at that time, else the one whose start or end is closest, within a limit", () => {
  const cache = new PictureFrameCache(1000);
  for (const micros of [0, 40, 200]) cache.put(aFrame(micros));
  expect(cache.nearest(79, 100)?.micros).toBe(40);
  expect(cache.nearest(40, 100)?.micros).toBe(40);
  expect(cache.nearest(120, 100)?.micros).toBe(40);
  expect(cache.nearest(190, 100)?.micros).toBe(200);
  expect(cache.nearest(900, 100)).toBeUndefined();
});

test("B-66 frames are rotated upright and scaled: each pixel is at its displayed place", () => {
  // Two stored pixels in a row: A B.
  const stored = new Uint32Array([0xff0000aa, 0xff0000bb]);
  const shown = (turn: 0 | 90 | 180 | 270, widthPx: number, heightPx: number) =>
    [...new Uint32Array(downscale(stored, { widthPx: 2, heightPx: 1 }, turn, { widthPx, heightPx }).data.buffer)].map((pixel) =>
      (pixel & 0xff).toString(16),
    );
  expect(shown(0, 2, 1)).toEqual(["aa", "bb"]);
  expect(shown(180, 2, 1)).toEqual(["bb", "aa"]);
  // A clockwise turn: the left pixel is then on top.
  expect(shown(90, 1, 2)).toEqual(["aa", "bb"]);
  expect(shown(270, 1, 2)).toEqual(["bb", "aa"]);
});

test("a scaled pixel is the mean of the pixels it covers, rounded down, without carry between colour components", () => {
  const stored = new Uint32Array([0xff10ff00, 0xff30ff01, 0xff10ff02, 0xff30fd03]);
  const [pixel] = new Uint32Array(downscale(stored, { widthPx: 2, heightPx: 2 }, 0, { widthPx: 1, heightPx: 1 }).data.buffer);
  expect(pixel?.toString(16)).toBe("ff20fe01");
});

test("frames are scaled to the shown size, never enlarged, and of at most so many pixels", () => {
  const natural = { widthPx: 1920, heightPx: 1080 };
  expect(fittedSize(natural, { widthPx: 640, heightPx: 640 }, 2 ** 19)).toEqual({ widthPx: 640, heightPx: 360 });
  expect(fittedSize({ widthPx: 64, heightPx: 36 }, { widthPx: 640, heightPx: 640 }, 2 ** 19)).toEqual({ widthPx: 64, heightPx: 36 });
  const { widthPx, heightPx } = fittedSize(natural, { widthPx: 4000, heightPx: 4000 }, 2 ** 19);
  expect(widthPx * heightPx).toBeLessThanOrEqual(2 ** 19);
  expect(widthPx / heightPx).toBeCloseTo(16 / 9, 1);
});

test("packets that no other frame references are recognised by their first picture NAL unit", () => {
  const isDisposable = disposableTest({ codec: "avc1.640028", description: Uint8Array.of(1, 0x64, 0, 0x28, 0xff) });
  const unit = (...bytes: number[]) => [0, 0, 0, bytes.length, ...bytes];
  // An SEI message (type 6) precedes the slice, which is of type 1 with nal_ref_idc 0, then 2.
  expect(isDisposable?.(Uint8Array.from([...unit(0x06, 5, 1), ...unit(0x01, 9)]))).toBe(true);
  expect(isDisposable?.(Uint8Array.from([...unit(0x06, 5, 1), ...unit(0x41, 9)]))).toBe(false);
  expect(isDisposable?.(Uint8Array.from(unit(0x65, 9)))).toBe(false);
  expect(isDisposable?.(new Uint8Array(2))).toBe(false);
  expect(disposableTest({ codec: "vp09.00.10.08" })).toBeUndefined();
});

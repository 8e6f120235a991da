import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pixelGridOf } from "#timeline/scene/pixel-grid.ts";
import { Filmstrip } from "#timeline/scene/thumbnails/filmstrip.ts";
import { ThumbnailAtlas } from "#timeline/scene/thumbnails/thumbnail-atlas.ts";

const VIEW = 960;
const WIDTH = 66;

function laidOut(startSeconds: number, pxPerSecond: number, framesPerSecond = 24, endFrame = 24 * 600): Filmstrip {
  const viewport = { startSeconds, pxPerSecond, scrollTopPx: 0, widthPx: VIEW, heightPx: 300 };
  const strip = new Filmstrip();
  const grid = pixelGridOf(viewport, { widthDevicePx: VIEW, heightDevicePx: 300, devicePixelRatio: 1 });
  strip.layOut(grid, WIDTH, framesPerSecond, endFrame);
  return strip;
}

const framesOf = ({ frames, count }: Filmstrip) => [...frames.subarray(0, count)];

test("thumbnails cover the whole view side by side, each with the frame at its left edge", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0.5, max: 1500, noNaN: true }),
      fc.constantFrom(24, 25, 30_000 / 1001, 60),
      (startSeconds, pxPerSecond, framesPerSecond) => {
        const endFrame = Math.round(600 * framesPerSecond);
        const strip = laidOut(startSeconds, pxPerSecond, framesPerSecond, endFrame);
        const first = Math.round(startSeconds * pxPerSecond);
        const framePx = pxPerSecond / framesPerSecond;
        const filmEnd = Math.min(VIEW, Math.round(endFrame * framePx) - first);
        if (filmEnd > 0) expect(strip.lefts[strip.first]).toBeLessThanOrEqual(0);
        for (let at = strip.first; at < strip.end; at++) {
          const frame = strip.frames[at] ?? 0;
          const [left = 0, right = 0] = [strip.lefts[at], strip.rights[at]];
          if (at + 1 < strip.end && framePx < WIDTH) expect(strip.lefts[at + 1]).toBe(right);
          if (frame < endFrame - 1) {
            expect(frame * framePx).toBeGreaterThan(left + first - (framePx < WIDTH ? 1 : VIEW * 3));
            expect(frame * framePx).toBeLessThan((framePx < WIDTH ? left : right) + first + 1);
          }
        }
        if (framePx < WIDTH) expect(strip.rights[strip.end - 1]).toBeGreaterThanOrEqual(filmEnd);
      },
    ),
  );
});

test("thumbnails lie on whole device pixels and scroll with the picture", () => {
  const [before, after] = [laidOut(100, 24), laidOut(101, 24)];
  const placed = (strip: Filmstrip, shift: number) =>
    new Map(framesOf(strip).map((frame, at) => [frame, (strip.lefts[at] ?? 0) + shift] as const));
  const moved = placed(after, 24);
  const shared = [...placed(before, 0)].filter(([frame]) => moved.has(frame));
  expect(shared.length).toBeGreaterThan(10);
  for (const [frame, left] of shared) expect(moved.get(frame)).toBe(left);
});

test("after a small zoom in, most thumbnails are reused", () => {
  const before = new Set(framesOf(laidOut(100, 19)));
  const inside = framesOf(laidOut(106, 22)).filter((frame) => frame >= Math.min(...before) && frame <= Math.max(...before));
  expect(inside.filter((frame) => before.has(frame)).length / inside.length).toBeGreaterThan(0.6);
});

test("if a frame is wider than a thumbnail, each thumbnail lies at its frame's start and stays in view with it", () => {
  const strip = laidOut(10.01, 24 * 400);
  const frame = strip.frames[strip.first];
  expect([frame, strip.lefts[strip.first], strip.rights[strip.first]]).toEqual([240, 0, WIDTH]);
  expect([strip.frames[strip.first + 1], strip.lefts[strip.first + 1]]).toEqual([241, 400 - 96]);
  // At the last pixels of a frame, the next thumbnail pushes this one out of view.
  const ending = laidOut((240 + 380 / 400) / 24, 24 * 400);
  expect([ending.frames[ending.first], ending.lefts[ending.first], ending.rights[ending.first]]).toEqual([240, 20 - WIDTH, 20]);
});

test("at four hours and the deepest zoom a thumbnail still lies at its frame", () => {
  const strip = laidOut(14_000 + 0.5 / 24, 768_000, 24, 24 * 14_400);
  expect([strip.end - strip.first, strip.frames[strip.first], strip.lefts[strip.first]]).toEqual([1, 336_000, 0]);
});

const pixels = (value: number) => new Uint8ClampedArray(4 * 100 * 80).fill(value);

test("until its own thumbnail is loaded a position shows the nearest one within the allowed distance", () => {
  const atlas = new ThumbnailAtlas(100, 80);
  atlas.put(96, 0, pixels(1));
  atlas.put(48, 0, pixels(2));
  const shown = (frame: number, within: number) => {
    const cell = atlas.nearest(frame, within);
    return cell < 0 ? undefined : atlas.pixels[(atlas.yOf(cell) * atlas.side + atlas.xOf(cell)) * 4];
  };
  expect([shown(96, 0), shown(80, 30), shown(60, 30), shown(60, 11), shown(500, 100)]).toEqual([1, 1, 2, undefined, undefined]);
});

test("a nearby key frame is replaced by the exact frame, never the reverse", () => {
  const atlas = new ThumbnailAtlas(100, 80);
  atlas.put(96, 0.5, pixels(1));
  expect([atlas.has(96, 0.4), atlas.has(96, 0.5)]).toEqual([false, true]);
  atlas.put(96, 0, pixels(2));
  atlas.put(96, 0.5, pixels(3));
  expect([atlas.has(96, 0), atlas.count, atlas.pixels[0]]).toEqual([true, 1, 2]);
});

test("thumbnails always use 4 MB, and the least recently used are evicted first", () => {
  const atlas = new ThumbnailAtlas(100, 80);
  expect([atlas.pixels.byteLength, atlas.capacity]).toEqual([4 * 2 ** 20, 10 * 12]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 130, maxLength: 250 }), (frames) => {
      const small = new ThumbnailAtlas(100, 80);
      const order: number[] = [];
      for (const frame of frames) {
        small.beginUses();
        small.put(frame, 0, pixels(frame % 256));
        const known = order.indexOf(frame);
        if (known >= 0) order.splice(known, 1);
        order.push(frame);
        if (order.length > small.capacity) order.shift();
      }
      for (let frame = 0; frame <= 1000; frame++) expect(small.has(frame, 0)).toBe(order.includes(frame));
      for (const frame of order) {
        const cell = small.nearest(frame, 0);
        expect(small.pixels[(small.yOf(cell) * small.side + small.xOf(cell)) * 4]).toBe(frame % 256);
      }
    }),
    { numRuns: 4 },
  );
});

import { afterEach, expect, test } from "vitest";
import { pixelAt } from "#tests/support/timeline/drawn-columns.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import type { MountedTimeline } from "#tests/support/timeline/mount-timeline.tsx";
import { aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { Thumbnail, ThumbnailPicture, ThumbnailSource, ThumbnailRequest } from "#timeline/contract.ts";

let mounted: MountedTimeline | undefined;

afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

/** Single-colour thumbnails: red encodes the picture's seconds, green is 200, blue the lag. None is made before the test says so. */
function createColours() {
  const asked: (readonly ThumbnailRequest[])[] = [];
  const onThumbnail = new Set<(thumbnail: Thumbnail) => void>();
  const onPicture = new Set<() => void>();
  let picture: ThumbnailPicture | undefined = { aspect: 16 / 9 };
  let size = { widthPx: 0, heightPx: 0 };
  const source: ThumbnailSource = {
    picture: () => picture,
    want(requests, wanted) {
      asked.push(requests);
      size = wanted;
    },
    onThumbnail(listener) {
      onThumbnail.add(listener);
      return () => onThumbnail.delete(listener);
    },
    onPicture(listener) {
      onPicture.add(listener);
      return () => onPicture.delete(listener);
    },
  };
  const make = (seconds: number, lagSeconds = 0) => {
    const pixels = new Uint8ClampedArray(size.widthPx * size.heightPx * 4);
    for (let at = 0; at < pixels.length; at += 4) pixels.set([Math.floor(seconds), 200, lagSeconds === 0 ? 0 : 255, 255], at);
    for (const listener of onThumbnail) listener({ seconds, lagSeconds, ...size, pixels });
  };
  return {
    source,
    asked,
    make,
    makeAll: () => {
      for (const { seconds } of asked.at(-1) ?? []) make(seconds);
    },
    show: (next: ThumbnailPicture | undefined) => {
      picture = next;
      for (const listener of onPicture) listener();
    },
    size: () => size,
  };
}

async function mountFilm() {
  const colours = createColours();
  const host = { ...createTestHost(aTimeline([], 200)), thumbnails: colours.source };
  mounted = await mountTimeline(host);
  host.setPosition(1e6);
  const timeline = mounted;
  const view = (fields: { readonly pxPerSecond: number; readonly startSeconds: number }) =>
    host.set({ viewport: { ...host.getView().viewport, ...fields } });
  /** What the bar shows in the middle of its thumbnails at x: seconds and lag, or undefined for the empty bar. */
  const shownAt = (x: number) => {
    const [red, green, blue] = pixelAt(timeline.pixels(), x, 65);
    return green === 200 ? { seconds: red, isNear: blue === 255 } : undefined;
  };
  return { host, colours, timeline, view, shownAt };
}

test("thumbnails in view, and a little beside it, are requested; each is drawn at its place, whole pixel for pixel", async () => {
  const { host, colours, timeline, view, shownAt } = await mountFilm();
  view({ pxPerSecond: 20, startSeconds: 50 });
  await until(() => colours.asked.at(-1)?.some(({ seconds }) => seconds > 85) === true);
  const { widthPx } = host.getView().viewport;
  const seconds = colours.asked.at(-1)?.map((request) => request.seconds) ?? [];
  const width = colours.size().widthPx;
  expect(colours.size()).toEqual({ widthPx: 66, heightPx: 37 });
  // 64 frames from one to the next: 42.7 px at 30 frames and 20 px a second; two more on each side.
  expect(seconds.length - Math.ceil(widthPx / ((64 / 30) * 20))).toBeOneOf([4, 5]);
  expect([Math.min(...seconds) > 50 - (3 * width) / 20, Math.max(...seconds) < 50 + (widthPx + 4 * width) / 20]).toEqual([true, true]);
  expect(shownAt(500)).toBeUndefined();
  colours.makeAll();
  for (const x of [10, 200, 500, 780]) {
    const at = 50 + x / 20;
    const shown = shownAt(x)?.seconds ?? 0;
    // Its left edge lies before x, by less than a thumbnail.
    expect([x, shown <= at && shown >= at - width / 20 - 1]).toEqual([x, true]);
  }
  // Neither the header above nor the outline below is changed.
  const image = timeline.pixels();
  expect([pixelAt(image, 505, 45)[1], pixelAt(image, 505, 84)[1]].includes(200)).toBe(false);
});

test("while nothing changes nothing is requested twice; a moved view is requested as a whole, the newest last", async () => {
  const { colours, view } = await mountFilm();
  view({ pxPerSecond: 20, startSeconds: 0 });
  await until(() => colours.asked.length > 0);
  colours.makeAll();
  const before = colours.asked.length;
  for (let step = 1; step <= 30; step++) {
    view({ pxPerSecond: 20, startSeconds: step * 3 });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await until(() => (colours.asked.at(-1)?.at(-1)?.seconds ?? 0) > 131);
  expect(colours.asked.length - before).toBeLessThan(20);
  const after = colours.asked.length;
  for (let frame = 0; frame < 15; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(colours.asked.length).toBe(after);
});

test("zoomed in, the nearest thumbnail is shown until the exact one has arrived, and a key frame until the frame itself", async () => {
  const { colours, view, shownAt } = await mountFilm();
  view({ pxPerSecond: 20, startSeconds: 50 });
  await until(() => colours.asked.at(-1)?.some(({ seconds }) => seconds > 85) === true);
  colours.makeAll();
  view({ pxPerSecond: 200, startSeconds: 60 });
  expect(Math.abs((shownAt(480)?.seconds ?? 0) - 62)).toBeLessThanOrEqual(3);
  await until(() => (colours.asked.at(-1)?.at(-1)?.seconds ?? 99) < 70);
  const request = colours.asked.at(-1)?.find(({ seconds }) => seconds > 62.4);
  if (!request) throw new Error("Nothing was asked for.");
  const x = Math.round((request.seconds - 60) * 200);
  colours.make(request.seconds, 1);
  expect(shownAt(x)).toEqual({ seconds: 62, isNear: true });
  colours.make(request.seconds);
  expect(shownAt(x)).toEqual({ seconds: 62, isNear: false });
});

test("thumbnails of the previous picture are removed at once, and late ones are not shown", async () => {
  const { colours, view, shownAt } = await mountFilm();
  view({ pxPerSecond: 20, startSeconds: 0 });
  await until(() => colours.asked.length > 0);
  colours.makeAll();
  expect(shownAt(500)?.seconds).toBeGreaterThan(20);
  colours.show({ aspect: 9 / 16 });
  colours.makeAll();
  expect(shownAt(500)).toBeUndefined();
  await until(() => colours.size().widthPx === 21);
  colours.makeAll();
  // Between two narrow thumbnails there is a gap.
  expect(Math.max(...[500, 502, 504].map((x) => shownAt(x)?.seconds ?? 0))).toBeGreaterThan(20);
  colours.show(undefined);
  expect(shownAt(500)).toBeUndefined();
});

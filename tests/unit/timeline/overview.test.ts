import { expect, test } from "vitest";
import { centredAt, draggedBy, forEachFilled, scrolledByKey, viewBoxIn } from "#timeline/overview/overview-model.ts";
import { hueOf, SourceHues } from "#timeline/scene/hues.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

const clips = [
  aClip({ id: "a", startTime: 0, endTime: 10 }),
  aClip({ id: "b", startTime: 10.2, endTime: 20 }),
  aClip({ id: "c", startTime: 100, endTime: 100.1 }),
  aClip({ id: "d", startTime: 50, endTime: 90, laneIndex: 2 }),
];
/** A strip of 800 px for 3,600 s; the view shows 80 s at 10 px per second. */
const host = createTestHost(aTimeline(clips, 3600));
const { viewport } = host.getView();
const at = (startSeconds: number, pxPerSecond = 10) => shownOf({ ...host.getView(), viewport: { ...viewport, startSeconds, pxPerSecond } });

/** Each source's hue is its URL. */
const hueOfUrl = (_lane: number, url: string) => Number(url);

function filledBy(given: Parameters<typeof aTimeline>[0], pxPerSecond: number) {
  const filled: (readonly [lane: number, from: number, to: number, hue: number])[] = [];
  const { index } = createTestHost(aTimeline(given, 3600)).getView();
  forEachFilled(index, pxPerSecond, hueOfUrl, (...range) => filled.push(range));
  return filled;
}

test("the strip fills the ranges of clips; clips of one hue closer than a pixel merge, and the shortest stays visible", () => {
  const filled = filledBy(
    clips.map((clip) => ({ ...clip, url: "3" })),
    1,
  );
  expect(filled).toEqual([
    [0, 0, 20, 3],
    [0, 100, 101, 3],
    [2, 50, 90, 3],
  ]);
});

test("clips of different hues have their own ranges; where they overlap the later one is shown", () => {
  const one = aClip({ id: "a", url: "1", startTime: 0, endTime: 10 });
  const filled = filledBy(
    [one, { ...one, id: "b", url: "2", startTime: 6, endTime: 20 }, { ...one, id: "c", url: "1", startTime: 20, endTime: 25 }],
    1,
  );
  expect(filled).toEqual([
    [0, 0, 6, 1],
    [0, 6, 20, 2],
    [0, 20, 25, 1],
  ]);
});

test("eight sources have eight hues, and a source keeps its hue", () => {
  const hues = new SourceHues();
  const sources = Array.from({ length: 8 }, (_, at) => `user/music-tracks/${at}.wav`);
  expect(new Set(sources.map((source) => hues.of(source)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  const again = sources.map((source) => hues.of(source));
  hues.of("a ninth");
  expect(sources.map((source) => hues.of(source))).toEqual(again);
  expect(new SourceHues().of(sources[3] ?? "")).toBe(new SourceHues().of(sources[3] ?? ""));
});

test("a clip's own colour comes before that of its lane, and that before its source's", () => {
  const hues = new SourceHues();
  const lane = { name: "Music", gain: 1, muted: false, solo: false };
  const clip = aClip({ id: "a", url: "a.wav" });
  const named = (["orange", "red"] as const).map((colour) => hueOf(lane, { ...clip, colour }, hues));
  expect(named).toEqual([0, 7]);
  expect(hueOf({ ...lane, colour: "green" }, { ...clip, colour: "red" }, hues)).toBe(7);
  expect(hueOf({ ...lane, colour: "green" }, clip, hues)).toBe(2);
  expect(hueOf(lane, clip, hues)).toBe(hues.of("a.wav"));
});

test("the sources of a timeline have the same hues in whichever order they are drawn, and keep them when others come", () => {
  const sources = Array.from({ length: 12 }, (_, at) => `user/music-tracks/${at}.wav`);
  const clips = sources.map((url, at) => aClip({ id: `c${at}`, url }));
  const huesOfDrawn = (drawn: readonly string[]) => {
    const hues = new SourceHues();
    hues.learn(aTimeline(clips));
    for (const url of drawn) hues.of(url);
    return hues;
  };
  const [some, others] = [huesOfDrawn(sources.slice(5)), huesOfDrawn(sources.toReversed())];
  const before = sources.map((url) => some.of(url));
  expect(sources.map((url) => others.of(url))).toEqual(before);
  some.learn(aTimeline([...clips, aClip({ id: "new", url: "a.wav" })]));
  expect(sources.map((url) => some.of(url))).toEqual(before);
});

test("stored hues are used again, in whichever order the sources were added; a new source gets one that none of them has", async () => {
  let stored: Readonly<Record<string, number>> = {};
  const store = { read: () => stored, write: (hues: Readonly<Record<string, number>>) => (stored = hues) };
  const first = new SourceHues(store);
  const sources = ["f.wav", "c.wav", "a.wav", "e.wav", "b.wav", "d.wav"];
  const clips = sources.map((url, at) => aClip({ id: `c${at}`, url }));
  // As a dragged source, which is drawn before it is a clip.
  first.of("f.wav");
  for (const [at] of clips.entries()) first.learn(aTimeline(clips.slice(0, at + 1)));
  const before = sources.map((url) => first.of(url));
  await Promise.resolve();
  expect(stored).toEqual(Object.fromEntries(sources.map((url, at) => [url, before[at]])));
  const later = new SourceHues(store);
  later.learn(aTimeline([aClip({ id: "new", url: "0.wav" }), ...clips]));
  expect(sources.map((url) => later.of(url))).toEqual(before);
  expect(before).not.toContain(later.of("0.wav"));
  await Promise.resolve();
  expect(stored["0.wav"]).toBe(later.of("0.wav"));
  const damaged = new SourceHues({ ...store, read: () => ({ "a.wav": 99, "b.wav": "red" as never }) });
  expect(damaged.of("a.wav")).toBe(new SourceHues().of("a.wav"));
  expect(damaged.of("b.wav")).toBeLessThan(8);
});

test("a hue that a source got by being drawn alone is stored", async () => {
  let stored: Readonly<Record<string, number>> = {};
  const hues = new SourceHues({ read: () => ({}), write: (written) => (stored = written) });
  const hue = hues.of("picture.mp4");
  hues.learn(aTimeline([]));
  await Promise.resolve();
  expect(stored).toEqual({ "picture.mp4": hue });
});

test("sources of a lane with its own colour use no hue until that colour is taken away", () => {
  const clips = Array.from({ length: 8 }, (_, at) => aClip({ id: `c${at}`, url: `${at}.wav`, laneIndex: at < 4 ? 1 : 0 }));
  const plain = aTimeline(clips);
  const lane = { name: "Music", gain: 1, muted: false, solo: false };
  const coloured = { ...plain, settings: { ...plain.settings, lanes: [lane, { ...lane, colour: "red" as const }] } };
  const [hues, others] = [new SourceHues(), new SourceHues()];
  hues.learn(coloured);
  const four = ["4.wav", "5.wav", "6.wav", "7.wav"];
  for (const source of four) others.of(source);
  expect(four.map((source) => hues.of(source))).toEqual(four.map((source) => others.of(source)));
  hues.learn(plain);
  for (const source of ["0.wav", "1.wav", "2.wav", "3.wav"]) others.of(source);
  expect(clips.map(({ url }) => hues.of(url))).toEqual(clips.map(({ url }) => others.of(url)));
});

test("ten thousand clips in a strip of a thousand pixels make at most a thousand ranges per lane", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => aClip({ id: `c${index}`, startTime: index * 1.4, endTime: index * 1.4 + 0.5 }));
  let count = 0;
  forEachFilled(createTestHost(aTimeline(many, 14_000)).getView().index, 1000 / 14_000, hueOfUrl, () => (count += 1));
  expect(count).toBeLessThanOrEqual(1000);
});

test("the strip's handle covers the visible range, and stays wide enough to grab at any zoom", () => {
  expect(viewBoxIn(900, at(1800))).toEqual({ leftPx: 450, widthPx: 20 });
  expect(viewBoxIn(900, at(3599, 48_000))).toEqual({ leftPx: 888, widthPx: 12 });
  expect(viewBoxIn(900, at(0, 800 / 3600))).toEqual({ leftPx: 0, widthPx: 900 });
});

test("the handle is dragged within the project, and a press beside it moves it there", () => {
  expect(draggedBy(100, 90, 900, at(100)).startSeconds).toBe(460);
  expect(draggedBy(100, -900, 900, at(100)).startSeconds).toBe(0);
  expect(draggedBy(100, 9000, 900, at(100)).startSeconds).toBe(3520);
  expect(centredAt(450, 900, at(0)).startSeconds).toBe(1760);
});

test("keys scroll the view: arrows by a tenth, page keys by nearly all of it, Home and End to the ends", () => {
  const keys = ["ArrowRight", "ArrowLeft", "PageDown", "PageUp", "Home", "End"] as const;
  expect(keys.map((key) => scrolledByKey(key, at(100)).startSeconds)).toEqual([108, 92, 172, 28, 0, 3520]);
});

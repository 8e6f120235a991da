import { userEvent } from "vitest/browser";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";
import type { SoundPeaks, TimelineOptions } from "#embed/timeline/timeline-entry.ts";
import { datOf, jsonBytes, peaksJsonOf } from "#tests/support/peaks/audiowaveform-files.ts";
import { CLIP_HEADER_PX } from "#timeline/layout.ts";
import { MEDIA_PATH } from "#tests/support/media/media-paths.ts";
import { tone, wavFile } from "../export/tones.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

beforeEach(() => window.showFrames?.());

const SECONDS = 8;
/** Bins of a 200th of a second: loud in the first half of the sound, silent in the second. */
const CONTENT = {
  version: 2,
  bits: 8,
  channels: 1,
  sampleRate: 48_000,
  samplesPerPixel: 240,
  values: Array.from({ length: 2 * 200 * SECONDS }, (_, at) => (at < 200 * SECONDS ? (at % 2 === 0 ? -100 : 100) : 0)),
} as const;

const sound = wavFile(48_000, SECONDS, tone(440, 0.9));
const clip = (id: string, url: string, laneIndex: number, startTime = 0) => ({ id, name: id, url, startTime, laneIndex });

async function mounted(
  given: Readonly<Record<string, () => ReturnType<NonNullable<TimelineOptions["peaks"]>>>>,
  startTime = 0,
  options: TimelineOptions = {},
) {
  const asked: string[] = [];
  const urls = Object.keys(given);
  const timeline = await mountedTimeline({
    project: { version: 1, id: "reel", clips: urls.map((url, lane) => clip(url, url, lane, startTime)) },
    ...options,
    peaks: (url) => given[url]?.(),
    media: ({ url }) => {
      asked.push(url);
      return sound;
    },
  });
  return { ...timeline, asked };
}

const good = (peaks: SoundPeaks["peaks"] = datOf(CONTENT)): SoundPeaks => ({ duration: SECONDS, channels: 2, peaks });

/** The colour of the first lane's clip at a time, between the middle and the lower end of its waveform. */
function colourAt({ place, timeline }: Awaited<ReturnType<typeof mounted>>, seconds: number): string {
  const shown = place.querySelector<HTMLCanvasElement>("[part='canvas'] canvas");
  const cell = place.querySelector("td[data-clip]")?.getBoundingClientRect();
  const context = new OffscreenCanvas(shown?.width ?? 1, shown?.height ?? 1).getContext("2d");
  if (!shown || !cell || !context) return "nothing";
  context.drawImage(shown, 0, 0);
  const top = cell.top - shown.getBoundingClientRect().top + CLIP_HEADER_PX + 0.7 * (cell.height - CLIP_HEADER_PX);
  const at = [seconds * timeline.viewport.pxPerSecond, top].map((px) => Math.round(px * devicePixelRatio)) as [number, number];
  return context.getImageData(...at, 1, 1).data.join(" ");
}

/** Browsers start sound only after a press. */
const pressed = (place: HTMLElement) => userEvent.click(place.querySelector("section") ?? place, { position: { x: 20, y: 660 } });

test("peaks of an address are drawn, too", async () => {
  const address = URL.createObjectURL(new Blob([datOf(CONTENT)]));
  const own = await mounted({ a: () => good(address) });
  own.timeline.zoomTo({ start: 0, end: 10 });
  await expect.poll(() => colourAt(own, 6) !== colourAt(own, 2)).toBe(true);
  expect([own.timeline.sources, own.asked, own.errors]).toEqual([{ a: "ready" }, [], []]);
});

test("peaks are drawn and the length counts at once; the sound is asked for when it plays", async () => {
  const own = await mounted({ a: () => good(), b: async () => good(jsonBytes(peaksJsonOf(CONTENT))) });
  const { timeline, asked, place, errors } = own;
  timeline.zoomTo({ start: 0, end: 10 });
  await expect.poll(() => place.querySelector("td[data-clip]")).not.toBeNull();
  await expect.poll(() => timeline.sources).toEqual({ a: "ready", b: "ready" });
  expect(timeline.project.clips.map(({ originalDuration, endTime }) => [originalDuration, endTime])).toEqual([
    [SECONDS, SECONDS],
    [SECONDS, SECONDS],
  ]);
  await expect.poll(() => colourAt(own, 2) !== colourAt(own, 6)).toBe(true);
  expect(colourAt(own, 1)).toBe(colourAt(own, 2));
  expect(asked).toEqual([]);
  await pressed(place);
  expect(await timeline.play()).toBe(true);
  await expect.poll(() => asked.toSorted()).toEqual(["a", "b"]);
  await expect.poll(() => timeline.position).toBeGreaterThan(0.2);
  expect(timeline.stats()).toMatchObject({ missedSeconds: 0, activeVoices: 2 });
  timeline.pause();
  // The silent half of the given peaks is none of the sound, which is read by now.
  await expect.poll(() => colourAt(own, 6) === colourAt(own, 2)).toBe(true);
  expect(errors).toEqual([]);
});

test("a sound that lies further ahead than what plays is not asked for; a scrub there asks for it", async () => {
  const { timeline, asked, place } = await mounted({ a: () => good() }, 60);
  await expect.poll(() => timeline.sources).toEqual({ a: "ready" });
  await pressed(place);
  timeline.seek(10);
  expect(await timeline.play()).toBe(true);
  await expect.poll(() => timeline.position).toBeGreaterThan(10.1);
  expect(timeline.state.starting).toBe(false);
  timeline.pause();
  expect(asked).toEqual([]);
  timeline.zoomTo({ start: 0, end: 70 });
  await expect.poll(() => timeline.viewport.pxPerSecond).toBeLessThan(10);
  const stage = place.querySelector("canvas")?.getBoundingClientRect();
  const at = { clientX: (stage?.left ?? 0) + 63 * timeline.viewport.pxPerSecond, clientY: (stage?.top ?? 0) + 14 };
  const target = document.elementFromPoint(at.clientX, at.clientY);
  target?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true, isPrimary: true, pointerId: 1, ...at }));
  await expect.poll(() => asked).toEqual(["a"]);
  target?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, composed: true, isPrimary: true, pointerId: 1, ...at }));
});

test("a view so large that the peaks are coarse asks for the sound that it shows", async () => {
  const { timeline, asked } = await mounted({ a: () => good() });
  await expect.poll(() => timeline.sources).toEqual({ a: "ready" });
  timeline.zoomTo({ start: 0, end: 4 });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toEqual([]);
  timeline.zoomTo({ start: 1, end: 1 + 0.1 * devicePixelRatio });
  await expect.poll(() => asked).toEqual(["a"]);
});

test("peaks that cannot be had are an error each, and their sounds are read as ever", async () => {
  const refusal = new Error("No rights to them.");
  const { timeline, asked, errors } = await mounted({
    cut: () => good(datOf(CONTENT).slice(0, 100)),
    other: () => ({ ...good(), duration: 3600 }),
    mono: () => ({ ...good(datOf({ ...CONTENT, channels: 2 })), channels: 1, duration: SECONDS / 2 }),
    number: () => 7 as never,
    gone: () => good(`${MEDIA_PATH}gone.dat`),
    away: () => good("http://127.0.0.1:9/peaks.dat"),
    refused: () => Promise.reject(refusal),
    thrown: () => {
      throw refusal;
    },
    none: () => undefined,
  });
  const urls = ["cut", "other", "mono", "number", "gone", "away", "refused", "thrown", "none"];
  await expect.poll(() => timeline.sources, { timeout: 10_000 }).toEqual(Object.fromEntries(urls.map((url) => [url, "ready"])));
  expect(asked.toSorted()).toEqual(urls.toSorted());
  expect(Object.fromEntries(errors.map(({ url, code }) => [url, code]))).toEqual({
    cut: "damaged",
    other: "damaged",
    mono: "damaged",
    number: "damaged",
    gone: "http",
    away: "network-or-cors",
    refused: "media-callback",
    thrown: "media-callback",
  });
  expect(errors).toHaveLength(8);
  expect(errors.find(({ url }) => url === "thrown")).toMatchObject({
    cause: refusal,
    clipIds: [],
    message: "The peaks of thrown cannot be read. Its waveform is drawn from the sound itself.",
  });
});

test("an element has them as a property, which is set before it is in a page", async () => {
  class PeaksTimeline extends LaybackTimelineElement {}
  customElements.define("peaks-timeline", PeaksTimeline);
  const element = new PeaksTimeline();
  const peaks = () => good();
  element.peaks = peaks;
  element.media = () => sound;
  element.project = { version: 1, id: "reel", clips: [clip("a", "a", 0)] };
  document.body.append(element);
  onTestFinished(() => element.remove());
  await expect.poll(() => element.project?.clips[0]?.originalDuration).toBe(SECONDS);
  expect(element.peaks).toBe(peaks);
});

test("where no worker can be loaded, peaks are read in the page", async () => {
  const address = URL.createObjectURL(new Blob([datOf(CONTENT)]));
  const { timeline, asked } = await mounted({ a: () => good(address) }, 0, { assetsUrl: "/nowhere/" });
  await expect.poll(() => timeline.sources).toEqual({ a: "ready" });
  expect(timeline.project.clips[0]?.originalDuration).toBe(SECONDS);
  expect(asked).toEqual([]);
});

test("a timeline that is disposed of while peaks are on their way reports nothing", async () => {
  let answer: (peaks: SoundPeaks) => void = () => undefined;
  const { timeline, errors, asked } = await mounted({ a: () => new Promise((resolve) => (answer = resolve)) });
  expect(timeline.sources).toEqual({ a: "loading" });
  timeline.dispose();
  answer(good());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect([errors, asked]).toEqual([[], []]);
});

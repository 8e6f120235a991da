import { describe, expect, test, vi } from "vitest";
import { mustRead } from "#embed/project-error.ts";
import { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";
import type { MixOptions, TimelineOptions } from "#embed/timeline/timeline-entry.ts";
import { createExporter } from "#export/exporter.ts";
import { timelineOf } from "#model/timeline/timeline.ts";
import { MEDIA_PATH } from "#tests/support/media/media-paths.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { tone, wavFile } from "../export/tones.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

const SECONDS = 8;
const sounds: Readonly<Record<string, Blob>> = {
  "low.wav": wavFile(44_100, SECONDS, tone(440, 0.7)),
  "high.wav": wavFile(48_000, SECONDS, tone(700, 0.7)),
};
const clip = (id: string, startTime: number, endTime: number, laneIndex: number, more: object = {}) => ({
  id,
  name: id,
  url: `${id}.wav`,
  startTime,
  endTime,
  laneIndex,
  ...more,
});
/** Both tones together are limited; the segments' boundary (10.24 s) lies within the second clip. */
const project = {
  version: 1 as const,
  id: "reel",
  name: "Reel 1",
  picture: { url: "picture.mp4", duration: 12 },
  lanes: [{ name: "Low", gain: 0.9, muted: false, solo: false }],
  clips: [clip("low", 1, 8, 0, { fadeIn: 0.5, pan: -0.4 }), clip("high", 4, 11.5, 1, { sourceOffset: 0.25 })],
};
const media = ({ url }: { readonly url: string }) => sounds[url] ?? MEDIA_PATH + url;

const mounted = (options: TimelineOptions = {}) => mountedTimeline({ project, media, ...options });

/** All bytes but the time of making. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const MADE_AT = 12 + 36 + 8 + 320;
  return bytes.fill(0, MADE_AT, MADE_AT + 18);
}

/** What the application exports of the same project. */
async function exportedWav(range?: MixOptions["range"]): Promise<Blob> {
  const picture = await mediaBlob("export-picture.mp4");
  const exporter = createExporter({
    openMedia: async (url) => sounds[url] ?? picture,
    assets: { coreUrl: "/none", wasmUrl: "/none", workerUrl: "/none", noticeUrl: "/none" },
  });
  const result = await exporter.start(timelineOf(mustRead(project)), { pictureHasSound: false, format: "wav", range }).result;
  if (!result.ok) throw new Error(result.error.message);
  return result.value.blob;
}

describe("the mix of a timeline", () => {
  test.each([undefined, { start: 3.3, end: 10.9 }])("has the bytes of the application's export, of the range %j", async (range) => {
    const { timeline } = await mounted();
    const ratios: number[] = [];
    const file = await timeline.exportMix({ range, format: "wav", onProgress: (ratio) => ratios.push(ratio) });
    expect(file.type).toBe("audio/wav");
    const [ours, theirs] = [await bytesOf(file), await bytesOf(await exportedWav(range))];
    expect(ours.length).toBe(theirs.length);
    expect(ours.findIndex((byte, at) => byte !== theirs[at])).toBe(-1);
    expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
    expect([ratios[0], ratios.at(-1)]).toEqual([0, 1]);
  });

  test("without a picture ends with the last clip, has what the timeline had at the call, and asks `media` for nothing twice", async () => {
    const asked: string[] = [];
    const { picture: _picture, ...withoutPicture } = project;
    const { timeline } = await mounted({
      project: withoutPicture,
      media: ({ url }) => {
        asked.push(url);
        return Promise.resolve(sounds[url] ?? "");
      },
    });
    const making = timeline.exportMix();
    timeline.removeClips(["low", "high"]);
    const bytes = await (await making).arrayBuffer();
    expect(bytes.byteLength - (await (await exportedWav()).arrayBuffer()).byteLength).toBe(-0.5 * 48_000 * 6);
    expect(asked.toSorted()).toEqual(["high.wav", "low.wav"]);
  });

  test("of an element; outside a page it cannot be asked for", async () => {
    class MixedTimeline extends LaybackTimelineElement {}
    customElements.define("mixed-timeline", MixedTimeline);
    const element = new MixedTimeline();
    expect(() => element.exportMix()).toThrow("exportMix needs an element that is in a page.");
    element.project = project;
    element.media = media;
    document.body.append(element);
    const file = await element.exportMix({ range: { start: 1, end: 1.5 } });
    expect(file.size).toBeGreaterThan(0.5 * 48_000 * 6);
    element.remove();
  });
});

describe("a mix that cannot be made", () => {
  const noRights = new Error("No rights to it.");
  const damaged = new Blob(["no sound at all"]);
  test.each<[string, NonNullable<TimelineOptions["media"]>, object]>([
    ["refused by its server", () => `${MEDIA_PATH}gone.wav`, { code: "http", status: 500, message: "Failed to fetch high (high.wav)." }],
    ["out of reach", () => "http://127.0.0.1:9/sound.wav", { code: "network-or-cors" }],
    ["refused by the page", () => Promise.reject(noRights), { code: "media-callback", cause: noRights }],
    [
      "of no known kind",
      () => damaged,
      { code: "undecodable", message: expect.stringMatching(/^The mix could not be made: "high": .+\.$/u) },
    ],
  ])("because a sound is %s names it", async (_why, answer, expected) => {
    const { timeline } = await mounted({
      project: { version: 1, id: "reel", clips: [clip("low", 0, 8, 0), clip("high", 30, 34, 0)] },
      media: (one) => (one.url === "high.wav" ? answer(one) : media(one)),
    });
    await expect(timeline.exportMix()).rejects.toMatchObject({ name: "MixError", url: "high.wav", ...expected });
    // Far from that sound, the mix can be made.
    expect((await timeline.exportMix({ range: { start: 0, end: 1.5 } })).size).toBeGreaterThan(0);
  });

  test("because nothing is heard, or the range lies behind the end, says so", async () => {
    const { timeline } = await mounted();
    await expect(timeline.exportMix({ range: { start: 30, end: 40 } })).rejects.toMatchObject({ name: "MixError", code: "nothing" });
    timeline.setLane(0, { muted: true });
    timeline.setLane(1, { muted: true });
    await expect(timeline.exportMix()).rejects.toMatchObject({
      name: "MixError",
      code: "nothing",
      message: "Every clip is muted, so there is nothing to hear. Unmute a clip before exporting.",
    });
  });

  test("because it is aborted, or its timeline ends, rejects with the reason", async () => {
    const { timeline } = await mounted();
    const stop = new AbortController();
    const reason = new Error("Not wanted any more.");
    const onProgress = vi.fn(() => stop.abort(reason));
    await expect(timeline.exportMix({ signal: stop.signal, onProgress })).rejects.toBe(reason);
    expect(onProgress).toHaveBeenCalledOnce();
    await expect(timeline.exportMix({ signal: stop.signal })).rejects.toBe(reason);
    const unfinished = timeline.exportMix();
    timeline.dispose();
    await expect(unfinished).rejects.toMatchObject({ name: "AbortError" });
  });

  test.each<[string, object, string]>([
    ["a range that ends before it begins", { range: { start: 5, end: 2 } }, "value"],
    ["a range before 0", { range: { start: -1, end: 2 } }, "value"],
    ["a range without end", { range: { start: 0, end: Number.POSITIVE_INFINITY } }, "value"],
    ["no range", { range: null }, "value"],
    ["another format", { format: "mp3" }, "value"],
    ["an option that does not exist", { bits: 16 }, "option"],
  ])("%s is refused", async (_what, options, code) => {
    const { timeline } = await mounted();
    await expect(timeline.exportMix(options as MixOptions)).rejects.toMatchObject({ name: "UsageError", code });
  });
});

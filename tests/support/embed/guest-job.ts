import type { Page } from "playwright";
import { expect } from "vitest";
import type { ProjectInput } from "#embed/timeline/timeline-entry.ts";
import { holdings } from "./embed-page.ts";
import { loudestPeak } from "./output-peak.ts";

/** Files of various rates, codecs and containers, all audible from their start. */
const SONGS = ["vanilagy__sample.flac", "katspaugh__stereo.mp3", "vanilagy__glitch-hop-is-dead.wav", "webav-tech__44.1kHz-2chan.m4a"];
const CLIPS = 200;
const LANES = 8;
/** In CSS pixels of the timeline: clip "a", from 1 s to 9 s on the second lane, in the initial view; and the width of 2.6 s. */
const CLIP_AT = { x: 300, y: 118 };
const DRAG_PX = 130;
/** From this time on all lanes sound. */
const BUSY_SECONDS = 20;

/** 200 clips of real sound: "a" near the start of the timeline, the others on all lanes from 20 s on. */
export function largeProject(mediaOrigin: string): ProjectInput {
  const urlOf = (index: number) => `${mediaOrigin}/media/${SONGS[index % SONGS.length] ?? ""}`;
  const others = Array.from({ length: CLIPS - 1 }, (_, index) => {
    const startTime = BUSY_SECONDS + Math.floor(index / LANES) * 5;
    return { id: `clip-${index}`, url: urlOf(index), startTime, endTime: startTime + 4.5, laneIndex: index % LANES, sourceOffset: 1 };
  });
  return {
    version: 1,
    id: "reel",
    lanes: Array.from({ length: LANES }, (_, index) => ({ name: `Audio ${index + 1}` })),
    clips: [{ id: "a", url: urlOf(0), startTime: 1, endTime: 9, laneIndex: 1 }, ...others],
  };
}

/** Observations of the job. */
export type GuestReport = {
  readonly voices: number;
  readonly peak: number;
  readonly underruns: number | undefined;
  readonly missedSeconds: number;
};

/**
 * Uses a timeline of `largeProject` that the page has mounted in `#one` and stored as `timelines.one`: drags a clip, reads the new project
 * from the event, seeks, plays eight lanes, pauses and undoes. The page must have called `tapOutput`.
 */
export async function doGuestJob(page: Page): Promise<GuestReport> {
  await page.waitForFunction(() => "timelines" in globalThis && (globalThis.timelines["one"]?.stats().visibleClips ?? 0) > 0);
  expect(await page.evaluate(() => globalThis.timelines["one"]!.project.clips.length)).toBe(CLIPS);
  const box = await page.locator("#one").boundingBox();
  const [x, y] = [(box?.x ?? 0) + CLIP_AT.x, (box?.y ?? 0) + CLIP_AT.y];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + DRAG_PX / 2, y, { steps: 5 });
  await page.keyboard.down("n");
  await page.mouse.move(x + DRAG_PX, y, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up("n");
  const reported = await page.evaluate(() =>
    globalThis.edits
      .filter(({ edit }) => edit.undoable)
      .map(({ edit }) => ({
        kind: edit.kind,
        clips: edit.project.clips.length,
        start: edit.project.clips.find(({ id }) => id === "a")?.startTime,
      })),
  );
  expect(reported).toEqual([{ kind: "moveClip", clips: CLIPS, start: expect.closeTo(3.6) }]);

  await page.evaluate((seconds) => globalThis.timelines["one"]!.seek(seconds), BUSY_SECONDS + 0.5);
  expect(await page.evaluate(() => globalThis.timelines["one"]!.play())).toBe(true);
  await page.waitForFunction(
    ([voices, until]) => globalThis.timelines["one"]!.stats().activeVoices === voices && globalThis.timelines["one"]!.position > until,
    [LANES, BUSY_SECONDS + 1.5] as const,
  );
  await expect.poll(() => loudestPeak(page)).toBeGreaterThan(0.01);
  const stats = await page.evaluate(() => globalThis.timelines["one"]!.stats());
  const peak = await loudestPeak(page);
  await page.evaluate(() => globalThis.timelines["one"]!.pause());
  await page.waitForFunction(() => !globalThis.timelines["one"]!.state.playing);
  await page.evaluate(() => {
    globalThis.timelines["one"]!.seek(2.5);
    globalThis.timelines["one"]!.undo();
  });
  expect(
    await page.evaluate(() => [
      globalThis.timelines["one"]!.position,
      globalThis.timelines["one"]!.project.clips.find(({ id }) => id === "a")?.startTime,
    ]),
  ).toEqual([2.5, 1]);
  expect(await page.evaluate(() => globalThis.errors)).toEqual([]);
  return { voices: stats.activeVoices, peak, underruns: stats.underruns, missedSeconds: stats.missedSeconds };
}

/** Called after the page has unmounted the timeline: checks that no object of the timeline is left. */
export async function expectNothingLeft(page: Page): Promise<void> {
  expect(await holdings(page)).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
  expect(await page.evaluate(() => document.querySelectorAll(".layback").length)).toBe(0);
}

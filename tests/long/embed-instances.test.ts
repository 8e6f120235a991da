import type { Page } from "playwright";
import { expect, onTestFinished, test } from "vitest";
import type { LaybackEditor } from "#embed/editor/editor-entry.ts";
import type * as Editor from "#embed/editor/editor-entry.ts";
import type { Timeline } from "#embed/timeline/timeline-entry.ts";
import { PX_PER_SECOND_AT_ZOOM_1 } from "#model/timeline/limits.ts";
import { drawnClip } from "#tests/support/embed/drawn-clip.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { holdings, noteWhatIsMade } from "#tests/support/embed/embed-page.ts";

declare global {
  // Globals that the page of these tests keeps.
  var editors: LaybackEditor[];
  var moved: string[];
}

const SONG = "vanilagy__sample.flac";
const TIMELINES = 20;
/** 6 px: more than the error in a drawn clip's edge, which is rounded. */
const APART_SECONDS = 0.12;
const EDITORS = ["one", "two", "three"];
const EDITOR_SIZE = { width: 1050, height: 650 };
/** The first mounts warm V8 up. Retained memory is measured from the second to the last. */
const MOUNTS = { first: 10, warm: 30, last: 50 };
/** Bytes of script objects retained per mount and unmount; 300 are usual. */
const MOST_KEPT_BYTES = 2000;

/** Disables compilation: the amount of compiled code depends on how often code ran, not on retained objects. */
const WITHOUT_COMPILER = ["--no-opt", "--no-maglev", "--no-sparkplug"];

async function startHost(jsFlags: readonly string[] = []): Promise<EmbedHost> {
  const host = await startEmbedHost({ jsFlags });
  onTestFinished(() => host.dispose());
  return host;
}

const report = (figure: string, values: object) => console.log(JSON.stringify({ suite: "embed", figure, ...values }));

test("twenty timelines on one page are all drawn, each with its own project, by one context", async () => {
  const host = await startHost();
  const page = await host.newPage({ before: noteWhatIsMade });
  await page.setViewportSize({ width: 1300, height: 1100 });
  const starts = Array.from({ length: TIMELINES }, (_none, index) => 0.5 + index * APART_SECONDS);
  const { drawnMs, readMs } = await page.evaluate(
    async ([url, all]) => {
      const { mountTimeline } = await globalThis.library;
      document.body.replaceChildren();
      document.body.style.cssText = "display: grid; grid-template-columns: repeat(4, 310px)";
      const began = performance.now();
      globalThis.timelines = {};
      for (const [index, startTime] of all.entries()) {
        const place = document.createElement("div");
        place.id = `place${index}`;
        place.className = "place";
        place.style.cssText = "inline-size: 300px; block-size: 200px";
        document.body.append(place);
        const clips = [{ id: "a", url, startTime, endTime: startTime + 1 }];
        globalThis.timelines[place.id] = mountTimeline(place, { project: { version: 1, id: place.id, clips } });
      }
      const msUntil = async (isSo: (timeline: Timeline) => boolean) => {
        while (!Object.values(globalThis.timelines).every(isSo)) await new Promise(requestAnimationFrame);
        return performance.now() - began;
      };
      return {
        drawnMs: await msUntil((timeline) => timeline.stats().framesDrawn > 0),
        // The length of its sound is known.
        readMs: await msUntil(({ project }) => project.clips[0]?.originalDuration !== undefined),
      };
    },
    [`${host.library}/media/${SONG}`, starts] as const,
  );
  for (const [index, start] of starts.entries()) {
    const [left, right] = [start, start + 1].map((seconds) => seconds * PX_PER_SECOND_AT_ZOOM_1) as [number, number];
    // Off by less than 5 px.
    await expect.poll(() => drawnClip(page, `place${index}`)).toEqual({ left: expect.closeTo(left, -1), right: expect.closeTo(right, -1) });
  }
  const held = await holdings(page);
  report("twenty-timelines", { drawnMs, readMs, ...held });
  expect(held).toMatchObject({ audioContexts: 1, webGlContexts: 1 });
  await page.close();
});

test("of three editors on one page one plays, and only its playhead moves, as fast as the clock", async () => {
  const host = await startHost();
  const page = await host.newPage({ entry: "editor", before: noteWhatIsMade });
  await page.setViewportSize({ width: EDITOR_SIZE.width, height: EDITORS.length * EDITOR_SIZE.height });
  await page.evaluate(
    async ([url, ids, { width, height }]) => {
      const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
      document.querySelector("#words")!.remove();
      globalThis.moved = [];
      globalThis.editors = ids.map((id) => {
        const place = document.querySelector<HTMLElement>(`#${id}`)!;
        place.style.cssText = `inline-size: ${width}px; block-size: ${height}px`;
        const editor = mountEditor(place, { project: { version: 1, id, name: id, clips: [{ id: "a", url }] } });
        editor.on("timeupdate", () => globalThis.moved.push(id));
        return editor;
      });
      await Promise.all(globalThis.editors.map(({ ready }) => ready));
    },
    [`${host.library}/media/${SONG}`, EDITORS, EDITOR_SIZE] as const,
  );
  await page.locator("#two").getByRole("button", { name: "Play" }).click();
  await page.waitForFunction(() => globalThis.editors[1]!.position > 0.5);
  const ran = await page.evaluate(async () => {
    const now = () => [performance.now() / 1000, globalThis.editors[1]!.position] as const;
    const [clock, position] = now();
    while (globalThis.editors[1]!.position < position + 2) await new Promise(requestAnimationFrame);
    const [clockThen, positionThen] = now();
    return { clock: clockThen - clock, position: positionThen - position };
  });
  const seen = await page.evaluate(() => ({
    playing: globalThis.editors.map(({ state }) => state.playing),
    positions: globalThis.editors.map(({ position }) => position > 0),
    moved: [...new Set(globalThis.moved)],
  }));
  const held = await holdings(page);
  report("three-editors-one-plays", { ...ran, ...held });
  expect(seen).toEqual({ playing: [false, true, false], positions: [false, true, false], moved: ["two"] });
  expect(Math.abs(ran.position - ran.clock)).toBeLessThan(0.1);
  expect(held).toMatchObject({ audioContexts: 1, webGlContexts: 1 });
  await page.evaluate(() => globalThis.editors.forEach((editor) => editor.dispose()));
  await expect.poll(() => holdings(page)).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
  await page.close();
});

/** Mounts many times; reports and checks what the page retains. */
async function mountOften(figure: string, page: Page, mountOnce: () => Promise<void>): Promise<void> {
  let mounted = 0;
  const after = async (mounts: number) => {
    for (; mounted < mounts; mounted++) await mountOnce();
    const held = await holdings(page);
    report(figure, { mounts, ...held });
    return held;
  };
  await after(MOUNTS.first);
  const warm = await after(MOUNTS.warm);
  const last = await after(MOUNTS.last);
  expect(last).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
  expect(last.listeners).toBeLessThanOrEqual(warm.listeners);
  expect(last.nodes).toBeLessThanOrEqual(warm.nodes);
  const keptBytes = (last.heapBytes - warm.heapBytes) / (MOUNTS.last - MOUNTS.warm);
  report(figure, { keptBytes });
  expect(keptBytes).toBeLessThan(MOST_KEPT_BYTES);
}

test("a timeline that is mounted and unmounted fifty times leaves nothing behind", async () => {
  const host = await startHost(WITHOUT_COMPILER);
  const page = await host.newPage({ before: noteWhatIsMade });
  await mountOften("timeline-mounts", page, () =>
    page.evaluate(async (url) => {
      const { mountTimeline } = await globalThis.library;
      const clips = [{ id: "a", url, startTime: 1, endTime: 9 }];
      const timeline = mountTimeline(document.querySelector<HTMLElement>("#one")!, { project: { version: 1, id: "reel", clips } });
      while (timeline.stats().framesDrawn === 0) await new Promise(requestAnimationFrame);
      timeline.dispose();
    }, `${host.library}/media/${SONG}`),
  );
  await page.close();
});

test("an editor that is mounted and unmounted fifty times leaves nothing behind", async () => {
  const host = await startHost(WITHOUT_COMPILER);
  const page = await host.newPage({ entry: "editor", before: noteWhatIsMade });
  await page.setViewportSize(EDITOR_SIZE);
  await page.evaluate(({ width, height }) => {
    document.querySelector<HTMLElement>("#one")!.style.cssText = `inline-size: ${width}px; block-size: ${height}px`;
  }, EDITOR_SIZE);
  await mountOften("editor-mounts", page, async () => {
    await page.evaluate(async (url) => {
      const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
      const project = { version: 1 as const, id: "reel", name: "Reel", clips: [{ id: "a", url, endTime: 8 }] };
      globalThis.editor = mountEditor(document.querySelector<HTMLElement>("#one")!, { project });
      await globalThis.editor.ready;
    }, `${host.library}/media/${SONG}`);
    await expect.poll(() => drawnClip(page, "one", true), { interval: 20 }).toBeDefined();
    await page.evaluate(() => globalThis.editor.dispose());
  });
  await page.close();
});

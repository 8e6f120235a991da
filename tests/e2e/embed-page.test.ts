import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { mountTimeline } from "#tests/support/embed/embed-page.ts";
import { loudestPeak, tapOutput } from "#tests/support/embed/output-peak.ts";
import { soundSeconds } from "#tests/support/engine/examine.ts";
import { mediaPath } from "#tests/support/media/media-files.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const SONG = "vanilagy__sample.flac";

/** Clip "a" from 1 s to 9 s on the second lane of a timeline in the page's first place, in CSS pixels of the page. */
const CLIP = { x: 300, y: 170 };
let host: EmbedHost;
beforeAll(async () => {
  host = await startEmbedHost();
});
afterAll(() => host.dispose());

describe.sequential("embed: the custom element", () => {
  let page: Page;
  beforeAll(async () => {
    page = await host.newPage({ entry: "elements" });
    await page.route("**/reel.json", (route) =>
      route.fulfill({ json: { version: 1, id: "reel", clips: [{ id: "a", url: `${host.library}/media/${SONG}`, startTime: 1 }] } }),
    );
    await page.route("**/broken.json", (route) => route.fulfill({ json: { version: 1, id: "reel", clips: [{}] } }));
  });
  afterAll(() => page.close());

  test("reads its project from src, reports by CustomEvents, keeps its state when it is moved, and refuses an invalid project", async () => {
    await page.evaluate(async () => {
      await globalThis.library;
      globalThis.errors = [];
      globalThis.edits = [];
      document.querySelector("#one")!.innerHTML = `<layback-timeline src="reel.json" aria-label="Score"></layback-timeline>`;
      const element = document.querySelector<LaybackTimelineElement>("layback-timeline")!;
      element.addEventListener("edit", (event) => {
        globalThis.edits.push({ of: "one", edit: event.detail });
      });
      globalThis.measured = [];
      element.addEventListener("measured", (event) => globalThis.measured.push(event.detail));
      element.addEventListener("error", (event: Event) => {
        if (event instanceof CustomEvent) globalThis.errors.push((event as CustomEvent<{ readonly message: string }>).detail.message);
      });
    });
    // The length of its sound has been measured, which is no edit.
    const seconds = await soundSeconds(await mediaPath(SONG));
    await page.waitForFunction(
      (length) => document.querySelector<LaybackTimelineElement>("layback-timeline")!.project?.clips[0]?.originalDuration === length,
      seconds,
    );
    expect(await page.evaluate(() => globalThis.edits)).toEqual([]);
    await page.waitForFunction(() => globalThis.measured.length > 0);
    expect(await page.evaluate(() => globalThis.measured)).toMatchObject([
      { lengths: { [`${host.library}/media/${SONG}`]: seconds }, patches: [{ kind: "putClip", clip: { originalDuration: seconds } }] },
    ]);
    await page.getByRole("region", { name: "Score" }).waitFor();
    await page.evaluate(() => {
      const element = document.querySelector<LaybackTimelineElement>("layback-timeline")!;
      element.select("a");
      document.querySelector("#two")!.append(element);
      element.readOnly = true;
      element.src = "broken.json";
    });
    await page.waitForFunction(() => globalThis.errors.length > 0);
    const seen = await page.evaluate(() => {
      const element = document.querySelector<LaybackTimelineElement>("layback-timeline")!;
      return { errors: globalThis.errors, ends: element.project?.clips[0]?.endTime, readOnly: element.state?.readOnly };
    });
    expect(seen).toMatchObject({ ends: 1 + seconds, readOnly: true });
    expect(seen.errors[0]).toContain("clips[0].id");
  });
});

describe.sequential("embed: a page that runs from right to left, with colours of its own", () => {
  test.runIf(isExhaustive)(
    "theming by custom properties and ::part; dir and lang respected, while time runs from left to right; a menu opens inside",
    async () => {
      const page = await host.newPage();
      await page.evaluate(() => Object.assign(document.documentElement, { dir: "rtl", lang: "he" }));
      await page.addStyleTag({
        content: `.layback { --layback-accent: rgb(1 2 3) }
        #one .layback::part(overview) { display: none }
        #one .layback::part(lane-headers) { background: rgb(4 5 6) }`,
      });
      const clips = [{ id: "a", url: `${host.library}/media/${SONG}`, startTime: 1, endTime: 9 }];
      await mountTimeline(page, "one", { project: { version: 1, id: "one", clips } });
      await mountTimeline(page, "two", { project: { version: 1, id: "two", clips } });
      await page.evaluate(() => globalThis.timelines["two"]!.seek(9));
      const part = (of: string, name: string) => page.locator(`#${of} [part="${name}"]`);
      await expect(part("one", "overview").isVisible()).resolves.toBe(false);
      const seen = await part("one", "lane-headers").evaluate((element) => {
        const style = getComputedStyle(element);
        return [style.backgroundColor, style.getPropertyValue("--accent"), style.direction];
      });
      expect(seen).toEqual(["rgb(4, 5, 6)", "rgb(1 2 3)", "rtl"]);
      const [headers, canvas] = [await part("one", "lane-headers").boundingBox(), await part("one", "canvas").boundingBox()];
      expect(headers?.x).toBe((canvas?.x ?? 0) + (canvas?.width ?? 0));
      // The clip is 50 px to the right of the canvas's left edge.
      await page.mouse.click((canvas?.x ?? 0) + 60, (canvas?.y ?? 0) + 130, { button: "right" });
      const menu = page.locator("#one").getByRole("menu", { name: "Timeline actions" });
      await menu.getByRole("menuitem", { name: "Mute" }).click();
      await page.waitForFunction(() => globalThis.timelines["one"]!.project.clips[0]?.muted);
      // The overview spans minutes, so its playhead appears near the left edge.
      const strip = await part("two", "overview").boundingBox();
      const middle = (strip?.x ?? 0) + (strip?.width ?? 0) / 2;
      const playheadX = async () => (await part("two", "overview").locator("[class*=playhead]").boundingBox())?.x;
      await expect.poll(playheadX).toSatisfy((x: number) => x > (strip?.x ?? 0) + 10 && x < middle);
      await page.close();
    },
  );
});

describe.sequential("embed: a page with a strict policy", () => {
  test("needs nothing but the library's origin and blob: workers, plays at another rate than its own, and violates no rule of the policy", async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'self' LIBRARY",
      "worker-src blob: LIBRARY",
      "connect-src LIBRARY",
      "style-src 'self'",
    ].join("; ");
    const page = await host.newPage({ headers: { "content-security-policy": policy }, before: tapOutput });
    await mountTimeline(page, "one", {
      project: { version: 1, id: "reel", clips: [{ id: "a", url: `${host.library}/media/slhck__test_loud.m4a` }] },
    });
    await page.mouse.click(CLIP.x, CLIP.y - 60);
    expect(await page.evaluate(() => globalThis.timelines["one"]!.play())).toBe(true);
    await expect.poll(() => loudestPeak(page)).toBeGreaterThan(0.01);
    expect(await page.evaluate(() => globalThis.errors)).toEqual([]);
    await page.mouse.click(CLIP.x, CLIP.y - 60, { button: "right" });
    await page.getByRole("menu").waitFor();
    await page.close();
  });
});

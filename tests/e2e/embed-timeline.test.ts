import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIP, dragClip } from "#tests/support/embed/drag-clip.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { holdings, mountTimeline, noteWhatIsMade } from "#tests/support/embed/embed-page.ts";
import { isExhaustive } from "#tests/support/representatives.ts";

const SONG = "vanilagy__sample.flac";

const PLACE_HEIGHT_PX = 300;

let host: EmbedHost;
beforeAll(async () => {
  host = await startEmbedHost();
});
afterAll(() => host.dispose());

describe.sequential("embed: timelines in a plain page, loaded from another origin", () => {
  let page: Page;
  beforeAll(async () => {
    page = await host.newPage({ before: noteWhatIsMade });
  });
  afterAll(() => page.close());

  const reel = (id: string) => ({
    version: 1 as const,
    id,
    clips: [{ id: "a", url: `${host.library}/media/${SONG}`, startTime: 1, endTime: 9, laneIndex: 1 }],
  });
  const startOf = (id: string) => page.evaluate((of) => globalThis.timelines[of]!.project.clips[0]?.startTime, id);
  const playing = () => page.evaluate(() => Object.entries(globalThis.timelines).flatMap(([id, { state }]) => (state.playing ? [id] : [])));
  const kinds = () => page.evaluate(() => globalThis.edits.flatMap(({ of, edit }) => (edit.undoable ? [`${of} ${edit.kind}`] : [])));

  test("a clip is dragged, and the page is notified of the edit with its rows and the new project", async () => {
    const globals = await page.evaluate(() => [...Object.keys(globalThis), "edits", "errors", "timelines"].toSorted());
    await mountTimeline(page, "one", { project: reel("reel") });
    await dragClip(page);
    expect(
      await page.evaluate(() => JSON.parse(JSON.stringify(globalThis.edits.filter(({ edit }) => edit.undoable))) as unknown),
    ).toMatchObject([
      {
        of: "one",
        edit: {
          kind: "moveClip",
          undoable: true,
          patches: [{ kind: "putClip", clip: { id: "a", startTime: expect.closeTo(3.6), endTime: expect.closeTo(11.6) } }],
          inverse: [{ kind: "putClip", clip: { id: "a", startTime: 1, endTime: 9 } }],
          project: { version: 1, id: "reel", clips: [{ id: "a", startTime: expect.closeTo(3.6) }] },
        },
      },
    ]);
    expect(await page.evaluate(() => Object.keys(globalThis).toSorted())).toEqual(globals);
  });

  test("real sound plays from the position sought, and pauses", async () => {
    await page.evaluate(() => globalThis.timelines["one"]!.seek(4));
    expect(await page.evaluate(() => globalThis.timelines["one"]!.play())).toBe(true);
    await page.waitForFunction(
      () => globalThis.timelines["one"]!.position > 4.5 && globalThis.timelines["one"]!.stats().activeVoices === 1,
    );
    await page.evaluate(() => globalThis.timelines["one"]!.pause());
    await page.waitForFunction(() => !globalThis.timelines["one"]!.state.playing);
    await page.evaluate(() => globalThis.timelines["one"]!.seek(2.5));
    expect(await page.evaluate(() => globalThis.timelines["one"]!.position)).toBe(2.5);
    expect(await page.evaluate(() => globalThis.errors)).toEqual([]);
  });

  test("undo and redo from outside are edits like any other", async () => {
    await page.evaluate(() => globalThis.timelines["one"]!.undo());
    expect(await startOf("one")).toBe(1);
    await page.evaluate(() => globalThis.timelines["one"]!.redo());
    expect(await startOf("one")).toBeCloseTo(3.6);
    expect(await kinds()).toEqual(["one moveClip", "one undo", "one redo"]);
  });

  test("an unreadable project is refused by name, and the previous one stays", async () => {
    const refusals = await page.evaluate(async () => {
      const { mountTimeline: mount } = await globalThis.library;
      const refusalOf = (act: () => unknown) => {
        try {
          act();
          return "taken";
        } catch (error) {
          return error instanceof Error ? [error.name, "path" in error && error.path] : error;
        }
      };
      const bad = { version: 1, id: "reel", clips: [{ id: "a", url: "a.mp3", startTime: -1 }] } as const;
      return [
        refusalOf(() => globalThis.timelines["one"]!.setProject(bad)),
        refusalOf(() => mount(document.querySelector<HTMLElement>("#two")!, { project: { ...bad, version: 3 as never } })),
        document.querySelector("#two")!.childElementCount,
      ];
    });
    expect(refusals).toEqual([["ProjectError", "clips[0].startTime"], ["ProjectError", "version"], 0]);
    expect(await startOf("one")).toBeCloseTo(3.6);
  });

  test("three timelines on a page share one context for the sound and one for the pictures; keys go to the focused timeline, and to none while the page has the focus", async () => {
    await mountTimeline(page, "two", { project: reel("second") });
    await mountTimeline(page, "three", { project: reel("third"), readOnly: true });
    expect(await holdings(page)).toMatchObject({ audioContexts: 1, webGlContexts: 1 });
    await page.evaluate(() => globalThis.edits.splice(0));
    await page.locator("#words").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Control+z");
    expect(await playing()).toEqual([]);
    await page.mouse.click(CLIP.x, CLIP.y + PLACE_HEIGHT_PX);
    await page.keyboard.press("Space");
    await page.waitForFunction(() => globalThis.timelines["two"]!.state.playing);
    expect(await playing()).toEqual(["two"]);
    await page.keyboard.press("Space");
    await page.keyboard.press("Delete");
    expect(await kinds()).toEqual(["two removeClip"]);
    await page.mouse.click(CLIP.x, CLIP.y + 2 * PLACE_HEIGHT_PX);
    await page.keyboard.press("Delete");
    expect(await startOf("three")).toBe(1);
    expect(await playing()).toEqual([]);
  });

  test("a menu opens inside its timeline, by pointer and by key, and returns the focus", async () => {
    const children = await page.evaluate(() => document.body.childElementCount);
    await page.mouse.click(CLIP.x + 130, CLIP.y, { button: "right" });
    const menu = page.getByRole("menu", { name: "Timeline actions" });
    await menu.getByRole("menuitem", { name: "Mute" }).click();
    await menu.waitFor({ state: "detached" });
    expect(await page.evaluate(() => globalThis.timelines["one"]!.project.clips[0]?.muted)).toBe(true);
    expect(await page.evaluate(() => document.body.childElementCount)).toBe(children);
    await page.waitForFunction(() => document.querySelector("#one .layback")!.matches(":focus-within"));
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => globalThis.timelines["one"]!.project.clips[0]?.muted === false);
  });

  test("B-167 B-168 heights by key and border, and the lock of a lane, work as in the editor; a locked clip makes no edit", async () => {
    const lanes = page.locator("#one [data-lane]");
    const heights = () => lanes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    await page.evaluate(() => globalThis.edits.splice(0));
    await page.mouse.click(CLIP.x + 130, CLIP.y);
    await page.keyboard.press("Control+Alt+Shift+ArrowDown");
    await expect.poll(heights).toEqual([32, 32]);
    const box = (await lanes.first().boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(box.x + 30, box.y + box.height);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + box.height + 20);
    await page.mouse.move(box.x + 30, box.y + box.height + 40);
    await page.mouse.up();
    await expect.poll(heights).toEqual([72, 32]);
    expect(await kinds()).toEqual([]);
    await lanes.nth(1).click({ button: "right", position: { x: 60, y: 8 } });
    await page.getByRole("menuitem", { name: "Lock Audio 2" }).click();
    await page.waitForFunction(() => globalThis.timelines["one"]!.project.lanes[1]?.isLocked);
    await page.keyboard.press("Delete");
    expect(await kinds()).toEqual(["one changeLane"]);
    expect(await page.evaluate(() => globalThis.timelines["one"]!.project.version)).toBe(2);
    await page.locator("#one").getByRole("button", { name: "Unlock Audio 2" }).click();
    await page.waitForFunction(() => globalThis.timelines["one"]!.project.version === 1);
    await page.keyboard.press("Control+Alt+Shift+ArrowUp");
    await expect.poll(heights).toEqual([60, 60]);
  });

  test("no style of the page affects a timeline, and no style of a timeline affects the page", async () => {
    const seen = await page.evaluate(() => {
      const words = document.querySelector("#words")!;
      const shadow = document.querySelector("#one")!.firstElementChild!.shadowRoot!;
      const header = [...shadow.querySelectorAll("*")].find((element) => element.textContent === "Audio 1")!;
      return {
        words: getComputedStyle(words).fontFamily,
        host: [getComputedStyle(shadow.host).borderTopWidth, getComputedStyle(shadow.host).opacity],
        header: [getComputedStyle(header).letterSpacing, getComputedStyle(header).textTransform, getComputedStyle(header).opacity],
        sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
      };
    });
    expect(seen).toEqual({ words: '"Times New Roman"', host: ["0px", "1"], header: ["normal", "none", "1"], sheets: [1, 0] });
  });

  test.runIf(isExhaustive)(
    "after repeated mounting and unmounting a page holds no more contexts, workers, listeners or nodes than before",
    async () => {
      await page.evaluate(() => {
        for (const timeline of Object.values(globalThis.timelines)) timeline.dispose();
        globalThis.timelines = {};
      });
      expect(await page.evaluate(() => [...document.querySelectorAll(".place")].map(({ childElementCount }) => childElementCount))).toEqual(
        [0, 0, 0],
      );
      const mountOften = async (times: number) => {
        for (let time = 0; time < times; time++) {
          await mountTimeline(page, "one", { project: reel("again") });
          await page.evaluate(() => globalThis.timelines["one"]!.dispose());
        }
      };
      await mountOften(2);
      const before = await holdings(page);
      await mountOften(10);
      let after = await holdings(page);
      expect(after).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
      // A task that still waits may keep the last mount until it has run.
      await expect.poll(async () => (after = await holdings(page)).listeners).toBeLessThanOrEqual(before.listeners);
      console.log("embed: held after 2 and after 12 mounts", before, after);
    },
  );
});

test.runIf(isExhaustive)("mounted by the page into a frame of its own, it works with pointer and keyboard as anywhere", async () => {
  const page = await host.newPage();
  await page.evaluate(async (url) => {
    const { mountTimeline: mount } = await globalThis.library;
    const frame = document.createElement("iframe");
    frame.style.cssText = "display: block; border: 0; inline-size: 900px; block-size: 300px";
    document.querySelector("#one")!.append(frame);
    const place = frame.contentDocument!.createElement("div");
    place.style.cssText = "block-size: 300px";
    frame.contentDocument!.body.style.margin = "0";
    frame.contentDocument!.body.append(place);
    const clips = [{ id: "a", name: "Theme", url, startTime: 1, endTime: 9, laneIndex: 1 }];
    globalThis.timelines = { one: mount(place, { project: { version: 1, id: "reel", clips } }) };
  }, `${host.library}/media/${SONG}`);
  const start = () => page.evaluate(() => globalThis.timelines["one"]!.project.clips[0]?.startTime ?? 0);
  await page.waitForFunction(() => globalThis.timelines["one"]!.stats().framesDrawn > 0);
  await dragClip(page);
  expect(await start()).toBeCloseTo(3.6);
  const within = page.frameLocator("iframe");
  await within.getByRole("gridcell", { name: /Theme/u }).press("Alt+ArrowRight");
  await page.waitForFunction(() => (globalThis.timelines["one"]!.project.clips[0]?.startTime ?? 0) > 3.61);
  // The right click's position is verified by the element that it hits.
  await page.mouse.click(CLIP.x + 130, CLIP.y, { button: "right" });
  await within.getByRole("menuitem", { name: "Mute" }).click();
  await page.waitForFunction(() => globalThis.timelines["one"]!.project.clips[0]?.muted === true);
  await page.close();
});

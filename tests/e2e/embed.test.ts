import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LaybackEditorElement } from "#embed/editor-element.ts";
import type * as Editor from "#embed/editor.ts";
import type { LaybackTimelineElement } from "#embed/timeline-element.ts";
import type { Project, TimelineEdit } from "#embed/timeline.ts";
import { startEmbedHost } from "#tests/support/embed/embed-host.ts";
import type { EmbedHost } from "#tests/support/embed/embed-host.ts";
import { holdings, mountTimeline, noteWhatIsMade } from "#tests/support/embed/embed-page.ts";
import { loudestPeak, noteWhatIsHeard } from "#tests/support/embed/heard.ts";
import { soundSeconds } from "#tests/support/examine.ts";
import { mediaPath } from "#tests/support/media.ts";

const SONG = "vanilagy__sample.flac";

/** Clip "a" from 1 s to 9 s on the second lane of a timeline, in CSS pixels of the page's first place. */
const CLIP = { x: 300, y: 230 };
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

  test("a clip is dragged, and the page is told of the edit with its rows and the new project", async () => {
    const globals = await page.evaluate(() => [...Object.keys(globalThis), "edits", "errors", "timelines"].toSorted());
    await mountTimeline(page, "one", { project: reel("reel") });
    await page.mouse.move(CLIP.x, CLIP.y);
    await page.mouse.down();
    await page.keyboard.down("Alt");
    await page.mouse.move(CLIP.x + 65, CLIP.y, { steps: 5 });
    await page.mouse.move(CLIP.x + 130, CLIP.y, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up("Alt");
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

  test("real sound plays from where it is sought, and pauses", async () => {
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

  test("a project that cannot be read is refused by name, and what was there stays", async () => {
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
        refusalOf(() => mount(document.querySelector<HTMLElement>("#two")!, { project: { ...bad, version: 2 as never } })),
        document.querySelector("#two")!.childElementCount,
      ];
    });
    expect(refusals).toEqual([["ProjectError", "clips[0].startTime"], ["ProjectError", "version"], 0]);
    expect(await startOf("one")).toBeCloseTo(3.6);
  });

  test("with three on a page there is one context for the sound and one for the pictures, and keys go to the one that has the focus, and to none while the page has it", async () => {
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

  test("a menu opens inside its timeline, by pointer and by key, and gives the focus back", async () => {
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

  test("no style of the page reaches a timeline, and none of a timeline the page", async () => {
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

  test("mounted and unmounted again and again, a page holds what it held: no context, worker, listener or node more", async () => {
    await page.evaluate(() => {
      for (const timeline of Object.values(globalThis.timelines)) timeline.dispose();
      globalThis.timelines = {};
    });
    expect(await page.evaluate(() => [...document.querySelectorAll(".place")].map(({ childElementCount }) => childElementCount))).toEqual([
      0, 0, 0,
    ]);
    const mountOften = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await mountTimeline(page, "one", { project: reel("again") });
        await page.evaluate(() => globalThis.timelines["one"]!.dispose());
      }
    };
    await mountOften(2);
    const before = await holdings(page);
    await mountOften(10);
    const after = await holdings(page);
    console.log("embed: held after 2 and after 12 mounts", before, after);
    expect(after).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  });
});

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

  test("reads its project from src, tells by CustomEvents, keeps its state when it is moved, and refuses what is none", async () => {
    await page.evaluate(async () => {
      await globalThis.library;
      globalThis.errors = [];
      globalThis.edits = [];
      document.querySelector("#one")!.innerHTML = `<layback-timeline src="reel.json" aria-label="Score"></layback-timeline>`;
      const element = document.querySelector<LaybackTimelineElement>("layback-timeline")!;
      element.addEventListener("edit", (event) => {
        globalThis.edits.push({ of: "one", edit: (event as CustomEvent<TimelineEdit>).detail });
      });
      element.addEventListener("error", (event: Event) => {
        if (event instanceof CustomEvent) globalThis.errors.push((event as CustomEvent<{ readonly message: string }>).detail.message);
      });
    });
    // The length of its sound has been measured, which is an edit that nobody made.
    const seconds = await soundSeconds(await mediaPath(SONG));
    await page.waitForFunction(
      (length) => globalThis.edits.some(({ edit }) => !edit.undoable && edit.project.clips[0]?.originalDuration === length),
      seconds,
    );
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

describe.sequential("embed: the whole editor", () => {
  test("opens the page's project in memory, plays, tells of an edit, and leaves nothing behind", async () => {
    const page = await host.newPage({ entry: "editor", before: noteWhatIsMade });
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.evaluate(async (url) => {
      const { mountEditor } = (await globalThis.library) as unknown as typeof Editor;
      globalThis.edits = [];
      const place = document.querySelector<HTMLElement>("#one")!;
      place.style.cssText = "inline-size: 1050px; block-size: 650px";
      const editor = mountEditor(place, {
        project: { version: 1, id: "reel", name: "Reel", clips: [{ id: "a", url, endTime: 8 }] },
        onEdit: (edit) => globalThis.edits.push({ of: "one", edit }),
      });
      globalThis.editor = editor;
      await editor.ready;
    }, `${host.library}/media/${SONG}`);
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction(() => globalThis.editor.state.playing && globalThis.editor.position > 0.3);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.evaluate(() => globalThis.editor.select("a"));
    await page.keyboard.press("m");
    await page.waitForFunction(() => globalThis.edits.some(({ edit }) => edit.kind === "muteClip" && edit.project.clips[0]?.muted));

    // A project that is made of a file is no edit of the one that is open; what is done with it then is, and is its own.
    await page.evaluate(() => globalThis.edits.splice(0));
    const file = { version: 1, id: "kept", name: "Of a file", clips: [{ id: "b", url: "none", endTime: 8 }] };
    const buffer = Buffer.from(JSON.stringify(file));
    await page.locator("input[aria-label='Project file']").setInputFiles({ name: "kept.json", mimeType: "application/json", buffer });
    await page.waitForFunction(() => globalThis.editor.project.name === "Of a file");
    await page.evaluate(() => globalThis.editor.select(globalThis.editor.project.clips.map(({ id }) => id)));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForFunction(() => globalThis.edits.length > 0);
    const [told, shown] = await page.evaluate(() => {
      const { edits, editor } = globalThis;
      return JSON.parse(JSON.stringify([edits.map(({ edit }) => [edit.kind, edit.project]), editor.project])) as [unknown, Project];
    });
    expect(told).toEqual([["removeClip", shown]]);
    expect(shown).toMatchObject({ name: "Of a file", clips: [] });
    await page.evaluate(() => globalThis.editor.dispose());
    expect(await holdings(page)).toMatchObject({ audioContexts: 0, webGlContexts: 0, blobUrls: 0, workers: 0 });
    expect(await page.evaluate(() => document.querySelector("#one")!.childElementCount)).toBe(0);
    await page.close();
  });

  test("as an element it reads src, and keeps what was edited when it is moved", async () => {
    const page = await host.newPage({ entry: "editor-element" });
    await page.route("**/reel.json", (route) =>
      route.fulfill({ json: { version: 1, id: "reel", name: "Reel", clips: [{ id: "a", url: "none" }] } }),
    );
    await page.evaluate(() => {
      document.querySelector("#one")!.innerHTML = `<layback-editor src="reel.json"></layback-editor>`;
    });
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.evaluate(() => document.querySelector<LaybackEditorElement>("layback-editor")!.editor!.select("a"));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.waitForFunction(() => document.querySelector<LaybackEditorElement>("layback-editor")!.editor?.project.clips.length === 0);
    await page.evaluate(() => document.querySelector("#two")!.append(document.querySelector("layback-editor")!));
    await page.locator("#two").getByRole("button", { name: "Play" }).waitFor();
    expect(
      await page.evaluate(() => {
        const { editor } = document.querySelector<LaybackEditorElement>("layback-editor")!;
        return [editor?.project.name, editor?.project.clips.length];
      }),
    ).toEqual(["Reel", 0]);
    await page.close();
  });
});

describe.sequential("embed: a page that runs from right to left, with colours of its own", () => {
  test("theming by custom properties and ::part; dir and lang respected, while time runs from left to right; a menu opens inside", async () => {
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
    // The overview shows minutes: its playhead is seen near the left edge.
    const strip = await part("two", "overview").boundingBox();
    const middle = (strip?.x ?? 0) + (strip?.width ?? 0) / 2;
    const playheadX = async () => (await part("two", "overview").locator("[class*=playhead]").boundingBox())?.x;
    await expect.poll(playheadX).toSatisfy((x: number) => x > (strip?.x ?? 0) + 10 && x < middle);
    await page.close();
  });
});

describe.sequential("embed: a page with a strict policy", () => {
  test("needs nothing but the library's origin and blob: workers, is heard at another rate than its own, and breaks no rule of it", async () => {
    const policy = [
      "default-src 'none'",
      "script-src 'self' LIBRARY",
      "worker-src blob: LIBRARY",
      "connect-src LIBRARY",
      "style-src 'self'",
    ].join("; ");
    const page = await host.newPage({ headers: { "content-security-policy": policy }, before: noteWhatIsHeard });
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

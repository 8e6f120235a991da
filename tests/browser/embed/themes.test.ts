import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { LaybackEditor } from "#embed/editor/editor-entry.ts";
import { mountEditor } from "#embed/editor/mount-editor.tsx";
import { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import type { Theme, Timeline, TimelineOptions } from "#embed/timeline/timeline-entry.ts";
import { expectNoAxeFindings, preferColorScheme } from "#tests/support/browser/look.ts";
import { addModuleStyles, canvasesOf, instanceOf, microtasks, surfaceOf } from "#tests/support/theme/drawn-theme.ts";
import { mediaBlob } from "#tests/support/media/served-media.ts";
import { TESTED_THEMES } from "#tests/support/theme/brands.ts";

const PROJECT = { version: 1 as const, id: "given", name: "Given", clips: [{ id: "a", name: "Bed", url: "none.mp3", endTime: 4 }] };

beforeAll(addModuleStyles);
beforeEach(() => window.showFrames?.());

function aPlace(): HTMLElement {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 1400px; block-size: 800px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  return place;
}

/** A timeline that has drawn. */
async function aTimeline(place: HTMLElement, options: TimelineOptions = {}): Promise<Timeline> {
  const timeline = mountTimeline(place, { project: PROJECT, ...options });
  onTestFinished(() => timeline.dispose());
  await expect.poll(() => timeline.stats().framesDrawn).toBeGreaterThan(0);
  return timeline;
}

async function anEditor(place: HTMLElement, theme: Theme): Promise<LaybackEditor> {
  const editor = mountEditor(place, { project: PROJECT, theme });
  onTestFinished(() => editor.dispose());
  await editor.ready;
  await expect.poll(() => canvasesOf(place).length).toBeGreaterThan(1);
  return editor;
}

describe("a theme that is set on a mounted timeline", () => {
  test("changes canvas, overview and elements before the next frame, in the same canvas and with the same selection", async () => {
    const place = aPlace();
    const timeline = await aTimeline(place);
    timeline.select("a");
    await expect.poll(() => surfaceOf(place)).toEqual([11, 11, 11]);
    await expect.poll(() => canvasesOf(place).at(-1)?.width).toBeGreaterThan(300);
    const canvases = canvasesOf(place);
    const overview = () => canvases.at(-1)?.toDataURL();
    const before = overview();
    await new Promise(requestAnimationFrame);
    timeline.setTheme("light");
    await microtasks();
    expect(surfaceOf(place)).toEqual([253, 253, 253]);
    expect(getComputedStyle(instanceOf(place)).backgroundColor).toBe("oklch(0.995 0 0)");
    expect(canvasesOf(place)).toEqual(canvases);
    expect(overview()).not.toBe(before);
    timeline.setTheme("dark");
    await microtasks();
    expect(surfaceOf(place)).toEqual([11, 11, 11]);
    expect(overview()).toBe(before);
  });

  test("does not stop playback", async () => {
    const place = aPlace();
    const sound = await mediaBlob("vanilagy__sample.flac");
    const timeline = await aTimeline(place, { media: () => sound });
    // Browsers start sound only after a press.
    await userEvent.click(instanceOf(place));
    expect(await timeline.play()).toBe(true);
    await expect.poll(() => timeline.position).toBeGreaterThan(0);
    const states: boolean[] = [];
    timeline.on("statechange", ({ playing }) => states.push(playing));
    const { position } = timeline;
    timeline.setTheme("light");
    await microtasks();
    expect(surfaceOf(place)).toEqual([253, 253, 253]);
    await expect.poll(() => timeline.position).toBeGreaterThan(position);
    expect([timeline.state.playing, states]).toEqual([true, []]);
  });

  test("may be a brand: its surface is the canvas's, and the values of the theme before it are gone", async () => {
    const place = aPlace();
    const timeline = await aTimeline(place, { theme: TESTED_THEMES.harbour });
    expect(surfaceOf(place)).toEqual([13, 23, 38]);
    timeline.setTheme(TESTED_THEMES.paper);
    await microtasks();
    expect(surfaceOf(place)).toEqual([251, 247, 239]);
    expect(getComputedStyle(instanceOf(place)).fontFamily).toBe("Georgia, serif");
    timeline.setTheme("dark");
    await microtasks();
    expect(instanceOf(place).style.length).toBe(0);
    expect(surfaceOf(place)).toEqual([11, 11, 11]);
  });

  test("that is invalid is refused by name, and nothing changes; a browser decides what a colour is", async () => {
    const place = aPlace();
    const timeline = await aTimeline(place);
    const refused = (token: string) => expect.objectContaining({ name: "ThemeError", path: `tokens.${token}` });
    const set = (tokens: object) => () => timeline.setTheme({ base: "light", tokens });
    expect(set({ colour: "#fff" })).toThrow(refused("colour"));
    expect(set({ surface: "blau" })).toThrow(refused("surface"));
    expect(set({ surface: "#12345" })).toThrow(refused("surface"));
    expect(set({ surface: "rgb(0 0 0" })).toThrow(refused("surface"));
    expect(set({ "font-sans": "1, 2" })).toThrow(refused("font-sans"));
    await microtasks();
    expect(surfaceOf(place)).toEqual([11, 11, 11]);
    expect(() => mountTimeline(aPlace(), { theme: { tokens: { surface: "blau" } } })).toThrow(refused("surface"));
    timeline.setTheme({ base: "light", tokens: { surface: "light-dark(hsl(0 0% 80%), red)", text: "color-mix(in oklab, black, #222)" } });
    await microtasks();
    expect(surfaceOf(place)).toEqual([204, 204, 204]);
  });
});

test("the theme auto follows the visitor's preference", async () => {
  await preferColorScheme("light");
  const place = aPlace();
  const timeline = await aTimeline(place, { theme: "auto" });
  expect(surfaceOf(place)).toEqual([253, 253, 253]);
  await preferColorScheme("dark");
  await expect.poll(() => surfaceOf(place)).toEqual([11, 11, 11]);
  timeline.setTheme("light");
  await microtasks();
  expect(surfaceOf(place)).toEqual([253, 253, 253]);
});

test("custom properties around a timeline are read when it is mounted, and again when its theme is set again", async () => {
  const place = aPlace();
  place.style.setProperty("--layback-surface", "#203040");
  const timeline = await aTimeline(place);
  expect(surfaceOf(place)).toEqual([32, 48, 64]);
  place.style.setProperty("--brand", "rgb(80 10 10)");
  place.style.setProperty("--layback-surface", "var(--brand)");
  timeline.setTheme("dark");
  await microtasks();
  expect(surfaceOf(place)).toEqual([80, 10, 10]);
});

describe("an element's theme", () => {
  // The page is shared with a test that needs an undefined `layback-timeline`.
  class Element extends LaybackTimelineElement {}
  beforeAll(() => customElements.define("themed-timeline", Element));

  async function anElement(attributes: Readonly<Record<string, string>> = {}): Promise<LaybackTimelineElement> {
    const element = new Element();
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.project = PROJECT;
    element.style.cssText = "display: block; inline-size: 600px; block-size: 300px";
    document.body.append(element);
    onTestFinished(() => element.remove());
    await expect.poll(() => element.stats()?.framesDrawn).toBeGreaterThan(0);
    return element;
  }

  test("is its attribute, or its property, which may be an object", async () => {
    const element = await anElement({ theme: "light" });
    expect([element.theme, surfaceOf(element)]).toEqual(["light", [253, 253, 253]]);
    element.setAttribute("theme", "dark");
    await microtasks();
    expect(surfaceOf(element)).toEqual([11, 11, 11]);
    element.theme = TESTED_THEMES.paper;
    await microtasks();
    expect(surfaceOf(element)).toEqual([251, 247, 239]);
    element.remove();
    document.body.append(element);
    await expect.poll(() => surfaceOf(element)).toEqual([251, 247, 239]);
    element.removeAttribute("theme");
    await expect.poll(() => surfaceOf(element)).toEqual([11, 11, 11]);
  });

  test("that is invalid throws as a property, and is an error event as an attribute; the present theme stays", async () => {
    const element = await anElement({ theme: "light" });
    const messages: string[] = [];
    element.addEventListener("error", (event: Event) => {
      if (event instanceof CustomEvent) messages.push((event.detail as { readonly message: string }).message);
    });
    element.setAttribute("theme", "blue");
    expect(messages).toEqual([expect.stringContaining('A theme is "dark", "light", "auto"')]);
    expect(() => element.setTheme({ tokens: { accent: "blau" } })).toThrow('The token "accent" needs a CSS colour');
    await microtasks();
    expect([element.theme, surfaceOf(element)]).toEqual(["light", [253, 253, 253]]);
  });
});

describe.each(Object.entries(TESTED_THEMES))("an editor in the theme %s", (_name, theme) => {
  test("has no findings of axe, and its canvas has the theme's surface", async () => {
    await preferColorScheme("dark");
    const place = aPlace();
    const editor = await anEditor(place, "dark");
    editor.setTheme(theme);
    await microtasks();
    await expectNoAxeFindings(place);
    const surface = getComputedStyle(instanceOf(place)).getPropertyValue("--n-1");
    expect(surface).toBe(
      "surface" in theme.tokens ? theme.tokens.surface : theme.base === "light" ? "oklch(0.995 0 0)" : "oklch(0.15 0 0)",
    );
  });
});

import { describe, expect, onTestFinished, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { LaybackEditorElement } from "#embed/editor/editor-element.ts";
import { addStyles } from "#embed/styles.ts";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import type { LaybackTimelineElement } from "#embed/timeline/timeline-element.ts";
import { unwrap } from "#tests/support/model/unwrap.ts";

const project = (id: string) => ({ version: 1 as const, id, name: id, clips: [{ id: "a", url: "none.mp3", endTime: 4 }] });

/** Adds an element whose class is not defined yet, with the properties that a page sets, to the page. */
function addElement(name: string, given: object, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = Object.assign(document.createElement(name), given);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.style.cssText = "display: block; inline-size: 600px; block-size: 300px";
  document.body.append(element);
  onTestFinished(() => element.remove());
  return element;
}

describe("properties that a page set on an element before its class was loaded are applied", () => {
  test("a timeline's media, project and readOnly", async () => {
    expect(customElements.get("layback-timeline")).toBeUndefined();
    const asked: string[] = [];
    const media = ({ id }: { readonly id: string }) => `https://media.invalid/${asked.push(id)}.mp3`;
    const element = addElement("layback-timeline", { media, project: project("given"), readOnly: true }) as LaybackTimelineElement;
    await import("#embed/elements.ts");
    expect([element.media, element.project?.id, element.state?.readOnly]).toEqual([media, "given", true]);
    expect(asked[0]).toBe("a");
    // React sets a value as a property if the element has one of that name.
    expect("media" in document.createElement("layback-timeline")).toBe(true);
  });

  test("an editor's project, in spite of a src, its backend, its parts, and the place of its FFmpeg core", async () => {
    expect(customElements.get("layback-editor")).toBeUndefined();
    const backend = createMemoryBackend();
    onTestFinished(() => backend.dispose());
    unwrap(await backend.projects.create({ name: "Of the backend", picture: undefined }));
    const given = { project: project("given"), ffmpeg: "/of-the-property", ui: { brand: { name: "Studio" } } };
    const first = addElement("layback-editor", given, { src: "none.json", ffmpeg: "/unused" }) as LaybackEditorElement;
    const second = addElement("layback-editor", { backend }, { src: "none.json", ffmpeg: "/of-the-attribute" }) as LaybackEditorElement;
    await import("#embed/editor/editor-element.ts");
    await first.editor?.ready;
    expect(first.editor?.project).toMatchObject({ id: "given", name: "given" });
    await expect.poll(() => first.shadowRoot?.querySelector("h1")?.textContent).toBe("Studio");
    expect(first.hitTest(-1, -1)).toBeNull();
    expect(() => document.createElement("layback-editor").hitTest(0, 0)).toThrow("hitTest needs an element that is in a page.");
    expect([first.ffmpeg, second.ffmpeg]).toEqual(["/of-the-property", "/of-the-attribute"]);
    await second.editor?.ready;
    expect([second.backend, second.editor?.project.name]).toEqual([backend, "Of the backend"]);
  });
});

describe("the styles of the page's shadow root", () => {
  const rulesIn = (place: HTMLElement) =>
    (place.querySelector(".layback")?.shadowRoot?.adoptedStyleSheets ?? []).flatMap((sheet) =>
      [...sheet.cssRules].map(({ cssText }) => cssText),
    );

  test("the page's own styles stay; the timelines' are added once, while at least one timeline is there", () => {
    const host = addElement("div", {});
    const shadow = host.attachShadow({ mode: "open" });
    const own = new CSSStyleSheet();
    shadow.adoptedStyleSheets = [own];
    const timelines = [mountTimeline(shadow, {}), mountTimeline(shadow, {})];
    expect(shadow.adoptedStyleSheets).toEqual([own, expect.any(CSSStyleSheet)]);
    timelines[0]?.dispose();
    expect(shadow.adoptedStyleSheets).toHaveLength(2);
    timelines[1]?.dispose();
    expect(shadow.adoptedStyleSheets).toEqual([own]);
    mountTimeline(shadow, {}).dispose();
    expect(shadow.adoptedStyleSheets).toEqual([own]);
  });

  test("styles of a script that is loaded later reach the timelines that are there, and later ones", async () => {
    const place = addElement("div", {});
    const early = mountTimeline(place, {});
    addStyles("::part(loaded-later) { color: red }");
    await expect.poll(() => rulesIn(place)).toContain("::part(loaded-later) { color: red; }");
    early.dispose();
    const late = mountTimeline(place, {});
    expect(rulesIn(place)).toContain("::part(loaded-later) { color: red; }");
    late.dispose();
  });

  test("in a same-origin frame each root gets a sheet of that frame's window, because no other would be accepted", () => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    onTestFinished(() => frame.remove());
    const inner = frame.contentDocument?.body;
    if (!inner || !frame.contentWindow) throw new Error("The frame has no document.");
    const place = inner.ownerDocument.createElement("div");
    inner.append(place);
    const shadow = place.attachShadow({ mode: "open" });
    const timelines = [mountTimeline(shadow, {}), mountTimeline(inner, {})];
    const { CSSStyleSheet: Sheet } = frame.contentWindow as Window & typeof globalThis;
    const roots = [shadow, inner.querySelector(".layback")?.shadowRoot];
    expect(roots.map((root) => root?.adoptedStyleSheets.map((sheet) => sheet instanceof Sheet))).toEqual([[true], [true]]);
    for (const timeline of timelines) timeline.dispose();
    expect([shadow.childElementCount, inner.querySelector(".layback")]).toEqual([0, null]);
  });
});

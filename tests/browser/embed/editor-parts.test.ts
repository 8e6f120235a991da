import { describe, expect, test } from "vitest";
import { createMemoryBackend } from "#backend/memory/memory.ts";
import type { EditorOptions } from "#embed/editor/editor-api.ts";
import type { Sharing } from "#backend/backend.ts";
import { EMPTY_TIMELINE } from "#model/timeline/timeline.ts";
import { success } from "#model/result.ts";
import { toneFile } from "../editor/mount-editor-page.tsx";
import { mountedEditor, pressKey, REEL } from "./mounted-editor.ts";

const CONTROL = { ctrlKey: true };
const shareable = () => {
  const sharing: Sharing = {
    linkTo: (id) => `https://layback.example/${id}`,
    isPublic: async () => success(false),
    setPublic: async () => success(undefined),
  };
  return { ...createMemoryBackend({ projects: [PROJECT] }), sharing };
};
const PROJECT = { id: "kept", revision: 0, ...EMPTY_TIMELINE, name: "Kept", clips: [], cues: [] };
const dialogs = (root: ShadowRoot) => [...root.querySelectorAll("[role='dialog'] h2")].map(({ textContent }) => textContent);
const has = (list: readonly string[], name: string) => list.some((one) => one.startsWith(name));

/** The entries of the menu that opens on an element. */
async function menuOf({ root, names }: Awaited<ReturnType<typeof mountedEditor>>, on: Element) {
  const { x, y } = on.getBoundingClientRect();
  on.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, composed: true, cancelable: true, clientX: x + 2, clientY: y + 2 }));
  await expect.poll(() => root.querySelector("[role='menu']")).not.toBeNull();
  return names("[role='menuitem']");
}

describe("B-224 parts of an editor", () => {
  test("all but the account are there", async () => {
    const mounted = await mountedEditor();
    const names = mounted.names();
    for (const name of ["Layback", "Hide project files", "Project name", "Projects", "Export", "Project Files", "Markers"]) {
      expect(has(names, name), name).toBe(true);
    }
    pressKey(mounted, "e", CONTROL);
    await expect.poll(() => dialogs(mounted.root)).toEqual(["Export"]);
  });

  test("without export: no button, no key", async () => {
    const mounted = await mountedEditor({ ui: { export: false } });
    expect(has(mounted.names(), "Export")).toBe(false);
    pressKey(mounted, "e", CONTROL);
    // The next key is read after it, and opens what it should.
    pressKey(mounted, "?");
    await expect.poll(() => dialogs(mounted.root)).toEqual(["Keyboard shortcuts"]);
    expect(mounted.root.querySelector("[role='dialog']")?.textContent).not.toContain("Export");
  });

  test("without library: no panel, no button for it; the timeline does not offer it, and takes no files", async () => {
    const full = await mountedEditor({ project: { ...REEL, clips: [] } });
    const none = await mountedEditor({ ui: { library: false }, project: { ...REEL, clips: [] } });
    const hasHint = (root: ShadowRoot) => root.querySelector("[part='canvas']")?.textContent.includes("Project Files");
    await expect.poll(() => [full, none].map(({ root }) => hasHint(root))).toEqual([true, false]);
    expect(has(none.names(), "Hide project files") || has(none.names(), "Project Files")).toBe(false);
    const drop = ({ root }: typeof full) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(toneFile("bed.wav"));
      const canvas = root.querySelector("[part='canvas'] canvas");
      for (const type of ["dragenter", "dragover", "drop"]) {
        const event = new DragEvent(type, { bubbles: true, composed: true, cancelable: true, dataTransfer, clientX: 700, clientY: 600 });
        canvas?.dispatchEvent(event);
        // The browser does not open the file in place of the page.
        expect(event.defaultPrevented).toBe(true);
      }
    };
    for (const mounted of [none, full]) drop(mounted);
    await expect.poll(() => full.editor.project.clips.length).toBe(1);
    expect(none.editor.project.clips).toEqual([]);
    expect(none.root.querySelector("input[aria-label='Video file']")).not.toBeNull();
  });

  test("without projects: no menu of them, but the command to share, where a project can be shared", async () => {
    const full = await mountedEditor({ backend: shareable() });
    expect([has(full.names(), "Projects"), has(full.names(), "Share")]).toEqual([true, false]);
    const single = await mountedEditor({ backend: shareable(), ui: { projects: false } });
    expect([has(single.names(), "Projects"), has(single.names(), "Share")]).toEqual([false, true]);
    const unshared = await mountedEditor({ backend: shareable(), ui: { projects: false, share: false } });
    expect([has(unshared.names(), "Projects"), has(unshared.names(), "Share")]).toEqual([false, false]);
  });

  test("with a storage of one project there are no projects, unless the page wants them", async () => {
    const storage = { load: async () => REEL, save: async () => undefined };
    expect(has((await mountedEditor({ storage })).names(), "Projects")).toBe(false);
    expect(has((await mountedEditor({ storage, ui: { projects: true } })).names(), "Projects")).toBe(true);
  });

  test("without header: no brand, no project's name, no key that shows saving; export and library are with the transport", async () => {
    const mounted = await mountedEditor({ ui: { header: false } });
    const names = mounted.names();
    for (const name of ["Layback", "Project name", "Projects"]) expect(has(names, name), name).toBe(false);
    const toolbar = mounted.root.querySelector("[role='toolbar'][aria-label='Timeline controls']");
    expect(mounted.names("[role='toolbar'] button")).toEqual(expect.arrayContaining(["Hide project files", "Export"]));
    const free = new KeyboardEvent("keydown", { key: "s", ...CONTROL, bubbles: true, cancelable: true, composed: true });
    toolbar?.dispatchEvent(free);
    expect(free.defaultPrevented).toBe(false);
    const neither = await mountedEditor({ ui: { header: false, export: false, library: false } });
    expect(has(neither.names(), "Export") || has(neither.names(), "Hide project files")).toBe(false);
  });

  test("the account is shown where the page wants it", async () => {
    const users = async (options: EditorOptions) => {
      const { root } = await mountedEditor({ backend: shareable(), ...options });
      return root.querySelector("[part='library']")?.textContent.includes("local@localhost");
    };
    expect(await users({})).toBe(false);
    expect(await users({ ui: { account: true } })).toBe(true);
  });

  test("parts of the timeline: their buttons, keys and menu entries", async () => {
    const mounted = await mountedEditor({ ui: { markers: false, meters: false, overview: false, fades: false } });
    expect(has(mounted.names(), "Markers")).toBe(false);
    expect(mounted.root.querySelector("meter, [part='overview']")).toBeNull();
    pressKey(mounted, "M", { shiftKey: true });
    expect(mounted.editor.project.markers).toHaveLength(1);
    expect(await menuOf(mounted, await mounted.cell())).not.toContain("Add marker here");
  });
});

describe("the brand", () => {
  const headingOf = async (options: EditorOptions) => (await mountedEditor(options)).root.querySelector("h1");

  test("is Layback, the page's own with its logo, or none", async () => {
    expect((await headingOf({}))?.textContent).toBe("Layback");
    const own = await headingOf({ ui: { brand: { name: "<b>Studio</b>", logo: "data:image/gif;base64,R0lGODlhAQABAAAAACw=" } } });
    expect(own?.textContent).toBe("<b>Studio</b>");
    expect([...(own?.querySelectorAll("img") ?? [])].map((image) => [image.alt, image.src.slice(0, 5)])).toEqual([["", "data:"]]);
    expect(await headingOf({ ui: { brand: null } })).toBeNull();
  });
});

describe("wrong use", () => {
  test.each([
    [{ ui: { exports: false } }, 'ui has no part "exports". It has: laneHeaders'],
    [{ ui: { header: "auto" } }, "ui.header is true or false, not auto."],
    [{ ui: null }, "ui is an object, not null."],
    [{ ui: { brand: {} } }, "ui.brand is null, or has a name"],
    [{ ui: { brand: { name: "Studio", logo: 1 } } }, "ui.brand is null, or has a name"],
    [{ keymap: { set: "avid" } }, 'no key set "avid"'],
    [{ keymap: { keys: { fly: [] } } }, 'no shortcut "fly"'],
    [{ wheel: "never" }, "wheel is one of auto, always, modifier"],
  ])("%o is refused", async (options, message) => {
    await expect(mountedEditor(options as never)).rejects.toThrow(message);
  });
});

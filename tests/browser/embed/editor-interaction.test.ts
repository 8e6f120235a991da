import { describe, expect, test, vi } from "vitest";
import type { ClipClick, TimelineMenuEntry } from "#embed/timeline/timeline-entry.ts";
import { mountedEditor, pressKey } from "./mounted-editor.ts";

type Mounted = Awaited<ReturnType<typeof mountedEditor>>;

const CONTROL = { ctrlKey: true };
const canvasOf = ({ root }: Mounted) => root.querySelector<HTMLElement>("[part='canvas'] canvas")!;

/** A point of the clip "a", CSS px of the window. */
async function pointOf(mounted: Mounted) {
  const box = (await mounted.cell()).getBoundingClientRect();
  const at = { clientX: Math.round(box.x + box.width / 2), clientY: Math.round(box.y + box.height * 0.75) };
  await expect.poll(() => mounted.editor.hitTest(at.clientX, at.clientY)?.kind).toBe("clip");
  return at;
}

const press = (target: Element, type: string, at: MouseEventInit) =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, detail: 1, ...at }));

describe("an embedded editor's timeline", () => {
  test("says what lies at a point", async () => {
    const mounted = await mountedEditor();
    const { clientX, clientY } = await pointOf(mounted);
    expect(mounted.editor.hitTest(clientX, clientY)).toMatchObject({ kind: "clip", clipId: "a", seconds: expect.closeTo(5, 0) });
    expect(mounted.editor.hitTest(clientX, clientY + 70)).toMatchObject({ kind: "lane" });
    expect(mounted.editor.hitTest(clientX, 20)).toBeNull();
  });

  test("reports clicks on clips, but none on what lies over them", async () => {
    const mounted = await mountedEditor();
    const clicks: (readonly [string, ClipClick])[] = [];
    for (const name of ["clipclick", "clipdblclick", "clipcontextmenu"] as const) {
      mounted.editor.on(name, (click) => clicks.push([name, click]));
    }
    const at = await pointOf(mounted);
    for (const type of ["click", "dblclick", "contextmenu"]) press(canvasOf(mounted), type, at);
    expect(clicks).toMatchObject([
      ["clipclick", { clipId: "a", ...at, seconds: expect.closeTo(5, 0) }],
      ["clipdblclick", { clipId: "a" }],
      ["clipcontextmenu", { clipId: "a" }],
    ]);
    press(mounted.root.querySelector("[part='picture']")!, "click", at);
    expect(clicks).toHaveLength(3);
    (await mounted.cell()).click();
    expect(clicks.at(-1)).toMatchObject(["clipclick", { clipId: "a", seconds: 1 }]);
  });

  test("its menus have the page's entries beside those of the editor", async () => {
    const act = vi.fn();
    const contextMenu = vi.fn((_target: unknown, entries: readonly TimelineMenuEntry[]): readonly TimelineMenuEntry[] => [
      { id: "own", label: "Send to mix", onAction: act },
      ...entries,
    ]);
    const mounted = await mountedEditor({ contextMenu });
    press(canvasOf(mounted), "contextmenu", await pointOf(mounted));
    await expect.poll(() => mounted.names("[role='menuitem']")[0]).toBe("Send to mix");
    expect(contextMenu.mock.lastCall?.[0]).toMatchObject({ kind: "clip", clipId: "a" });
    expect(mounted.names("[role='menuitem']").length).toBeGreaterThan(5);
    mounted.root.querySelector<HTMLElement>("[role='menuitem']")?.click();
    await expect.poll(() => act.mock.calls.length).toBe(1);
  });

  test("the wheel scrolls the page until the editor is pressed", async () => {
    const mounted = await mountedEditor();
    await pointOf(mounted);
    mounted.editor.zoomTo({ start: 0, end: 4 });
    const turn = (deltaX: number) => {
      const event = new WheelEvent("wheel", { bubbles: true, composed: true, cancelable: true, deltaX });
      canvasOf(mounted).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(turn(50)).toBe(false);
    canvasOf(mounted).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true, button: 2 }));
    expect(turn(50)).toBe(true);
    const always = await mountedEditor({ wheel: "always" });
    await pointOf(always);
    always.editor.zoomTo({ start: 0, end: 4 });
    canvasOf(always).dispatchEvent(new WheelEvent("wheel", { bubbles: true, composed: true, cancelable: true, deltaX: 50 }));
    expect(always.editor.viewport.startSeconds).toBeGreaterThan(0);
  });
});

describe("the keys of an embedded editor", () => {
  const muted = ({ editor }: Mounted) => editor.project.clips[0]?.muted;
  const afterKey = async (mounted: Mounted, key: string, fields?: KeyboardEventInit) => {
    mounted.editor.select("a");
    pressKey(mounted, key, fields);
    return muted(mounted);
  };

  test("are those that the page gives, of a set, or none", async () => {
    const own = await mountedEditor({ keymap: { keys: { muteSelected: [{ key: "z" }] } } });
    expect([await afterKey(own, "m"), await afterKey(own, "z")]).toEqual([false, true]);
    const resolve = await mountedEditor({ keymap: { set: "resolve" } });
    expect(await afterKey(resolve, "d")).toBe(true);
    const none = await mountedEditor({ keymap: false });
    expect(await afterKey(none, "m")).toBe(false);
    pressKey(none, "e", CONTROL);
    expect(none.root.querySelector("[role='dialog']")).toBeNull();
    expect(none.names()).not.toContain("Keyboard shortcuts");
  });

  test("of the page are not stored as the user's", async () => {
    const own = await mountedEditor({ keymap: { keys: { muteSelected: [{ key: "z" }] } } });
    own.editor.dispose();
    expect(await afterKey(await mountedEditor(), "z")).toBe(false);
  });
});

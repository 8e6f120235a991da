import { userEvent } from "vitest/browser";
import { describe, expect, test, vi } from "vitest";
import type { ClipClick, TimelineMenuEntry, TimelineTarget } from "#embed/timeline/timeline-entry.ts";
import { mountedTimeline } from "./mounted-timeline.ts";

const clip = (id: string, laneIndex: number, startTime = 0) => ({
  id,
  name: id,
  url: "none.mp3",
  startTime,
  endTime: startTime + 8,
  laneIndex,
});
const project = {
  version: 1 as const,
  id: "reel",
  picture: { url: "none.mp4", duration: 60 },
  clips: [clip("a", 0), clip("b", 1, 2)],
  markers: [{ id: "m", time: 12, name: "Door" }],
};

const press = (target: Element, type: string, { x, y }: { readonly x: number; readonly y: number }, fields: MouseEventInit = {}) =>
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1, ...fields }));

describe("what lies at a point", () => {
  test("clip, marker, ruler, video, empty lane, below the lanes, and nothing outside", async () => {
    const { timeline, pointOf } = await mountedTimeline({ project });
    timeline.zoomTo({ start: 0, end: 30 });
    await expect.poll(() => timeline.viewport.pxPerSecond).toBeLessThan(20);
    await expect.poll(() => timeline.hitTest(pointOf("b").x, pointOf("b").y)).toMatchObject({ kind: "clip", clipId: "b" });
    const { x, y } = pointOf("a");
    const at = timeline.hitTest(x, y);
    expect(at?.seconds).toBeCloseTo(4, 0);
    const { pxPerSecond } = timeline.viewport;
    const xAt = (seconds: number) => x + (seconds - 4) * pxPerSecond;
    const kinds = [8, 30, 60].map((top) => timeline.hitTest(xAt(12) + 2, top)?.kind);
    expect(kinds).toEqual(["marker", "ruler", "video"]);
    expect(timeline.hitTest(xAt(20), y)).toMatchObject({ kind: "lane", laneIndex: 0 });
    const below = timeline.hitTest(xAt(20), 600);
    expect(below).toMatchObject({ kind: "lane" });
    expect(below).not.toHaveProperty("laneIndex");
    expect(timeline.hitTest(10, y)).toBeNull();
    expect(timeline.hitTest(700, 10)).toBeNull();
  });
});

describe("clicks on clips", () => {
  test("click, double click, menu, and a cell that assistive technology presses; no click after a drag", async () => {
    const { timeline, place, pointOf } = await mountedTimeline({ project });
    const clicks: (readonly [string, ClipClick])[] = [];
    for (const name of ["clipclick", "clipdblclick", "clipcontextmenu"] as const) timeline.on(name, (click) => clicks.push([name, click]));
    await expect.poll(() => place.querySelector('td[data-clip="a"]')).not.toBeNull();
    const { x, y } = pointOf("a");
    const stage = document.elementFromPoint(x, y) ?? place;
    stage.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: x, clientY: y, button: 2 }));
    for (const type of ["click", "dblclick", "contextmenu"]) press(stage, type, { x, y });
    expect(clicks.map(([name, { clipId }]) => [name, clipId])).toEqual([
      ["clipclick", "a"],
      ["clipdblclick", "a"],
      ["clipcontextmenu", "a"],
    ]);
    expect(clicks[0]?.[1]).toMatchObject({ clientX: x, clientY: y, seconds: expect.closeTo(4, 0) });
    stage.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, clientX: x - 30, clientY: y, button: 2 }));
    press(stage, "click", { x, y });
    expect(clicks).toHaveLength(3);
    place.querySelector<HTMLElement>('td[data-clip="b"]')?.click();
    expect(clicks.at(-1)).toMatchObject(["clipclick", { clipId: "b", seconds: 2 }]);
  });
});

describe("the menu", () => {
  const openMenu = async (mounted: Awaited<ReturnType<typeof mountedTimeline>>) => {
    await expect.poll(() => mounted.place.querySelector('td[data-clip="a"]')).not.toBeNull();
    const point = mounted.pointOf("a");
    press(document.elementFromPoint(point.x, point.y) ?? mounted.place, "contextmenu", point);
  };
  const items = (place: HTMLElement) => [...place.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);

  test("has the entries that the page returns, of the page's own and of the timeline's", async () => {
    const targets: TimelineTarget[] = [];
    const act = vi.fn();
    const mounted = await mountedTimeline({
      project,
      contextMenu: (target, entries): readonly TimelineMenuEntry[] => {
        targets.push(target);
        const kept = entries.filter(({ id }) => ["mute", "renameClip"].includes(id));
        return [{ id: "own", label: "Send to mix", onAction: act }, { id: "line", separator: true }, ...kept];
      },
    });
    await openMenu(mounted);
    await expect.poll(() => items(mounted.place)).toEqual(["Send to mix", "MuteM", "Rename"]);
    expect(targets).toMatchObject([{ kind: "clip", clipId: "a" }]);
    await userEvent.click(mounted.place.querySelector('[role="menuitem"]') ?? mounted.place);
    expect(act).toHaveBeenCalledOnce();
  });

  test.each([
    ["throws", () => expect.unreachable()],
    ["returns no list", () => ({}) as never],
    ["returns an entry without a label", () => [{ id: "x" }] as never],
    ["returns two with one id", () => [1, 2].map(() => ({ id: "x", label: "X", onAction: () => undefined }))],
  ])("a function that %s leaves the entries as they are, and is reported", async (_how, contextMenu) => {
    const reported = vi.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener("error", reported);
    try {
      const mounted = await mountedTimeline({ project, contextMenu });
      await openMenu(mounted);
      await expect.poll(() => items(mounted.place).length).toBeGreaterThan(5);
      expect(reported).toHaveBeenCalledOnce();
    } finally {
      removeEventListener("error", reported);
    }
  });

  test("does not open without entries", async () => {
    const contextMenu = vi.fn(() => []);
    const mounted = await mountedTimeline({ project, contextMenu });
    await openMenu(mounted);
    await expect.poll(() => contextMenu.mock.calls.length).toBe(1);
    expect(items(mounted.place)).toEqual([]);
  });
});

describe("the wheel", () => {
  const turn = (element: Element, fields: WheelEventInit) => {
    const event = new WheelEvent("wheel", { bubbles: true, cancelable: true, clientX: 400, clientY: 200, ...fields });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const stageOf = (place: HTMLElement) => document.elementFromPoint(400, 200) ?? place;

  test("auto: the page scrolls until the timeline is pressed, and where the timeline cannot move", async () => {
    const { timeline, place } = await mountedTimeline({ project });
    timeline.zoomTo({ start: 0, end: 10 });
    const stage = stageOf(place);
    expect(turn(stage, { deltaX: 50 })).toBe(false);
    expect(timeline.viewport.startSeconds).toBe(0);
    expect(turn(stage, { deltaY: -5, ctrlKey: true })).toBe(true);
    stage.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true, button: 2 }));
    expect(turn(stage, { deltaX: 50 })).toBe(true);
    expect(timeline.viewport.startSeconds).toBeGreaterThan(0);
    expect(turn(stage, { deltaX: -10_000 })).toBe(true);
    expect(turn(stage, { deltaX: -10_000 })).toBe(false);
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 2 }));
    expect(turn(stage, { deltaX: 50 })).toBe(false);
  });

  test("always, and with a modifier", async () => {
    const { place } = await mountedTimeline({ project, wheel: "always" });
    expect(turn(stageOf(place), { deltaX: -50 })).toBe(true);
    place.remove();
    const other = await mountedTimeline({ project, wheel: "modifier" });
    expect(turn(stageOf(other.place), { deltaX: 50 })).toBe(false);
    expect(turn(stageOf(other.place), { deltaY: 50, shiftKey: true })).toBe(true);
  });

  test("another policy is refused", async () => {
    await expect(mountedTimeline({ project, wheel: "never" as never })).rejects.toThrow("wheel is one of auto, always, modifier");
  });
});

describe("the keys", () => {
  const key = (place: HTMLElement, name: string) => {
    const target = place.querySelector<HTMLElement>("[role='grid'] [tabindex='0']") ?? place;
    target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, composed: true }));
  };
  const muted = ({ timeline }: Awaited<ReturnType<typeof mountedTimeline>>) => timeline.project.clips[0]?.muted;

  test("of the page's choice, of another set, and none", async () => {
    const own = await mountedTimeline({ project, keymap: { keys: { muteSelected: [{ key: "z" }] } } });
    own.timeline.select("a");
    key(own.place, "m");
    expect(muted(own)).toBe(false);
    key(own.place, "z");
    expect(muted(own)).toBe(true);
    const none = await mountedTimeline({ project, keymap: false });
    none.timeline.select("a");
    key(none.place, "m");
    expect(muted(none)).toBe(false);
    const resolve = await mountedTimeline({ project, keymap: { set: "resolve" } });
    resolve.timeline.select("a");
    await expect
      .poll(() => {
        key(resolve.place, "d");
        return muted(resolve);
      })
      .toBe(true);
  });

  test("a set and a shortcut that do not exist are refused", async () => {
    await expect(mountedTimeline({ project, keymap: { set: "avid" as never } })).rejects.toThrow('no key set "avid"');
    await expect(mountedTimeline({ project, keymap: { keys: { fly: [] } as never } })).rejects.toThrow('no shortcut "fly"');
  });
});

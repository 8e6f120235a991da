import { describe, expect, test } from "vitest";
import { mountedTimeline } from "./mounted-timeline.ts";

const clip = (id: string, laneIndex: number) => ({ id, name: id, url: "none.mp3", startTime: 0, endTime: 20, laneIndex });
const project = {
  version: 1 as const,
  id: "reel",
  picture: { url: "none.mp4", duration: 60 },
  clips: [clip("a", 0), clip("b", 1)],
  markers: [{ id: "m", time: 12, name: "Door" }],
  loopRange: { start: 2, end: 8 },
};
const { picture: _picture, markers: _markers, loopRange: _range, ...bare } = project;

type Mounted = Awaited<ReturnType<typeof mountedTimeline>>;

const rowsOf = ({ place }: Mounted) => [...place.querySelectorAll("[role='grid'] th, table th")].map(({ textContent }) => textContent);
const has = ({ place }: Mounted, selector: string) => place.querySelector(selector) !== null;
const key = ({ place }: Mounted, name: string, fields: KeyboardEventInit = {}) => {
  const target = place.querySelector<HTMLElement>("table [tabindex='0']");
  target?.focus();
  target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, composed: true, ...fields }));
};
const kindAt = ({ timeline }: Mounted, x: number, y: number) => timeline.hitTest(x, y)?.kind;

describe("parts of a timeline", () => {
  test("without a picture it has no row for one, unless the page wants it", async () => {
    const auto = await mountedTimeline({ project: bare });
    await expect.poll(() => rowsOf(auto)).toEqual(["Audio 1", "Audio 2"]);
    expect(kindAt(auto, 400, 40)).toBe("clip");
    auto.timeline.apply([{ kind: "setPicture", picture: { url: "p.mp4", duration: 30 } }]);
    await expect.poll(() => rowsOf(auto)).toEqual(["Video", "Audio 1", "Audio 2"]);
    expect(kindAt(auto, 400, 40)).toBe("video");
    auto.timeline.undo();
    await expect.poll(() => rowsOf(auto)).toEqual(["Audio 1", "Audio 2"]);
    const always = await mountedTimeline({ project: bare, ui: { videoRow: true } });
    await expect.poll(() => rowsOf(always)).toEqual(["Video", "Audio 1", "Audio 2"]);
    const never = await mountedTimeline({ project: { ...bare, picture: project.picture }, ui: { videoRow: false } });
    await expect.poll(() => rowsOf(never)).toEqual(["Audio 1", "Audio 2"]);
    expect(kindAt(never, 400, 40)).toBe("clip");
  });

  test("the keyboard walks the rows that are there", async () => {
    const mounted = await mountedTimeline({ project: bare });
    await expect.poll(() => rowsOf(mounted)).toEqual(["Audio 1", "Audio 2"]);
    const focused = () => document.activeElement?.getAttribute("data-clip") ?? document.activeElement?.textContent;
    key(mounted, "ArrowRight");
    await expect.poll(focused).toBe("a");
    key(mounted, "ArrowUp");
    await expect.poll(focused).toBe("a");
    key(mounted, "ArrowDown");
    await expect.poll(focused).toBe("b");
    key(mounted, "Home", { ctrlKey: true });
    await expect.poll(focused).toBe("a");
  });

  test("an empty timeline without a picture has one row", async () => {
    const mounted = await mountedTimeline({ project: { version: 1, id: "reel", clips: [] } });
    await expect.poll(() => rowsOf(mounted)).toEqual(["Video"]);
    key(mounted, "ArrowDown");
    mounted.timeline.addClip({ url: "none.mp3" });
    await expect.poll(() => rowsOf(mounted)).toEqual(["Audio 1"]);
    expect(has(mounted, "table [tabindex='0']")).toBe(true);
  });

  test("lane headers, overview and meters", async () => {
    const full = await mountedTimeline({ project });
    await expect.poll(() => has(full, "[part='lane-headers'] [aria-label='Lanes']")).toBe(true);
    expect(has(full, "[part='overview']")).toBe(true);
    const none = await mountedTimeline({ project, ui: { laneHeaders: false, overview: false, meters: false } });
    expect(has(none, "[part='lane-headers']")).toBe(false);
    expect(has(none, "[part='overview']")).toBe(false);
    expect(none.place.querySelector("[part='canvas']")?.getBoundingClientRect().left).toBe(0);
    const unmetered = await mountedTimeline({ project, ui: { meters: false } });
    await expect.poll(() => has(unmetered, "[part='lane-headers'] [aria-label='Lanes']")).toBe(true);
    expect([full, unmetered].map((mounted) => mounted.place.querySelectorAll("meter").length)).toEqual([2, 0]);
  });

  test("without ruler and markers neither they nor the loop range are there, for pointer and screen reader", async () => {
    const full = await mountedTimeline({ project });
    await expect.poll(() => rowsOf(full)).toEqual(["Markers and loop range", "Video", "Audio 1", "Audio 2"]);
    expect([4, 30, 60].map((y) => kindAt(full, 500, y))).toEqual(["ruler", "ruler", "video"]);
    const none = await mountedTimeline({ project, ui: { ruler: false, markers: false } });
    await expect.poll(() => rowsOf(none)).toEqual(["Video", "Audio 1", "Audio 2"]);
    expect([4, 30, 70].map((y) => kindAt(none, 500, y))).toEqual(["video", "video", "clip"]);
    key(none, "ArrowDown", { shiftKey: true });
    expect(none.timeline.position).toBe(0);
    const unmarked = await mountedTimeline({ project, ui: { markers: false } });
    await expect.poll(() => unmarked.place.querySelectorAll("table td").length).toBe(4);
  });

  test("without gain line and fades no key changes them", async () => {
    const gainAfter = async (ui: NonNullable<Parameters<typeof mountedTimeline>[0]["ui"]>) => {
      const mounted = await mountedTimeline({ project: bare, ui });
      await expect.poll(() => has(mounted, "td[data-clip='a']")).toBe(true);
      key(mounted, "ArrowRight");
      await expect.poll(() => document.activeElement?.getAttribute("data-clip")).toBe("a");
      key(mounted, "ArrowDown", { ctrlKey: true });
      key(mounted, "ArrowUp", { ctrlKey: true, shiftKey: true });
      const [first] = mounted.timeline.project.clips;
      return [first?.gainDb, first?.fadeIn];
    };
    expect(await gainAfter({})).toEqual([-0.5, 0.1]);
    expect(await gainAfter({ gainLine: false })).toEqual([0, 0.1]);
    expect(await gainAfter({ fades: false })).toEqual([-0.5, 0]);
  });

  test("without the menu the page's own opens", async () => {
    const menuOf = async (menu: boolean) => {
      const mounted = await mountedTimeline({ project, ui: { menu } });
      const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 400, clientY: 200 });
      (document.elementFromPoint(400, 200) ?? mounted.place).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(await menuOf(true)).toBe(true);
    expect(await menuOf(false)).toBe(false);
  });

  test("a part that does not exist is refused", async () => {
    await expect(mountedTimeline({ project, ui: { rulers: false } as never })).rejects.toThrow(
      'ui has no part "rulers". It has: laneHeaders',
    );
    await expect(mountedTimeline({ project, ui: { ruler: "auto" } as never })).rejects.toThrow("ui.ruler is true or false, not auto.");
  });
});

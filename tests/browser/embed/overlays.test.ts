import { userEvent } from "vitest/browser";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mountTimeline } from "#embed/timeline/mount-timeline.ts";
import type { OverlayPlace } from "#embed/timeline/timeline-entry.ts";
import { DEFAULT_LANE_HEIGHTS, laneHeightOf } from "#model/timeline/lane-heights.ts";
import { lanesTopPx } from "#timeline/layout.ts";
import { addModuleStyles, canvasesOf, instanceOf } from "#tests/support/theme/drawn-theme.ts";

beforeAll(addModuleStyles);
beforeEach(() => window.showFrames?.());

const clips = Array.from({ length: 12 }, (_, lane) => ({ id: `c${lane}`, url: "none.mp3", startTime: 0, endTime: 60, laneIndex: lane }));
const LANE_PX = laneHeightOf(DEFAULT_LANE_HEIGHTS, 0);

/** A timeline of 1000 × 500 px, 10 px a second from 20 s on, in a page with a style for its own nodes. */
async function mounted() {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 1000px; block-size: 500px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  const style = document.createElement("style");
  style.textContent = ".note { inline-size: 30px; block-size: 20px; background: rgb(1, 2, 3); }";
  document.head.append(style);
  onTestFinished(() => style.remove());
  const timeline = mountTimeline(place, { project: { version: 1, id: "reel", clips } });
  onTestFinished(() => timeline.dispose());
  await timeline.ready;
  timeline.setViewport({ startSeconds: 20, pxPerSecond: 20 });
  const [canvas] = canvasesOf(place);
  const box = () => canvas?.getBoundingClientRect() ?? new DOMRect();
  const add = (at: OverlayPlace) => {
    const node = document.createElement("button");
    node.className = "note";
    return { node, remove: timeline.addOverlay(node, at) };
  };
  /** From the canvas's upper left corner. */
  const placeOf = (node: Element) => {
    const { x, y, width } = node.getBoundingClientRect();
    return { x: x - box().x, y: y - box().y, width };
  };
  const isSeen = (node: Element) => getComputedStyle(node).visibility === "visible";
  await expect.poll(() => timeline.viewport.startSeconds).toBe(20);
  return { timeline, place, add, box, placeOf, isSeen };
}

/** In the animation frame after what was changed, once the canvas has drawn it. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test("lies at its time and lane with the page's style, follows in the frame of the canvas, and is hidden out of view", async () => {
  const { timeline, add, placeOf, isSeen } = await mounted();
  const top = lanesTopPx({ videoPx: 0 });
  const [above, second] = [add({ seconds: 30 }), add({ seconds: 25, laneIndex: 1 })];
  await expect.poll(() => isSeen(second.node)).toBe(true);
  expect(placeOf(above.node)).toEqual({ x: 200, y: 0, width: 30 });
  expect(placeOf(second.node)).toEqual({ x: 100, y: top + LANE_PX, width: 30 });
  expect(getComputedStyle(second.node).backgroundColor).toBe("rgb(1, 2, 3)");
  const drawn = timeline.stats().framesDrawn;
  timeline.setViewport({ startSeconds: 24, pxPerSecond: 40 });
  await frame();
  await frame();
  expect(timeline.stats().framesDrawn).toBeGreaterThan(drawn);
  expect([placeOf(above.node).x, placeOf(second.node).x]).toEqual([240, 40]);
  timeline.setViewport({ startSeconds: 26 });
  await expect.poll(() => isSeen(second.node)).toBe(false);
  expect(isSeen(above.node)).toBe(true);
  // Its upper left corner is out of view, but not all of it.
  timeline.setViewport({ startSeconds: 30.5 });
  await expect.poll(() => placeOf(above.node).x).toBe(-20);
  expect(isSeen(above.node)).toBe(true);
  timeline.setViewport({ startSeconds: 0 });
  await expect.poll(() => isSeen(above.node)).toBe(false);
});

test("may be added before the first frame, and stays with another project until it is removed", async () => {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 1000px; block-size: 500px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  const timeline = mountTimeline(place, { project: { version: 1, id: "reel", clips } });
  onTestFinished(() => timeline.dispose());
  const [node, gone] = [document.createElement("button"), document.createElement("button")];
  const remove = timeline.addOverlay(node, { seconds: 0 });
  timeline.addOverlay(gone, { seconds: 0 })();
  node.textContent = "Here";
  await timeline.ready;
  await expect.poll(() => node.getBoundingClientRect().width).toBeGreaterThan(0);
  expect(gone.isConnected).toBe(false);
  timeline.setProject({ version: 1, id: "other", clips: [] });
  await expect.poll(() => node.checkVisibility({ visibilityProperty: true })).toBe(true);
  remove();
  expect(node.isConnected).toBe(false);
});

test("scrolls with its lane, below the ruler, and takes pointers where it is seen alone", async () => {
  const { timeline, add, placeOf, isSeen, box, place } = await mounted();
  const { node } = add({ seconds: 25, laneIndex: 1 });
  await expect.poll(() => isSeen(node)).toBe(true);
  const { x, y } = box();
  const hit = (top: number) => document.elementFromPoint(x + 115, y + top) === node;
  const lane = lanesTopPx({ videoPx: 0 }) + LANE_PX;
  expect([hit(lane + 10), hit(lane + 30), hit(lane - 5)]).toEqual([true, false, false]);
  const [canvas] = canvasesOf(place);
  canvas?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true, button: 2 }));
  const turn = new WheelEvent("wheel", {
    deltaY: 75,
    bubbles: true,
    composed: true,
    cancelable: true,
    clientX: x + 115,
    clientY: y + lane,
  });
  node.dispatchEvent(turn);
  expect(turn.defaultPrevented).toBe(true);
  await expect.poll(() => placeOf(node).y).toBe(lane - 75);
  // Its upper part lies below the rows that do not scroll.
  expect([hit(lane - 75 + 4), hit(lane - 75 + 15)]).toEqual([false, true]);
  expect(timeline.viewport.startSeconds).toBe(20);
});

test("a press on it is its own, and no gesture of the timeline; beside it the timeline has all", async () => {
  const { timeline, add, isSeen, box } = await mounted();
  const { node } = add({ seconds: 25, laneIndex: 1 });
  const pressed = vi.fn();
  const bubbled = vi.fn();
  node.addEventListener("click", pressed);
  document.body.addEventListener("click", bubbled);
  onTestFinished(() => document.body.removeEventListener("click", bubbled));
  const clicked = vi.fn();
  timeline.on("clipclick", clicked);
  await expect.poll(() => isSeen(node)).toBe(true);
  await userEvent.click(node);
  expect([pressed.mock.calls.length, bubbled.mock.calls.length]).toEqual([1, 1]);
  expect([timeline.selection, clicked.mock.calls.length]).toEqual([[], 0]);
  const top = lanesTopPx({ videoPx: 0 }) + LANE_PX + 40;
  await userEvent.click(document.body, { position: { x: box().x + 115, y: box().y + top } });
  expect(timeline.selection).toEqual(["c1"]);
  expect(clicked).toHaveBeenCalledOnce();
});

test("is removed by its function and by dispose, and can then be added again", async () => {
  const { timeline, add, place } = await mounted();
  const nodes = instanceOf(place).childElementCount;
  const [first, second] = [add({ seconds: 30 }), add({ seconds: 40 })];
  expect(() => timeline.addOverlay(first.node, { seconds: 5 })).toThrow("no overlay yet");
  first.remove();
  first.remove();
  expect([first.node.isConnected, first.node.slot, second.node.isConnected]).toEqual([false, "", true]);
  const remove = timeline.addOverlay(first.node, { seconds: 5 });
  expect(first.node.isConnected).toBe(true);
  remove();
  second.remove();
  expect(instanceOf(place).childElementCount).toBe(nodes);
  timeline.addOverlay(first.node, { seconds: 5 });
  timeline.dispose();
  expect(first.node.isConnected).toBe(false);
});

test.each<[string, unknown, object, string]>([
  ["no node", null, { seconds: 1 }, "element"],
  ["a text", document.createTextNode("x"), { seconds: 1 }, "element"],
  ["no place", document.createElement("i"), null as never, "option"],
  ["another option", document.createElement("i"), { seconds: 1, lane: 2 }, "option"],
  ["no time", document.createElement("i"), {}, "value"],
  ["a time that is no number", document.createElement("i"), { seconds: Number.NaN }, "value"],
  ["a time without end", document.createElement("i"), { seconds: Number.POSITIVE_INFINITY }, "value"],
  ["a time before 0", document.createElement("i"), { seconds: -1 }, "value"],
  ["half a lane", document.createElement("i"), { seconds: 1, laneIndex: 0.5 }, "value"],
  ["a lane before the first", document.createElement("i"), { seconds: 1, laneIndex: -1 }, "value"],
])("%s is refused, and nothing is added", async (_what, node, place, code) => {
  const { timeline, place: around } = await mounted();
  const before = instanceOf(around).childElementCount;
  let refusal: unknown;
  try {
    timeline.addOverlay(node as Element, place as OverlayPlace);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toMatchObject({ name: "UsageError", code });
  expect(instanceOf(around).childElementCount).toBe(before);
});

import { describe, expect, test } from "vitest";
import { TOUCH_REACH, targetAt } from "#timeline/gestures/hit-test.ts";
import type { HitTarget } from "#timeline/gestures/hit-test.ts";
import { fadeHandleXPx, fadeHandleYPx } from "#timeline/clip-handles.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

/** At 20 px a second: a clip of 400 px, one of 100 px, and an empty lane, where the playhead stands at 30 s. */
const long = aClip({ id: "long", startTime: 10, endTime: 30 });
const short = aClip({ id: "short", startTime: 10, endTime: 15, laneIndex: 1 });
const host = createTestHost(aTimeline([long, short], 60));
host.set({ selection: new Set(["long", "short"]) });
const shown = shownOf(host.getView());
const { viewport } = shown.view;

const hit = (xPx: number, yPx: number) => targetAt({ xPx, yPx }, shown, 30, TOUCH_REACH);
const isPart = (part: string) => (target: HitTarget) => target.kind === "clip" && target.part === part;
const isPlayhead = ({ kind }: HitTarget) => kind === "playhead";

/** How many px left and right of a point have such a target, all at its height. */
function widthOf(is: (target: HitTarget) => boolean, xPx: number, yPx: number): number {
  const from = (step: 1 | -1) => {
    let count = 0;
    while (count < 1000 && is(hit(xPx + step * (count + 1), yPx))) count += 1;
    return count;
  };
  return from(-1) + 1 + from(1);
}

const FADE_Y = fadeHandleYPx(0, viewport);
const LOW = FADE_Y + 26;

describe("B-187 what a finger hits on the canvas", () => {
  test("an edge, and the playhead beside clips, are 44 px wide", () => {
    expect(widthOf(isPart("start"), 200, LOW)).toBeGreaterThanOrEqual(44);
    expect(widthOf(isPart("end"), 600, LOW)).toBeGreaterThanOrEqual(44);
    expect(widthOf(isPlayhead, 600, 130 + 60)).toBeGreaterThanOrEqual(44);
  });

  test("a fade's handle has 22 px around it; between it and the edge the nearer one is taken", () => {
    const handle = fadeHandleXPx(long, "start", viewport);
    for (const [dx, dy] of [
      [22, 0],
      [0, 22],
      [0, -18],
      [-6, 0],
    ] as const)
      expect(hit(handle + dx, FADE_Y + dy)).toMatchObject({ kind: "clip", part: "fadeIn" });
    expect(hit(handle - 7, FADE_Y)).toMatchObject({ kind: "clip", part: "start" });
    const faded = shownOf({ ...host.getView(), ...createTestHost(aTimeline([{ ...long, fadeIn: 5 }], 60)).getView() });
    expect(targetAt({ xPx: 300 - 22, yPx: FADE_Y }, faded, 30, TOUCH_REACH)).toMatchObject({ part: "fadeIn" });
  });

  test("most of a selected clip moves it, also of a short one, which has no handles for a finger", () => {
    expect(hit(400, LOW)).toMatchObject({ kind: "clip", part: "body" });
    expect(hit(400, FADE_Y)).toMatchObject({ kind: "clip", part: "gain" });
    expect(widthOf(isPart("body"), 250, FADE_Y + 60)).toBeGreaterThanOrEqual(44);
    expect(hit(212, FADE_Y + 60)).toMatchObject({ kind: "clip", part: "start" });
  });
});

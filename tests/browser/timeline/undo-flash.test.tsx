import { expect, onTestFinished, test } from "vitest";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";

test("B-164 the clips of an undo light up on the canvas and then look as before; the others stay as they are", async () => {
  const host = createTestHost(aTimeline([aClip({ id: "theme" }), aClip({ id: "rain", laneIndex: 1 })]));
  let flash: (ids: readonly string[]) => void = () => undefined;
  const mounted = await mountTimeline({
    ...host,
    onFlash: (listener) => {
      flash = listener;
      return () => undefined;
    },
  });
  onTestFinished(() => mounted.unmount());
  const scale = devicePixelRatio;
  /** The colour in the middle of a lane's clip. */
  const colourOn = (lane: number) => {
    const { data, width } = mounted.pixels();
    const at = (Math.round((88 + lane * 60 + 40) * scale) * width + Math.round(50 * scale)) * 4;
    return data.slice(at, at + 3).join();
  };
  const before = [colourOn(0), colourOn(1)];
  const drawn = mounted.handle.framesDrawn();
  flash(["theme", "gone"]);
  expect([colourOn(0) === before[0], colourOn(1)]).toEqual([false, before[1]]);
  await until(() => colourOn(0) === before[0]);
  expect(colourOn(1)).toBe(before[1]);
  expect(mounted.handle.framesDrawn()).toBeGreaterThan(drawn);
});

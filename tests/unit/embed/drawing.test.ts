import { expect, onTestFinished, test, vi } from "vitest";
import { createDrawing } from "#embed/timeline/drawing.ts";

test("a timeline that cannot be drawn rejects for who awaits it, and disturbs no page that does not", async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const onReady = vi.fn<() => void>();
  createDrawing(onReady).settle(false);
  // Node reports rejections after the microtasks.
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([unhandled.mock.calls, onReady.mock.calls]).toEqual([[], []]);
  const awaited = createDrawing(onReady);
  awaited.settle(false);
  await expect(awaited.ready).rejects.toThrow(/WebGL/u);
});

test("it is ready once it is drawn; disposed of before, it resolves without the event", async () => {
  const onReady = vi.fn<() => void>();
  const drawn = createDrawing(onReady);
  drawn.settle(true);
  await drawn.ready;
  expect(onReady).toHaveBeenCalledTimes(1);
  const ended = createDrawing(onReady);
  ended.end();
  await ended.ready;
  expect(onReady).toHaveBeenCalledTimes(1);
});

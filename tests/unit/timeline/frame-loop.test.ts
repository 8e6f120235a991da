import { afterEach, expect, test, vi } from "vitest";
import { FrameLoop } from "#timeline/scene/frame-loop.ts";

afterEach(() => vi.unstubAllGlobals());

/** A loop whose animation frames and GPU are advanced by hand. */
function loopByHand({ isMoving }: { readonly isMoving: boolean }) {
  let onFrame: (() => void) | undefined;
  let isGpuDone = true;
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => {
    onFrame = callback;
    return 1;
  });
  const gl = {
    isContextLost: () => false,
    fenceSync: () => ({}),
    deleteSync: () => undefined,
    getSyncParameter: () => isGpuDone,
    SIGNALED: true,
  };
  const drawn: string[] = [];
  const loop = new FrameLoop({
    draw: (invalidation, onDrawn) => {
      drawn.push(invalidation);
      onDrawn();
    },
    context: () => gl as unknown as WebGL2RenderingContext,
    isMoving: () => isMoving,
  });
  const frame = () => {
    const callback = onFrame;
    onFrame = undefined;
    callback?.();
  };
  return { loop, drawn, frame, setGpuDone: (isDone: boolean) => (isGpuDone = isDone) };
}

test("B-82 a full redraw counts as drawing until the GPU has finished it; frames of the overlay alone do not count", () => {
  const { loop, drawn, frame, setGpuDone } = loopByHand({ isMoving: true });
  expect(loop.isBusy).toBe(false);
  loop.invalidate("all");
  expect(loop.isBusy).toBe(true);
  setGpuDone(false);
  frame();
  expect([drawn, loop.isBusy]).toEqual([["all"], true]);
  frame();
  expect([drawn, loop.isBusy]).toEqual([["all"], true]);
  setGpuDone(true);
  expect(loop.isBusy).toBe(false);
  frame();
  setGpuDone(false);
  expect([drawn, loop.isBusy]).toEqual([["all", "overlay"], false]);
});

test("while the GPU is busy changes become one frame, and what is disposed is not busy", () => {
  const { loop, drawn, frame, setGpuDone } = loopByHand({ isMoving: false });
  loop.invalidate("all");
  setGpuDone(false);
  frame();
  loop.invalidate("overlay");
  loop.invalidate("all");
  frame();
  frame();
  expect(drawn).toEqual(["all"]);
  setGpuDone(true);
  frame();
  expect(drawn).toEqual(["all", "all"]);
  setGpuDone(false);
  loop.invalidate("all");
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  loop.dispose();
  expect(loop.isBusy).toBe(false);
});

import { joinPageGl } from "./join-page-gl.ts";
import { animationFrames } from "./jobs.ts";
import type { Job } from "./jobs.ts";
import { spreadOf } from "./spread.ts";
import type { Spread } from "./spread.ts";

/** A typical mouse reports 125 times a second. */
const MOUSE_MS = 8;

/**
 * Milliseconds from each pointer event of a drag until the GPU has finished the frame that shows it.
 * @param waits false: without the frame loop's fence, so that it draws in every animation frame, regardless of the GPU
 */
export async function eventToGpu(drag: Job, events: number, waits: boolean): Promise<Spread> {
  // The page has one context; an additional lease changes nothing.
  const { gl, leave } = await joinPageGl();
  if (!gl) throw new Error("This browser has no WebGL 2.");
  const fenceSync = gl.fenceSync.bind(gl);
  const fenceNow = () => fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  let undrawn: number[] = [];
  let onTheWay: { readonly sentMs: readonly number[]; readonly fence: WebGLSync }[] = [];
  const times: number[] = [];
  // The frame loop sets a fence after each frame.
  gl.fenceSync = () => {
    const fence = fenceNow();
    if (fence && undrawn.length > 0) onTheWay.push({ sentMs: undrawn, fence });
    undrawn = [];
    return waits ? fenceNow() : null;
  };

  const look = () => {
    const now = performance.now();
    onTheWay = onTheWay.filter(({ sentMs, fence }) => {
      if (gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return true;
      gl.deleteSync(fence);
      times.push(...sentMs.map((sent) => now - sent));
      return false;
    });
  };
  drag.begin?.();
  await animationFrames(10);
  let sent = 0;
  let next = performance.now();
  await everyTask(() => {
    const now = performance.now();
    if (sent < events && now >= next) {
      // Missed events are not sent later: a mouse sends none for the past.
      next = now + MOUSE_MS;
      undrawn.push(now);
      drag.step(sent);
      sent += 1;
    }
    look();
    return sent < events || undrawn.length > 0 || onTheWay.length > 0;
  });
  drag.end?.();
  gl.fenceSync = fenceSync;
  leave();
  return spreadOf(times);
}

/** Calls `call` in successive tasks while it returns true. */
function everyTask(call: () => boolean): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", () => {
      if (call()) port2.postMessage(undefined);
      else {
        port1.close();
        resolve();
      }
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

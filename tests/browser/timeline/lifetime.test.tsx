import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { isExhaustive } from "#tests/support/representatives.ts";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/test-timeline-host.ts";
import type { TestHost } from "#tests/support/timeline/test-timeline-host.ts";
import { usedHeapBytes } from "#tests/support/timeline/used-heap.ts";
import { watchContexts } from "#tests/support/timeline/watch-contexts.ts";
import { StrictMode, createRef } from "react";
import { createRoot } from "react-dom/client";
import { TimelineCanvas } from "#timeline/canvas/timeline-canvas.tsx";
import { prepareContext } from "#timeline/scene/page-context.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";

const peaks = createPcmPeaks({ "song.wav": aSong(20) });
const aHost = () => createTestHost(aTimeline([aClip({ id: "a", name: "Main theme", startTime: 1, endTime: 15 })]), peaks);

beforeAll(async () => window.releaseRenderer?.());
beforeEach(() => window.showFrames?.());

/** In each measurement of memory. */
const MOUNTS = 50;

test(`mounts and unmounts leave no canvas, no listener and no live context behind${isExhaustive ? ", and no memory" : ""}`, async () => {
  const contexts = watchContexts();
  const host = aHost();
  let [subscribers, mostContexts] = [0, 0];
  const counted: TestHost = {
    ...host,
    subscribe(listener) {
      subscribers += 1;
      const stop = host.subscribe(listener);
      return () => {
        subscribers -= 1;
        stop();
      };
    },
  };
  const mountAndUnmount = async (times: number) => {
    for (let round = 0; round < times; round++) {
      const mounted = await mountTimeline(counted, { width: 480, height: 208 });
      expect(subscribers).toBeGreaterThan(0);
      mostContexts = Math.max(mostContexts, contexts.live().length);
      mounted.unmount();
      await until(() => subscribers === 0 && contexts.live().length === 0);
    }
    return usedHeapBytes();
  };
  const first = isExhaustive ? 10 : 4;
  let before = await mountAndUnmount(first);
  let rounds = 0;
  if (isExhaustive) {
    let leastGrowthBytes = Infinity;
    // The first mounts compile code and fill caches that stay. What leaks grows each time; something of the page's own, such as compiled
    // code, only once.
    while (rounds < 3 && leastGrowthBytes >= MOUNTS * 20_000) {
      const after = await mountAndUnmount(MOUNTS);
      leastGrowthBytes = Math.min(leastGrowthBytes, after - before);
      before = after;
      rounds += 1;
    }
    expect(leastGrowthBytes).toBeLessThan(MOUNTS * 20_000);
  }
  expect(contexts.made).toBe(first + rounds * MOUNTS);
  expect(mostContexts).toBe(1);
  expect(document.querySelectorAll("canvas").length).toBe(0);
}, 240_000);

test("a timeline that is unmounted while Pixi is still starting leaves nothing behind", async () => {
  const contexts = watchContexts();
  const host = aHost();
  const failures: unknown[] = [];
  const onFailure = (event: PromiseRejectionEvent) => failures.push(event.reason);
  window.addEventListener("unhandledrejection", onFailure);
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  root.render(<TimelineCanvas host={host} ariaLabel="Timeline" />);
  await until(() => element.querySelector("canvas") !== null);
  root.unmount();
  element.remove();
  await until(() => contexts.made === 1 && contexts.live().length === 0);
  // The next one starts as usual.
  const mounted = await mountTimeline(aHost());
  expect(mounted.handle.stats()?.framesDrawn).toBeGreaterThan(0);
  mounted.unmount();
  await until(() => contexts.live().length === 0);
  expect(failures).toEqual([]);
  window.removeEventListener("unhandledrejection", onFailure);
});

test("a timeline that React mounts twice, as it does in strict mode, starts one context", async () => {
  const contexts = watchContexts();
  const element = document.createElement("div");
  element.style.cssText = "width: 800px; height: 300px";
  document.body.append(element);
  const root = createRoot(element);
  const handle = createRef<CanvasHandle>();
  root.render(
    <StrictMode>
      <TimelineCanvas ref={handle} host={aHost()} ariaLabel="Timeline" />
    </StrictMode>,
  );
  await until(() => (handle.current?.stats()?.framesDrawn ?? 0) > 0);
  expect(contexts.made).toBe(1);
  root.unmount();
  element.remove();
  await until(() => contexts.live().length === 0);
});

test("a context that is opened ahead is the renderer's, and is destroyed if no renderer takes it", async () => {
  const contexts = watchContexts();
  const [stopWaiting, stopOther] = [prepareContext(document), prepareContext(document)];
  stopWaiting();
  const mounted = await mountTimeline(aHost());
  expect([contexts.made, contexts.live().length]).toEqual([1, 1]);
  prepareContext(document)();
  stopOther();
  expect([contexts.made, contexts.live().length]).toEqual([1, 1]);
  mounted.unmount();
  await until(() => contexts.live().length === 0);
  const stopLast = prepareContext(document);
  expect([contexts.made, contexts.live().length]).toEqual([2, 1]);
  stopLast();
  await until(() => contexts.live().length === 0);
});

test("a page that forbids eval can draw the timeline: no code is made from strings", async () => {
  const made: string[] = [];
  const original = globalThis.Function;
  globalThis.Function = new Proxy(original, {
    construct(target, args: string[]) {
      made.push(args.join());
      return Reflect.construct(target, args);
    },
  });
  const mounted = await mountTimeline(aHost());
  mounted.pixels();
  globalThis.Function = original;
  mounted.unmount();
  expect(made).toEqual([]);
});

test("without WebGL the timeline says so, and its clips can still be reached", async () => {
  const noContexts = [OffscreenCanvas, HTMLCanvasElement].map((canvas) => vi.spyOn(canvas.prototype, "getContext").mockReturnValue(null));
  const element = document.createElement("div");
  element.style.cssText = "width: 800px; height: 300px";
  document.body.append(element);
  const root = createRoot(element);
  root.render(<TimelineCanvas host={aHost()} ariaLabel="Timeline" />);
  await until(() => element.textContent.includes("WebGL 2 is switched off or missing"));
  expect(element.querySelector("td[aria-label^='Main theme']")).not.toBeNull();
  expect(element.querySelector("canvas:not([aria-hidden])")).toBeNull();
  for (const noContext of noContexts) noContext.mockRestore();
  root.unmount();
  element.remove();
});

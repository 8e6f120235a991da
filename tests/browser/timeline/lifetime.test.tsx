import { expect, test, vi } from "vitest";
import { mountTimeline, until } from "#tests/support/timeline/mount-timeline.tsx";
import { aSong, createPcmPeaks } from "#tests/support/timeline/pcm-peaks.ts";
import { aClip, aTimeline, createTestHost } from "#tests/support/timeline/timeline-host.ts";
import { createRoot } from "react-dom/client";
import { TimelineCanvas } from "#timeline/timeline-canvas.tsx";

const peaks = createPcmPeaks({ "song.wav": aSong(20) });
const aHost = () => createTestHost(aTimeline([aClip({ id: "a", name: "Main theme", startTime: 1, endTime: 15 })]), peaks);

async function hashOf(image: ImageData): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", image.data);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("design timeline: a lost context is restored, and the picture is identical", async () => {
  const host = aHost();
  const mounted = await mountTimeline(host);
  await document.fonts.ready;
  const before = await hashOf(mounted.pixels());
  expect(await hashOf(mounted.pixels())).toBe(before);
  const gl = mounted.canvas.getContext("webgl2");
  const loss = gl?.getExtension("WEBGL_lose_context");
  const happens = (type: string) => new Promise((resolve) => mounted.canvas.addEventListener(type, resolve, { once: true }));
  const lost = happens("webglcontextlost");
  loss?.loseContext();
  await lost;
  // The context may be restored once every listener has heard of its loss: in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  // A view that changes meanwhile draws nothing and breaks nothing.
  host.set({ selection: new Set(["a"]) });
  host.set({ selection: new Set() });
  const restored = happens("webglcontextrestored");
  loss?.restoreContext();
  await restored;
  expect(await hashOf(mounted.pixels())).toBe(before);
  mounted.unmount();
});

test("mounting and unmounting ten times leaves no canvas, no live context, and nobody subscribed", async () => {
  const contexts: WebGL2RenderingContext[] = [];
  for (let round = 0; round < 10; round++) {
    const host = aHost();
    let subscribers = 0;
    const counted = {
      ...host,
      subscribe: (listener: () => void) => {
        subscribers += 1;
        const stop = host.subscribe(listener);
        return () => {
          subscribers -= 1;
          stop();
        };
      },
    };
    const mounted = await mountTimeline(counted);
    const gl = mounted.canvas.getContext("webgl2");
    if (gl) contexts.push(gl);
    expect(subscribers).toBeGreaterThan(0);
    mounted.unmount();
    await until(() => subscribers === 0);
  }
  await until(() => contexts.every((gl) => gl.isContextLost()));
  expect(contexts.length).toBe(10);
  expect(document.querySelectorAll("canvas").length).toBe(0);
});

test("two timelines on one page draw each their own", async () => {
  const [first, second] = [aHost(), createTestHost(aTimeline([]), peaks)];
  const one = await mountTimeline(first);
  const alone = await hashOf(one.pixels());
  const other = await mountTimeline(second);
  expect(await hashOf(one.pixels())).toBe(alone);
  expect(await hashOf(other.pixels())).not.toBe(alone);
  second.set({ timeline: first.getView().timeline, index: first.getView().index });
  expect(await hashOf(other.pixels())).toBe(alone);
  one.unmount();
  expect(await hashOf(other.pixels())).toBe(alone);
  other.unmount();
});

test("a timeline that goes while Pixi is still starting leaves nothing behind", async () => {
  const host = aHost();
  const failures: unknown[] = [];
  const onFailure = (event: PromiseRejectionEvent) => failures.push(event.reason);
  window.addEventListener("unhandledrejection", onFailure);
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  root.render(<TimelineCanvas host={host} ariaLabel="Timeline" />);
  await until(() => element.querySelector("canvas") !== null);
  const canvas = element.querySelector("canvas");
  root.unmount();
  element.remove();
  // The next one starts as ever, and the one that went has given its context back.
  const mounted = await mountTimeline(aHost());
  await until(() => canvas?.getContext("webgl2")?.isContextLost() === true);
  expect(failures).toEqual([]);
  expect(mounted.handle.stats()?.framesDrawn).toBeGreaterThan(0);
  mounted.unmount();
  window.removeEventListener("unhandledrejection", onFailure);
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
  const noContext = vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const element = document.createElement("div");
  element.style.cssText = "width: 800px; height: 300px";
  document.body.append(element);
  const root = createRoot(element);
  root.render(<TimelineCanvas host={aHost()} ariaLabel="Timeline" />);
  await until(() => element.textContent.includes("WebGL 2 is switched off or missing"));
  expect(element.querySelector("td[aria-label^='Main theme']")).not.toBeNull();
  expect(element.querySelector("canvas:not([aria-hidden])")).toBeNull();
  noContext.mockRestore();
  root.unmount();
  element.remove();
});

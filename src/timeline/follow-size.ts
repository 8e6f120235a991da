import type { TimelineHost } from "./contract.ts";
import { withinContent } from "./gestures/navigation.ts";
import type { CanvasSize, TimelineScene } from "./scene/timeline-scene.ts";
import { shownOf } from "./shown-clips.ts";

/** Keeps canvas and viewport as large as the element, in whole device pixels, also when the pixel ratio changes. Returns how to stop. */
export function followSize(element: HTMLElement, scene: TimelineScene | undefined, host: TimelineHost): () => void {
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry) return;
    const { width, height } = entry.contentRect;
    const view = host.getView();
    host.actions.setViewport(withinContent({ ...view.viewport, widthPx: width, heightPx: height }, shownOf(view)));
    scene?.resize(deviceSizeOf(entry));
  });
  const observe = () => {
    try {
      observer.observe(element, { box: "device-pixel-content-box" });
    } catch {
      // Safari does not know this box: CSS pixels times the ratio are then as near as one gets.
      observer.observe(element);
    }
  };
  // Another ratio alone changes no box of CSS pixels; observing anew tells the size once more.
  const stopRatio = followRatio(() => {
    observer.unobserve(element);
    observe();
  });
  observe();
  return () => {
    stopRatio();
    observer.disconnect();
  };
}

/** Calls back whenever the screen's ratio changed. A media query knows only whether it still is what it was: each change needs another. */
function followRatio(onChange: () => void): () => void {
  let query: MediaQueryList | undefined;
  const ask = () => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", changed, { once: true });
  };
  const changed = () => {
    ask();
    onChange();
  };
  ask();
  return () => query?.removeEventListener("change", changed);
}

function deviceSizeOf(entry: ResizeObserverEntry): CanvasSize {
  const { devicePixelRatio } = window;
  const exact = entry.devicePixelContentBoxSize?.[0];
  return {
    widthDevicePx: deviceLength(entry.contentRect.width * devicePixelRatio, exact?.inlineSize),
    heightDevicePx: deviceLength(entry.contentRect.height * devicePixelRatio, exact?.blockSize),
    devicePixelRatio,
  };
}

/** The browser's own number of device pixels; where it counts another ratio than the page (as an emulated screen does) ours. */
function deviceLength(computed: number, exact: number | undefined): number {
  return exact !== undefined && Math.abs(exact - computed) <= 1 ? exact : Math.round(computed);
}

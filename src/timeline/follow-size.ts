import type { ViewHost } from "./contract.ts";
import { withinContent } from "./gestures/navigation.ts";
import type { CanvasSize, TimelineScene } from "./scene/timeline-scene.ts";
import { shownOf } from "./shown-clips.ts";

/**
 * Sizes canvas and viewport to the element, in whole device pixels, and to the pointer; also after a change of the pixel ratio or of the
 * pointer (a mouse is connected to a tablet). Returns how to stop.
 */
export function followSize(element: HTMLElement, scene: TimelineScene | undefined, host: ViewHost): () => void {
  const finger = matchMedia("(pointer: coarse)");
  const observer = new ResizeObserver((entries) => {
    const entry = entries.at(-1);
    if (!entry) return;
    const { width, height } = entry.contentRect;
    const view = host.getView();
    const viewport = { ...view.viewport, widthPx: width, heightPx: height, isForFinger: finger.matches };
    host.actions.setViewport(withinContent(viewport, shownOf(view)));
    scene?.resize(deviceSizeOf(entry));
  });
  const observe = () => {
    try {
      observer.observe(element, { box: "device-pixel-content-box" });
    } catch {
      // Safari does not support this box: CSS pixels times the ratio are the best approximation there.
      observer.observe(element);
    }
  };
  // A changed ratio or pointer alone changes no box of CSS pixels; observing again reports the size once more.
  const observeAgain = () => {
    observer.unobserve(element);
    observe();
  };
  const stopRatio = followRatio(observeAgain);
  finger.addEventListener("change", observeAgain);
  observe();
  return () => {
    stopRatio();
    finger.removeEventListener("change", observeAgain);
    observer.disconnect();
  };
}

/** Calls back whenever the screen's ratio changed. A media query matches only one ratio, so each change needs a new query. */
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

/** The browser's own count of device pixels; ours where its ratio differs from the page's (as with an emulated screen). */
function deviceLength(computed: number, exact: number | undefined): number {
  return exact !== undefined && Math.abs(exact - computed) <= 1 ? exact : Math.round(computed);
}

import type { Timeline, TimelineOptions } from "../api.ts";
import { mountInShadow } from "../editor/mount-in-shadow.ts";
import { openTimeline } from "./open-timeline.tsx";

/**
 * Mounts a timeline into an element of the page (or its shadow root), which gives it its size. Throws a `ProjectError` where the project cannot be read, and
 * where the browser has no Web Audio; then nothing was mounted.
 */
export function mountTimeline(element: HTMLElement | ShadowRoot, options: TimelineOptions = {}): Timeline {
  return openTimeline((node, onError) => mountInShadow(element, node, onError), options);
}

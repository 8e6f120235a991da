import type { Timeline, TimelineOptions } from "../api.ts";
import { mountInShadow } from "../editor/mount-in-shadow.ts";
import { openTimeline } from "./open-timeline.tsx";

/**
 * Mounts a timeline into an element of the page (or its shadow root), which determines its size. Throws a `ProjectError` if the project is
 * invalid, and an error if the browser has no Web Audio; then nothing is mounted.
 */
export function mountTimeline(element: HTMLElement | ShadowRoot, options: TimelineOptions = {}): Timeline {
  return openTimeline((...given) => mountInShadow(element, ...given), options);
}

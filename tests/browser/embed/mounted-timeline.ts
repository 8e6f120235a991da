import { onTestFinished } from "vitest";
import { mountIn } from "#embed/editor/mount-in.tsx";
import { openTimeline } from "#embed/timeline/open-timeline.tsx";
import type { Timeline, TimelineError, TimelineOptions } from "#embed/timeline/timeline-entry.ts";

type EmbeddedTimeline = {
  readonly timeline: Timeline;
  readonly errors: readonly TimelineError[];
  readonly place: HTMLElement;
  /** A point in the middle of a clip on the canvas, CSS px of the window. */
  readonly pointOf: (clipId: string) => { readonly x: number; readonly y: number };
};

/** Mounts a timeline of 600 × 700 px outside a shadow root, where the styles of tests are; waits for its first frame. */
export async function mountedTimeline(options: TimelineOptions): Promise<EmbeddedTimeline> {
  const place = document.createElement("div");
  place.style.cssText = "position: fixed; inset: 0 auto auto 0; inline-size: 600px; block-size: 700px";
  document.body.append(place);
  onTestFinished(() => place.remove());
  const timeline = openTimeline((node, onError, theme) => mountIn(place, node, onError, theme), options);
  onTestFinished(() => timeline.dispose());
  const errors: TimelineError[] = [];
  timeline.on("error", (error) => errors.push(error));
  await timeline.ready;
  return {
    timeline,
    errors,
    place,
    pointOf: (clipId) => {
      const box = place.querySelector(`td[data-clip="${clipId}"]`)?.getBoundingClientRect();
      if (!box) throw new Error(`The clip ${clipId} is not in view.`);
      return { x: box.x + box.width / 2, y: box.y + box.height * 0.75 };
    },
  };
}

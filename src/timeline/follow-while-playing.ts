import type { ViewHost } from "./contract.ts";
import { followPlayhead } from "./gestures/navigation.ts";
import type { TimelineScene } from "./scene/timeline-scene.ts";
import { shownOf } from "./shown-clips.ts";

/** Keeps the playhead in view during playback, while `isFree`. Returns how to stop. */
export function followWhilePlaying(host: ViewHost, scene: TimelineScene, isFree: () => boolean): () => void {
  let before = host.position();
  scene.onBeforeDraw((now) => {
    const turned = isFree() ? followPlayhead(before, now, shownOf(host.getView())) : undefined;
    before = now;
    if (turned) host.actions.setViewport(turned);
  });
  return () => scene.onBeforeDraw(() => {});
}

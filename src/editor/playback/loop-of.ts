import type { Loop } from "#engine/types.ts";
import type { PlayedState } from "../core/store/played-state.ts";
import { pictureLength } from "#model/timeline/timeline.ts";
import type { ProjectTimeline } from "#model/timeline/timeline.ts";

/**
 * The range that the engine repeats while looping: the project's loop range, else the whole picture. B-101: loop applies only if there
 * is a picture; `withoutPicture`: a page has asked for it nevertheless.
 */
export function loopOf(isLooping: boolean, timeline: ProjectTimeline, withoutPicture = false): Loop {
  const range = timeline.settings.loopRange;
  const isPossible = pictureLength(timeline) > 0 || (withoutPicture && range !== undefined);
  return { enabled: isLooping && isPossible, startSeconds: range?.start, endSeconds: range?.end };
}

export function presentLoop({ transport, document }: Pick<PlayedState, "transport" | "document">): Loop {
  return loopOf(transport.isLooping, document.timeline, transport.loopsWithoutPicture);
}

export function isSameLoop(a: Loop, b: Loop): boolean {
  return a.enabled === b.enabled && a.startSeconds === b.startSeconds && a.endSeconds === b.endSeconds;
}

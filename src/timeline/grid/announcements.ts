import { markerById } from "#model/marker-edits.ts";
import { messages } from "#model/messages.ts";
import { clipById } from "#model/timeline.ts";
import type { Gesture } from "../gestures/gesture.ts";
import type { Shown } from "../shown-clips.ts";
import { clipLabel } from "./grid-model.ts";

/** What is said when a gesture has ended: the clip as it is now, how many are selected; undefined where nothing changed. */
export function resultOf(gesture: Gesture, hasEdited: boolean, shown: Shown): string | undefined {
  switch (gesture.kind) {
    case "move":
    case "trim":
      return hasEdited ? clipsLabel(gesture.clip.id, gesture.ids.length, shown) : undefined;
    case "gain":
    case "fade": {
      const clip = hasEdited ? clipById(shown.view.timeline, gesture.clip.id) : undefined;
      return clip && messages.clipMix(clip);
    }
    case "slip":
    case "roll":
      return hasEdited ? clipsLabel(gesture.clip.id, gesture.kind === "roll" ? 2 : 1, shown) : undefined;
    case "marker": {
      const marker = hasEdited ? markerById(shown.view.timeline, gesture.marker.id) : undefined;
      return marker && messages.markerDescription(marker);
    }
    case "marquee":
      return messages.clipsSelected(shown.view.selection.size);
    case "loop": {
      const range = shown.settings.loopRange;
      return hasEdited && range ? messages.loopRangeSet(range.start, range.end) : undefined;
    }
    case "scrub":
    case "pan":
      return undefined;
  }
}

/** One clip in full, and how many others changed with it. */
export function clipsLabel(clipId: string, count: number, shown: Shown): string | undefined {
  const clip = clipById(shown.view.timeline, clipId);
  return clip && messages.clipsChanged(clipLabel(clip, shown), count - 1);
}

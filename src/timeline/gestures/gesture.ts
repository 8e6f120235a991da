import type { Clip } from "#model/timeline/clip.ts";
import type { Marker } from "#model/timeline/marker.ts";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { randomId } from "#ui/random-id.ts";
import type { Shown } from "../shown-clips.ts";
import { fadeEndOf } from "../clip-handles.ts";
import { selectionOrClip } from "./drag-clips.ts";
import type { ClipDrag } from "./drag-clips.ts";
import { editPointAt } from "./drag-inside.ts";
import type { BodyDrag, InnerDrag } from "./drag-inside.ts";
import type { Modifiers, Point, HitTarget } from "./hit-test.ts";
import type { Pan } from "./navigation.ts";
import { marqueeHeightPx } from "./selecting.ts";
import type { Marquee } from "./selecting.ts";

/** An active gesture: what a held press does. */
export type Gesture =
  | ClipDrag
  | InnerDrag
  | { readonly kind: "scrub"; readonly press: Point; readonly originSeconds: number }
  | ({ readonly kind: "pan" } & Pan)
  | {
      readonly kind: "marquee";
      readonly press: Point;
      /** Where the press began, in the coordinates of `Marquee`. */
      readonly seconds: number;
      readonly heightPx: number;
      /** The selection before the press: extended by an adding marquee, restored by Escape. */
      readonly before: ReadonlySet<string>;
      readonly isAdding: boolean;
    }
  | {
      readonly kind: "loop";
      readonly press: Point;
      /** The end of the range that stays fixed. */
      readonly anchorSeconds: number;
    }
  | { readonly kind: "marker"; readonly press: Point; readonly marker: Marker; readonly grabSeconds: number };

export type PressOptions = {
  readonly playheadSeconds: number;
  readonly isTouch: boolean;
  readonly modifiers: Modifiers;
  /** The selection before the press changed it. */
  readonly selectedBefore: ReadonlySet<string>;
};

/** The gesture that a press begins; undefined where a press only selects. Call it after the press has changed the selection. */
export function gestureFor(target: HitTarget, press: Point, shown: Shown, options: PressOptions): Gesture | undefined {
  const { viewport, readOnly } = shown.view;
  const seconds = pxToSeconds(viewport, press.xPx);
  const scrub = { kind: "scrub", press, originSeconds: options.playheadSeconds } as const;
  switch (target.kind) {
    case "ruler":
      return options.modifiers.shift && !readOnly ? { kind: "loop", press, anchorSeconds: Math.max(0, seconds) } : scrub;
    case "playhead":
      return scrub;
    case "loop": {
      const range = shown.settings.loopRange;
      return range && { kind: "loop", press, anchorSeconds: target.part === "start" ? range.end : range.start };
    }
    case "marker":
      return readOnly ? scrub : { kind: "marker", press, marker: target.marker, grabSeconds: seconds - target.marker.time };
    case "clip": {
      // A finger scrolls, unless it touches a clip that was selected before.
      if (readOnly || (options.isTouch && !shown.view.selection.has(target.clip.id))) break;
      return dragFor(target, press, shown, options.modifiers.mod);
    }
    case "videoSound":
    case "empty":
      if (options.isTouch) break;
      return {
        kind: "marquee",
        press,
        seconds,
        heightPx: marqueeHeightPx(press.yPx, viewport),
        before: options.selectedBefore,
        isAdding: options.modifiers.mod || options.modifiers.shift,
      };
    case "video":
      break;
  }
  return options.isTouch ? panFor(press, viewport) : undefined;
}

export function panFor(press: Point, viewport: Viewport): Gesture {
  return { kind: "pan", press, viewport };
}

/** @param mod Ctrl/Cmd slips the clip's sound, or rolls the edit point of two clips */
function dragFor({ clip, part }: Extract<HitTarget, { kind: "clip" }>, press: Point, shown: Shown, mod: boolean): ClipDrag | InnerDrag {
  const seconds = pxToSeconds(shown.view.viewport, press.xPx);
  switch (part) {
    case "body":
      return bodyDragOf(clip, press, shown, mod);
    case "start":
    case "end": {
      const editPoint = mod ? editPointAt(clip, part, shown) : undefined;
      if (editPoint) return { kind: "roll", clip: editPoint[0], second: editPoint[1], press, grabSeconds: seconds - editPoint[0].endTime };
      const held = part === "start" ? clip.startTime : clip.endTime;
      return { kind: "trim", clip, ids: selectionOrClip(clip, shown), edge: part, press, grabSeconds: seconds - held };
    }
    case "fadeIn":
    case "fadeOut": {
      const edge = part === "fadeIn" ? "start" : "end";
      return { kind: "fade", clip, edge, press, grabSeconds: seconds - fadeEndOf(clip, edge) };
    }
    case "gain":
      return { kind: "gain", clip, ids: selectionOrClip(clip, shown), press, sideways: bodyDragOf(clip, press, shown, mod) };
  }
}

function bodyDragOf(clip: Clip, press: Point, shown: Shown, mod: boolean): BodyDrag {
  const seconds = pxToSeconds(shown.view.viewport, press.xPx);
  if (mod) return { kind: "slip", clip, press, seconds };
  return {
    kind: "move",
    clip,
    ids: selectionOrClip(clip, shown),
    press,
    grabSeconds: seconds - clip.startTime,
    laneCount: shown.laneCount,
    copyIdOf: rememberedIds(),
  };
}

/** A random id for each given one, the same at each call: a preview keeps waveforms by id. */
function rememberedIds(): (id: string) => string {
  const ids = new Map<string, string>();
  return (id) => {
    const known = ids.get(id) ?? randomId();
    ids.set(id, known);
    return known;
  };
}

/** The rectangle from the press to the pointer. */
export function marqueeTo(gesture: Extract<Gesture, { kind: "marquee" }>, point: Point, viewport: Viewport): Marquee {
  const seconds = pxToSeconds(viewport, point.xPx);
  const heightPx = marqueeHeightPx(point.yPx, viewport);
  return {
    fromSeconds: Math.min(gesture.seconds, seconds),
    toSeconds: Math.max(gesture.seconds, seconds),
    fromPx: Math.min(gesture.heightPx, heightPx),
    toPx: Math.max(gesture.heightPx, heightPx),
  };
}

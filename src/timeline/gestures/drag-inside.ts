import type { Clip } from "#model/timeline/clip.ts";
import { isSameNumber } from "#model/is-same.ts";
import { changeGain, setFades } from "#model/edits/mix-edits.ts";
import { rollClips, slipClip } from "#model/edits/slip-and-roll.ts";
import { TOUCHING_SECONDS } from "#model/timeline/limits.ts";
import { shiftText } from "#model/time/time-style.ts";
import { formatFineDb, formatSeconds } from "#model/time/time.ts";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import { neighbourOf } from "../index/queries.ts";
import type { Shown } from "../shown-clips.ts";
import { clipIn } from "./drag-clips.ts";
import type { ClipDrag, DragResult, Guide } from "./drag-clips.ts";
import type { Modifiers, Point } from "./hit-test.ts";
import { snappedEdge } from "./snapping.ts";
import type { SnapOptions, Snap } from "./snapping.ts";

/** What a press on the body of a clip drags: the clip, or the sound in it. */
export type BodyDrag = Extract<ClipDrag, { kind: "move" }> | SlipDrag;

type SlipDrag = { readonly kind: "slip"; readonly clip: Clip; readonly press: Point; readonly seconds: number };

/** Drags that leave clips in place: slip, roll of the edit point between two clips, fades, gain. */
export type InnerDrag =
  | SlipDrag
  | {
      readonly kind: "roll";
      /** The earlier of the two clips. */
      readonly clip: Clip;
      readonly second: Clip;
      readonly press: Point;
      readonly grabSeconds: number;
    }
  | {
      readonly kind: "fade";
      readonly clip: Clip;
      readonly edge: "start" | "end";
      readonly press: Point;
      /** Seconds from the fade's end to the pointer. */
      readonly grabSeconds: number;
    }
  | {
      readonly kind: "gain";
      readonly clip: Clip;
      readonly ids: readonly string[];
      readonly press: Point;
      /** What the press drags if it goes sideways. */
      readonly sideways: BodyDrag;
    };

/** Gain for each pixel that the pointer moves up, dB; with Shift the fine one. Results are whole steps. */
const GAIN_STEP_DB = 0.25;
const FINE_STEP_DB = 0.1;

/** The two clips that touch at an edge, earlier one first; undefined where no other clip touches. */
export function editPointAt(clip: Clip, edge: "start" | "end", { view: { index } }: Shown): readonly [Clip, Clip] | undefined {
  const other = neighbourOf(index, clip, edge === "start" ? -1 : 1);
  if (!other) return undefined;
  const [first, second] = edge === "start" ? [other, clip] : [clip, other];
  return Math.abs(first.endTime - second.startTime) < TOUCHING_SECONDS ? [first, second] : undefined;
}

/** The result if the drag ended here. No edit where it would change nothing. */
export function dragInside(
  drag: InnerDrag,
  point: Point,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
  { shift }: Modifiers,
): DragResult {
  const { viewport, timeline } = shown.view;
  const { clip } = drag;
  const pointed = pxToSeconds(viewport, point.xPx);
  switch (drag.kind) {
    case "slip": {
      // The sound follows the pointer: dragging right reveals earlier sound.
      const edit = slipClip(timeline, clip.id, clip.sourceOffset - (pointed - drag.seconds));
      const shift = shiftText(clipIn(edit, clip).sourceOffset, clip.sourceOffset, shown.times.source);
      return { edit, guide: guideAt(clip.startTime, clip, shift) };
    }
    case "roll": {
      const wanted = pointed - drag.grabSeconds;
      const snap = snappedEdge([wanted], new Set([clip.id, drag.second.id]), shown, snapOptions);
      const edit = rollClips(timeline, clip.id, drag.second.id, (snap?.seconds ?? wanted) - clip.endTime);
      const editPoint = clipIn(edit, clip).endTime;
      return { edit, guide: guideAt(editPoint, clip, shiftText(clip.endTime, editPoint, shown.times.place), snap) };
    }
    case "fade": {
      const wanted = pointed - drag.grabSeconds;
      const snap = snappedEdge([wanted], new Set([clip.id]), shown, snapOptions);
      const at = snap?.seconds ?? wanted;
      const isIn = drag.edge === "start";
      const edit = setFades(timeline, clip.id, isIn ? { fadeIn: at - clip.startTime } : { fadeOut: clip.endTime - at });
      const { fadeIn, fadeOut } = clipIn(edit, clip);
      const end = isIn ? clip.startTime + fadeIn : clip.endTime - fadeOut;
      return { edit, guide: guideAt(end, clip, formatSeconds(isIn ? fadeIn : fadeOut), snap) };
    }
    case "gain": {
      const step = shift ? FINE_STEP_DB : GAIN_STEP_DB;
      const byDb = Math.round(drag.press.yPx - point.yPx) * step;
      // Rounds the resulting gain, not the change, to whole steps; turns −0 into 0.
      const to = Math.round(Math.round((clip.gainDb + byDb) / step) * step * 100) / 100 || 0;
      const edit = byDb === 0 ? undefined : changeGain(timeline, drag.ids, to - clip.gainDb);
      return { edit, guide: guideAt(pxToSeconds(viewport, drag.press.xPx), clip, formatFineDb(clipIn(edit, clip).gainDb)) };
    }
  }
}

/** @param snap the snap target: its line is shown once the drag has reached it */
function guideAt(seconds: number, clip: Clip, text: string, snap?: Snap): Guide {
  const lineSeconds = snap && isSameNumber(seconds, snap.seconds) ? snap.seconds : undefined;
  return { lineSeconds, seconds, laneIndex: clip.laneIndex, text };
}

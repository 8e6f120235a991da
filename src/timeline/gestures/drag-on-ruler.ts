import { changeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { shiftText, timeText } from "#model/time/time-style.ts";
import { clamp } from "#model/time/time.ts";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import { LOOP_ID } from "../grid/ruler-row.ts";
import type { Shown } from "../shown-clips.ts";
import type { DragResult } from "./drag-clips.ts";
import type { Gesture } from "./gesture.ts";
import type { Point } from "./press.ts";
import { snappedEdge } from "./snapping.ts";
import type { SnapOptions } from "./snapping.ts";

/** The result of a drag of the loop range or a marker if it ended here. */
export function dragOnRuler(
  drag: Extract<Gesture, { kind: "loop" | "marker" }>,
  point: Point,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
): DragResult {
  const { viewport, timeline } = shown.view;
  const isMarker = drag.kind === "marker";
  const pointed = clamp(pxToSeconds(viewport, point.xPx) - (isMarker ? drag.grabSeconds : 0), 0, shown.extentSeconds);
  const snap = snappedEdge([pointed], new Set([isMarker ? drag.marker.id : LOOP_ID]), shown, snapOptions);
  const seconds = snap?.seconds ?? pointed;
  const edit = isMarker
    ? changeMarker(timeline, drag.marker.id, { time: seconds })
    : setLoopRange(timeline, { start: drag.anchorSeconds, end: seconds });
  const style = shown.times.length;
  const text = isMarker ? shiftText(seconds - drag.marker.time, style) : timeText(Math.abs(seconds - drag.anchorSeconds), style);
  return { edit, guide: { lineSeconds: snap?.seconds, seconds, laneIndex: undefined, text } };
}

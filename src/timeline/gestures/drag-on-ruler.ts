import { changeMarker, setLoopRange } from "#model/edits/marker-edits.ts";
import { lengthText, shiftText } from "#model/time/time-style.ts";
import { clamp } from "#model/time/time.ts";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import { LOOP_ID } from "../grid/ruler-row.ts";
import type { Shown } from "../shown-clips.ts";
import type { DragResult } from "./drag-clips.ts";
import type { Gesture } from "./gesture.ts";
import type { Point } from "./hit-test.ts";
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
  const { times } = shown;
  const text = isMarker
    ? shiftText(drag.marker.time, seconds, times.place)
    : lengthText(Math.min(seconds, drag.anchorSeconds), Math.max(seconds, drag.anchorSeconds), times);
  return { edit, guide: { lineSeconds: snap?.seconds, seconds, laneIndex: undefined, text } };
}

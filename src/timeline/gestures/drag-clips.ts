import { putClip } from "#model/edits/change.ts";
import type { Edit } from "#model/edits/change.ts";
import type { Clip } from "#model/timeline/clip.ts";
import { moveClip, trimClipEnd, trimClipStart } from "#model/edits/edits.ts";
import { moveClips, trimClips } from "#model/edits/group-edits.ts";
import { isSameNumber } from "#model/is-same.ts";
import { messages } from "#model/text/messages.ts";
import { shiftText, timeText } from "#model/time/time-style.ts";
import { clamp } from "#model/time/time.ts";
import { clipById } from "#model/timeline/timeline.ts";
import { pxToSeconds } from "#model/timeline/viewport.ts";
import { lanesTopPx, rowAt } from "../layout.ts";
import type { Shown } from "../shown-clips.ts";
import type { Modifiers, Point } from "./hit-test.ts";
import { snappedEdge } from "./snapping.ts";
import type { SnapOptions } from "./snapping.ts";

type Edge = "start" | "end";

/** A drag of clips by body or edge. Times are those at the press, because edits start from the committed timeline. */
export type ClipDrag =
  | {
      readonly kind: "move";
      readonly clip: Clip;
      /** All clips that move, `clip` included. */
      readonly ids: readonly string[];
      readonly press: Point;
      /** Seconds from the clip's start to the pointer. */
      readonly grabSeconds: number;
      /** Number of lanes at the press; clips can be dragged to one new lane below them. */
      readonly laneCount: number;
      /** The id of a clip's copy, for a drag that copies. */
      readonly copyIdOf: (id: string) => string;
    }
  | {
      readonly kind: "trim";
      readonly clip: Clip;
      readonly ids: readonly string[];
      readonly edge: Edge;
      readonly press: Point;
      /** Seconds from the edge to the pointer. */
      readonly grabSeconds: number;
    };

/** What a drag shows beside the clips: the snap line and the change so far. */
export type Guide = {
  /** Time of the snap line; undefined while nothing snaps. */
  readonly lineSeconds: number | undefined;
  /** Position of the text: beside this time and above this lane; undefined for the ruler. */
  readonly seconds: number;
  readonly laneIndex: number | undefined;
  readonly text: string;
};

export type DragResult = { readonly edit: Edit | undefined; readonly guide: Guide | undefined };

/** The result if the drag ended here. No edit where it would change nothing. */
export function dragClips(
  drag: ClipDrag,
  point: Point,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
  modifiers: Modifiers,
): DragResult {
  if (drag.kind === "move") return moveResult(drag, point, shown, snapOptions, modifiers);
  return trimResult(drag, pxToSeconds(shown.view.viewport, point.xPx) - drag.grabSeconds, shown, snapOptions);
}

/** Alt copies. Shift keeps the lane or the time: of the two the one in whose direction the pointer has moved less. */
function moveResult(
  drag: Extract<ClipDrag, { kind: "move" }>,
  point: Point,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
  { alt, shift }: Modifiers,
): DragResult {
  const { clip, ids, press } = drag;
  const { timeline, viewport } = shown.view;
  const length = clip.endTime - clip.startTime;
  const isAcross = Math.abs(point.xPx - press.xPx) >= Math.abs(point.yPx - press.yPx);
  const pointed = shift && !isAcross ? clip.startTime : pxToSeconds(viewport, point.xPx) - drag.grabSeconds;
  const moving = alt ? new Set<string>() : new Set(ids);
  const snap = shift && !isAcross ? undefined : snappedEdge([pointed, pointed + length], moving, shown, snapOptions);
  const start = snap ? (snap.edge === 0 ? snap.seconds : snap.seconds - length) : pointed;
  // Beyond the border of the canvas the view scrolls: the target lane stays one in view.
  const row = rowAt(clamp(point.yPx, lanesTopPx(viewport), viewport.heightPx - 1), viewport, drag.laneCount);
  const laneIndex = shift && isAcross ? clip.laneIndex : row.kind === "lane" ? row.laneIndex : 0;
  const edit =
    ids.length > 1
      ? moveClips(timeline, ids, { seconds: start - clip.startTime, lanes: laneIndex - clip.laneIndex }, drag.laneCount)
      : moveClip(timeline, clip.id, start, laneIndex);
  const now = clipIn(edit, clip);
  const isSnapped = snap !== undefined && isSameNumber(snap.edge === 0 ? now.startTime : now.endTime, snap.seconds);
  const change = shiftText(clip.startTime, now.startTime, shown.times.place);
  return {
    edit: alt ? asCopies(edit, drag.copyIdOf) : edit,
    guide: {
      lineSeconds: isSnapped ? snap.seconds : undefined,
      seconds: isSnapped ? snap.seconds : now.startTime,
      laneIndex: now.laneIndex,
      text: alt ? messages.copyDragged(timeText(now.startTime, shown.times.place), change) : change,
    },
  };
}

/** Puts the moved clips beside the originals instead. */
function asCopies(edit: Edit | undefined, copyIdOf: (id: string) => string): Edit | undefined {
  return (
    edit && {
      kind: "duplicateClips",
      changes: edit.changes.map((change) =>
        change.kind === "putClip" ? putClip({ ...change.clip, id: copyIdOf(change.clip.id) }) : change,
      ),
    }
  );
}

function trimResult(
  drag: Extract<ClipDrag, { kind: "trim" }>,
  pointed: number,
  shown: Shown,
  snapOptions: SnapOptions | undefined,
): DragResult {
  const { clip, ids, edge } = drag;
  const { timeline } = shown.view;
  const snap = snappedEdge([pointed], new Set(ids), shown, snapOptions);
  const wanted = snap?.seconds ?? pointed;
  const edgeOf = ({ startTime, endTime }: Clip) => (edge === "start" ? startTime : endTime);
  const trimOne = edge === "start" ? trimClipStart : trimClipEnd;
  const edit = ids.length > 1 ? trimClips(timeline, ids, edge, wanted - edgeOf(clip)) : trimOne(timeline, clip.id, wanted);
  const now = edgeOf(clipIn(edit, clip));
  return {
    edit,
    guide: {
      // Where the source ends or the clip would become too short, the edge stops before the snap target.
      lineSeconds: snap && isSameNumber(now, snap.seconds) ? snap.seconds : undefined,
      seconds: now,
      laneIndex: clip.laneIndex,
      text: shiftText(edgeOf(clip), now, shown.times.place),
    },
  };
}

/** The clip as an edit would leave it. */
export function clipIn(edit: Edit | undefined, clip: Clip): Clip {
  for (const change of edit?.changes ?? []) if (change.kind === "putClip" && change.clip.id === clip.id) return change.clip;
  return clip;
}

/** The whole selection if the clip is selected, else the clip alone. */
export function selectionOrClip(clip: Clip, { view: { selection, timeline } }: Shown): readonly string[] {
  if (!selection.has(clip.id)) return [clip.id];
  return [...selection].filter((id) => clipById(timeline, id) !== undefined);
}

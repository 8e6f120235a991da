import { DEFAULT_CLIP_SECONDS } from "#model/timeline/limits.ts";
import { timeText } from "#model/time/time-style.ts";
import { isNode } from "#ui/dom/element-of-any-window.ts";
import type { DroppedItem, TimelineHost } from "../contract.ts";
import { rowAt } from "../layout.ts";
import type { DropPreview } from "../scene/frame-input.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import type { Guide } from "./drag-clips.ts";
import { EdgeScroller } from "./edge-scroller.ts";
import { pointSeconds } from "./navigation.ts";
import type { Point } from "./press.ts";
import { MOUSE_SNAP_PX, snapOptionsOf, snappedEdge } from "./snapping.ts";
import type { SnapOptions } from "./snapping.ts";

/** The `DataTransfer` type of a dragged library item. */
export const DRAG_TYPE = "application/json";

/**
 * B-71: the data must parse as JSON and contain url, name and id; otherwise it is ignored. Only the id is
 * passed on (the `url` is never fetched as given).
 */
export function parseDroppedItem(data: string): DroppedItem | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || !("url" in value) || !("name" in value) || !("id" in value)) return undefined;
  const { url, name, id } = value;
  if (typeof url !== "string" || url === "" || typeof name !== "string" || name === "") return undefined;
  if ((typeof id !== "string" && typeof id !== "number") || id === "") return undefined;
  return { id: String(id) };
}

export type Landing = { readonly laneIndex: number; readonly guide: Guide };

/**
 * Where an item would land (B-72): its start at the pointer's time or at the snap target (`guide.seconds`), on the lane under the
 * pointer; below the last lane on a new one.
 */
export function landingAt(point: Point, shown: Shown, snapOptions: SnapOptions | undefined): Landing {
  const { viewport } = shown.view;
  const row = rowAt(point.yPx, viewport, shown.laneCount);
  const laneIndex = row.kind === "lane" ? row.laneIndex : shown.laneCount;
  const pointed = pointSeconds(point, viewport);
  const snap = snappedEdge([pointed], new Set(), shown, snapOptions);
  const seconds = snap?.seconds ?? pointed;
  return { laneIndex, guide: { lineSeconds: snap?.seconds, seconds, laneIndex, text: timeText(seconds, shown.times.place) } };
}

/** Marks of a hovering item: the clip's box, the snap line, and its time. */
export type DropMarks = { readonly drop: DropPreview | undefined; readonly guide: Guide | undefined };

type DropInputOptions = {
  readonly host: TimelineHost;
  readonly element: HTMLElement;
  /** Emits the landing place; undefined marks when the item leaves. */
  readonly onMarks: (marks: DropMarks) => void;
};

/** Library items dragged over the canvas and dropped there; near an edge the view scrolls. Returns the function that stops listening. */
export function listenForDrops({ host, element, onMarks }: DropInputOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let hovering: { readonly point: Point; readonly shift: boolean } | undefined;

  const landing = ({ point, shift }: NonNullable<typeof hovering>) => {
    const shown = shownOf(host.getView());
    return landingAt(point, shown, snapOptionsOf(shown, host.position(), shift, MOUSE_SNAP_PX));
  };
  const show = () => {
    if (!hovering) return;
    const { laneIndex, guide } = landing(hovering);
    // The item's length is unknown before the drop; the preview uses a clip's default length.
    host.actions.hold?.(guide.seconds);
    onMarks({ drop: { laneIndex, startSeconds: guide.seconds, endSeconds: guide.seconds + DEFAULT_CLIP_SECONDS }, guide });
  };
  const scroller = new EdgeScroller(host, show);
  const end = () => {
    hovering = undefined;
    scroller.stop();
    host.actions.hold?.(undefined);
    onMarks({ drop: undefined, guide: undefined });
  };
  const placeOf = (event: DragEvent) => {
    const box = element.getBoundingClientRect();
    return { point: { xPx: event.clientX - box.left, yPx: event.clientY - box.top }, shift: event.shiftKey };
  };
  const isOurs = (event: DragEvent) => !host.getView().readOnly && event.dataTransfer?.types.includes(DRAG_TYPE) === true;

  const onOver = (event: DragEvent) => {
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    hovering = placeOf(event);
    show();
    scroller.follow(hovering.point, true);
  };
  const onLeave = (event: DragEvent) => {
    if (isNode(event.relatedTarget) && element.contains(event.relatedTarget)) return;
    end();
  };
  const onDrop = (event: DragEvent) => {
    end();
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    const item = parseDroppedItem(event.dataTransfer.getData(DRAG_TYPE));
    if (!item) return;
    const { laneIndex, guide } = landing(placeOf(event));
    host.actions.dropItem(item, guide.seconds, laneIndex);
  };

  element.addEventListener("dragenter", onOver, { signal });
  element.addEventListener("dragover", onOver, { signal });
  element.addEventListener("dragleave", onLeave, { signal });
  element.addEventListener("drop", onDrop, { signal });
  return () => {
    scroller.stop();
    stop.abort();
  };
}

import { DEFAULT_CLIP_SECONDS } from "#model/limits.ts";
import type { DroppedItem, TimelineHost } from "../contract.ts";
import { rowAt } from "../layout.ts";
import type { DropPreview } from "../scene/frame-input.ts";
import { shownOf } from "../shown-clips.ts";
import { pointSeconds } from "./navigation.ts";

/** What a library item is dragged as. */
export const DRAG_TYPE = "application/json";

/**
 * Section 5, "Timeline drop": the data must parse as JSON and contain url, name and id; otherwise it is ignored. Only the id is
 * handed on (D33: the `url` is never fetched as given).
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

type DropInputOptions = {
  readonly host: TimelineHost;
  readonly element: HTMLElement;
  /** Where it would land; undefined when it no longer hovers. */
  readonly onPreview: (drop: DropPreview | undefined) => void;
};

/** Library items dragged over the canvas and dropped there. Returns how to stop listening. */
export function listenForDrops({ host, element, onPreview }: DropInputOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  const placeOf = (event: DragEvent) => {
    const view = host.getView();
    const shown = shownOf(view);
    const box = element.getBoundingClientRect();
    const row = rowAt(event.clientY - box.top, view.viewport, shown.laneCount);
    const seconds = pointSeconds({ xPx: event.clientX - box.left, yPx: 0 }, view.viewport);
    return { seconds, laneIndex: row.kind === "lane" ? row.laneIndex : shown.laneCount };
  };
  const isOurs = (event: DragEvent) => !host.getView().readOnly && event.dataTransfer?.types.includes(DRAG_TYPE) === true;

  const onOver = (event: DragEvent) => {
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    const { seconds, laneIndex } = placeOf(event);
    // How long the item is cannot be known before it is dropped; a clip's default length stands for it.
    onPreview({ laneIndex, startSeconds: seconds, endSeconds: seconds + DEFAULT_CLIP_SECONDS });
  };
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget instanceof Node && element.contains(event.relatedTarget)) return;
    onPreview(undefined);
  };
  const onDrop = (event: DragEvent) => {
    onPreview(undefined);
    if (!isOurs(event) || !event.dataTransfer) return;
    event.preventDefault();
    const item = parseDroppedItem(event.dataTransfer.getData(DRAG_TYPE));
    if (!item) return;
    const { seconds, laneIndex } = placeOf(event);
    host.actions.dropItem(item, seconds, laneIndex);
  };

  element.addEventListener("dragenter", onOver, { signal });
  element.addEventListener("dragover", onOver, { signal });
  element.addEventListener("dragleave", onLeave, { signal });
  element.addEventListener("drop", onDrop, { signal });
  return () => stop.abort();
}

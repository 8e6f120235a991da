import { isNode } from "#ui/dom/element-of-any-window.ts";
import type { TimelineHost } from "../contract.ts";
import type { DropPreview } from "../scene/frame-input.ts";
import type { Guide } from "./drag-clips.ts";
import { EdgeScroller } from "./edge-scroller.ts";
import type { Modifiers, Point } from "./hit-test.ts";

/** Where a drag is. Shift inverts snapping, Alt lays each clip on a lane of its own. */
export type Hover = { readonly point: Point } & Pick<Modifiers, "shift" | "alt">;

/** Marks of what hovers: its boxes, the snap line, and the time. */
export type DropMarks = { readonly drop: DropPreview | undefined; readonly guide: Guide | undefined };

export type DropInputOptions = {
  readonly host: TimelineHost;
  readonly element: HTMLElement;
  /** Emits the landing place; undefined marks when the drag leaves. */
  readonly onMarks: (marks: DropMarks) => void;
};

type DragOverOptions<T> = DropInputOptions & {
  /** What is dragged; undefined if it is not received here. */
  readonly contentOf: (data: DataTransfer) => T | undefined;
  /** Called at each movement of the pointer and of the view under it. */
  readonly onHover: (hover: Hover, content: T) => DropMarks & { readonly guide: Guide };
  readonly onEnd?: () => void;
  readonly onDrop: (hover: Hover, content: T, data: DataTransfer) => void;
};

/** Drags of the browser over the canvas; near an edge the view scrolls. Returns the function that stops listening. */
export function listenForDrags<T>({ host, element, onMarks, contentOf, onHover, onEnd, onDrop }: DragOverOptions<T>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let hovering: { readonly hover: Hover; readonly content: T } | undefined;

  const show = () => {
    if (!hovering) return;
    const marks = onHover(hovering.hover, hovering.content);
    host.actions.hold?.(marks.guide.seconds);
    onMarks(marks);
  };
  const scroller = new EdgeScroller(host, show);
  const end = () => {
    if (!hovering) return;
    hovering = undefined;
    scroller.stop();
    onEnd?.();
    host.actions.hold?.(undefined);
    onMarks({ drop: undefined, guide: undefined });
  };
  const received = (event: DragEvent) => {
    const data = event.dataTransfer;
    const content = data && !host.getView().readOnly ? contentOf(data) : undefined;
    if (!data || content === undefined) return undefined;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const point = { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
    return { hover: { point, shift: event.shiftKey, alt: event.altKey }, content, data };
  };

  const onOver = (event: DragEvent) => {
    const drag = received(event);
    if (!drag) {
      end();
      return;
    }
    drag.data.dropEffect = "copy";
    hovering = drag;
    show();
    scroller.follow(drag.hover.point, true);
  };
  const onLeave = (event: DragEvent) => {
    if (!(isNode(event.relatedTarget) && element.contains(event.relatedTarget))) end();
  };
  const onDropped = (event: DragEvent) => {
    const drag = received(event);
    end();
    if (drag) onDrop(drag.hover, drag.content, drag.data);
  };

  element.addEventListener("dragenter", onOver, { signal });
  element.addEventListener("dragover", onOver, { signal });
  element.addEventListener("dragleave", onLeave, { signal });
  element.addEventListener("drop", onDropped, { signal });
  // Escape ends a drag, not always with a "dragleave".
  element.ownerDocument.addEventListener("dragend", end, { signal });
  return () => {
    end();
    stop.abort();
  };
}

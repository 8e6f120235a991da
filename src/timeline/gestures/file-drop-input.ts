import type { Sound } from "#model/edits/add-clips.ts";
import { defaultLane } from "#model/timeline/clip.ts";
import { messages } from "#model/text/messages.ts";
import { isNode } from "#ui/dom/element-of-any-window.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { clipsOf, landingAt, spreadOf, UNKNOWN_SOUND } from "./drop-input.ts";
import type { DropMarks, Landing } from "./drop-input.ts";
import { EdgeScroller } from "./edge-scroller.ts";
import type { Modifiers, Point } from "./press.ts";
import { MOUSE_SNAP_PX, snapOptionsOf } from "./snapping.ts";

type FileDropInputOptions = {
  readonly host: TimelineHost;
  readonly element: HTMLElement;
  /** Emits the landing place; undefined marks when the files leave. */
  readonly onMarks: (marks: DropMarks) => void;
};

type Hover = { readonly point: Point; readonly count: number } & Pick<Modifiers, "shift" | "alt">;

/**
 * Files from outside the browser that may be sound, dragged over the canvas and dropped there (B-176). Other files are left to the page
 * around the canvas. Returns the function that stops listening.
 */
export function listenForFileDrops({ host, element, onMarks }: FileDropInputOptions): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let hovering: Hover | undefined;

  const landing = ({ point, count, shift, alt }: Hover): Landing => {
    const shown = shownOf(host.getView());
    const snapOptions = snapOptionsOf(shown, host.position(), shift, MOUSE_SNAP_PX);
    // A browser reveals a file's length only after the drop.
    return landingAt(point, shown, snapOptions, Array<Sound>(count).fill(UNKNOWN_SOUND), spreadOf(alt));
  };
  const show = () => {
    if (!hovering) return;
    const { laneIndex, edit, guide } = landing(hovering);
    const { settings } = shownOf(host.getView());
    const { name } = settings.lanes[laneIndex] ?? defaultLane(laneIndex);
    host.actions.hold?.(guide.seconds);
    const text = messages.filesLand(hovering.count, guide.text, name, spreadOf(hovering.alt));
    onMarks({ drop: clipsOf(edit), guide: { ...guide, text } });
  };
  const scroller = new EdgeScroller(host, show);
  const end = () => {
    if (!hovering) return;
    hovering = undefined;
    scroller.stop();
    host.actions.hold?.(undefined);
    onMarks({ drop: undefined, guide: undefined });
  };
  const hoverOf = (event: DragEvent): Hover | undefined => {
    const count = event.dataTransfer && !host.getView().readOnly && host.actions.dropFiles ? soundsIn(event.dataTransfer) : 0;
    if (count === 0) return undefined;
    const box = element.getBoundingClientRect();
    const point = { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
    return { point, count, shift: event.shiftKey, alt: event.altKey };
  };

  const onOver = (event: DragEvent) => {
    const hover = hoverOf(event);
    if (!hover || !event.dataTransfer) {
      end();
      return;
    }
    hovering = hover;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    show();
    scroller.follow(hover.point, true);
  };
  const onLeave = (event: DragEvent) => {
    if (!(isNode(event.relatedTarget) && element.contains(event.relatedTarget))) end();
  };
  const onDrop = (event: DragEvent) => {
    const dropped = hoverOf(event);
    const place = dropped && landing(dropped);
    end();
    if (!place || !event.dataTransfer) return;
    event.preventDefault();
    host.actions.dropFiles?.([...event.dataTransfer.files], place.guide.seconds, place.laneIndex, spreadOf(dropped.alt));
  };

  element.addEventListener("dragenter", onOver, { signal });
  element.addEventListener("dragover", onOver, { signal });
  element.addEventListener("dragleave", onLeave, { signal });
  element.addEventListener("drop", onDrop, { signal });
  return () => {
    end();
    stop.abort();
  };
}

/** The number of dragged files that may be sound. A file has no type where the system knows none for its extension. */
function soundsIn({ items, types }: DataTransfer): number {
  const files = [...items].filter(({ kind }) => kind === "file");
  // Safari lists no items before the drop.
  if (files.length === 0) return types.includes("Files") ? 1 : 0;
  return files.filter(({ type }) => !/^(?:video|image|text)\//u.test(type)).length;
}

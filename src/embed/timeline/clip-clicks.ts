import type { PlayedStore } from "#editor/core/store/played-state.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { MenuPlace } from "#timeline/contract.ts";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import type { ClipClick, TimelineEvents, TimelineTarget } from "../api.ts";
import type { Emit } from "../emitters.ts";

/** What lies at a point of the window. @param placeAt undefined outside the canvas, and while there is none */
export function createHitTest(placeAt: (clientX: number, clientY: number) => MenuPlace | undefined) {
  return (clientX: number, clientY: number): TimelineTarget | null => {
    const place = placeAt(clientX, clientY);
    return place ? targetOf(place) : null;
  };
}

/** A place of the canvas as pages know it. */
export function targetOf(place: MenuPlace): TimelineTarget {
  if (place.kind !== "lane") return place;
  const { laneIndex, ...lane } = place;
  return laneIndex === undefined ? lane : { ...lane, laneIndex };
}

type ClickInput = {
  /** The canvas may be in a part of it. */
  readonly root: HTMLElement;
  readonly hitTest: (clientX: number, clientY: number) => TimelineTarget | null;
  /** Whether an event was on a node of the page that lies over the canvas. Default: none lies there. */
  readonly isOverlay?: (event: Event) => boolean;
  readonly store: PlayedStore;
};

type ClickEvents = Pick<TimelineEvents, "clipclick" | "clipdblclick" | "clipcontextmenu">;

const EVENTS = { click: "clipclick", dblclick: "clipdblclick", contextmenu: "clipcontextmenu" } as const;

/** A pointer that moves further than this drags, CSS px. */
const SLACK_PX = 3;

/** Emits the clicks on clips. Returns how to stop. */
export function followClipClicks({ root, hitTest, isOverlay = () => false, store }: ClickInput, emit: Emit<ClickEvents>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let pressedAt: { readonly x: number; readonly y: number } | undefined;
  /** Where assistive technology, which clicks a clip's cell, means no place in it. */
  const startOf = (clipId: string) => clipById(store.getState().document.timeline, clipId)?.startTime;
  const clickOf = ({ target, clientX, clientY }: MouseEvent): ClipClick | undefined => {
    const cell = isElement(target) ? target.closest<HTMLElement>("[data-clip]")?.dataset["clip"] : undefined;
    const start = cell === undefined ? undefined : startOf(cell);
    if (cell !== undefined && start !== undefined) return { clipId: cell, seconds: start, clientX, clientY };
    // A panel or a dialog may lie over the canvas.
    if (!isElement(target) || !target.closest("[part='canvas']") || target.closest("input, button, [role='menu']")) return undefined;
    const hit = hitTest(clientX, clientY);
    return hit?.kind === "clip" ? { clipId: hit.clipId, seconds: hit.seconds, clientX, clientY } : undefined;
  };
  root.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (pressedAt = { x, y }), { signal, capture: true });
  for (const [type, name] of Object.entries(EVENTS) as [keyof typeof EVENTS, (typeof EVENTS)[keyof typeof EVENTS]][]) {
    root.addEventListener(
      type,
      (event) => {
        const isDrag = pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > SLACK_PX;
        if (type === "click" && event.detail > 0 && isDrag) return;
        const click = isOverlay(event) ? undefined : clickOf(event);
        if (click) emit(name, click);
      },
      { signal },
    );
  }
  return () => stop.abort();
}

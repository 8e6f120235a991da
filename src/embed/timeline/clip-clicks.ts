import type { RefObject } from "react";
import type { EditorStore } from "#editor/core/store/store.ts";
import { clipById } from "#model/timeline/timeline.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { isElement } from "#ui/dom/element-of-any-window.ts";
import type { ClipClick, TimelineTarget } from "../api.ts";
import type { Emit } from "./session-events.ts";
import { targetOf } from "./page-menu.ts";

/** What lies at a point of the window, of the canvas that a component has given to the reference. */
export function createHitTest(canvas: RefObject<CanvasHandle | null>): (clientX: number, clientY: number) => TimelineTarget | null {
  return (clientX, clientY) => {
    const place = canvas.current?.hitTest(clientX, clientY);
    return place ? targetOf(place) : null;
  };
}

type ClickInput = {
  /** The canvas may be in a part of it. */
  readonly root: HTMLElement;
  readonly hitTest: (clientX: number, clientY: number) => TimelineTarget | null;
  /** Whether an event was on a node of the page that lies over the canvas. Default: none lies there. */
  readonly isOverlay?: (event: Event) => boolean;
  readonly store: EditorStore;
};

const EVENTS = { click: "clipclick", dblclick: "clipdblclick", contextmenu: "clipcontextmenu" } as const;

/** A pointer that moves further than this drags, CSS px. */
const SLACK_PX = 3;

/** Emits the clicks on clips. Returns how to stop. */
export function followClipClicks({ root, hitTest, isOverlay = () => false, store }: ClickInput, emit: Emit): () => void {
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

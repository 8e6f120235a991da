import { VIDEO_BAR_ID } from "../contract.ts";
import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { dragClip, gestureFor, panTo, scrubTo } from "./gesture.ts";
import type { Gesture } from "./gesture.ts";
import { pinchTo, wheelTo, withinContent } from "./navigation.ts";
import type { Pinch } from "./navigation.ts";
import { MOUSE_REACH, TOUCH_REACH, cursorFor, targetAt } from "./press.ts";
import type { Point, Target } from "./press.ts";

/** A hand is never quite still: a press becomes a drag after so much, CSS px. */
const MOUSE_SLACK_PX = 3;
const TOUCH_SLACK_PX = 8;

export type PointerInputOptions = {
  readonly host: TimelineHost;
  /** The element that the canvas fills. */
  readonly element: HTMLElement;
  readonly onHover: (clipId: string | undefined) => void;
  /** A press took a clip, the video bar, or nothing. */
  readonly onPress: (target: Target) => void;
  /** A drag was committed. */
  readonly onDragged: (clipId: string) => void;
};

/** What one pointer holds. */
type Held = { readonly gesture: Gesture; readonly pointerId: number; readonly slackPx: number; hasMoved: boolean; isCancelled: boolean };

/** Mouse, pen, fingers and wheel on the canvas, turned into the host's actions. Decisions are made in `gesture.ts` and `navigation.ts`. */
export class PointerInput {
  readonly #options: PointerInputOptions;
  readonly #stop = new AbortController();
  readonly #fingers = new Map<number, Point>();
  #held: Held | undefined;
  #pinch: Pinch | undefined;

  constructor(options: PointerInputOptions) {
    this.#options = options;
    const { element } = options;
    const { signal } = this.#stop;
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
    element.addEventListener("lostpointercapture", this.#onCancel, { signal });
    element.addEventListener("pointerleave", () => this.#options.onHover(undefined), { signal });
    element.addEventListener("wheel", this.#onWheel, { signal, passive: false });
    // Before anybody else hears of the key: a gesture under way owns Escape.
    window.addEventListener("keydown", this.#onKeyDown, { signal, capture: true });
  }

  dispose(): void {
    this.#cancel();
    this.#stop.abort();
  }

  get #shown(): Shown {
    return shownOf(this.#options.host.getView());
  }

  readonly #onDown = (event: PointerEvent): void => {
    const isTouch = event.pointerType === "touch";
    const point = this.#pointOf(event);
    if (isTouch) this.#fingers.set(event.pointerId, point);
    if (this.#fingers.size === 2) {
      this.#cancel();
      this.#beginPinch();
      return;
    }
    if (this.#held || this.#pinch || event.button !== 0) return;
    const { host, element } = this.#options;
    const shown = this.#shown;
    const target = this.#targetAt(point, isTouch, shown);
    const gesture = gestureFor(target, point, shown, { playheadSeconds: host.position(), isTouch });
    if (!isTouch) this.#select(target, shown);
    this.#options.onPress(target);
    element.setPointerCapture(event.pointerId);
    this.#held = undefined;
    if (!gesture) return;
    const slackPx = gesture.kind === "scrub" ? 0 : isTouch ? TOUCH_SLACK_PX : MOUSE_SLACK_PX;
    this.#held = { gesture, pointerId: event.pointerId, slackPx, hasMoved: false, isCancelled: false };
    if (gesture.kind === "scrub") this.#follow(this.#held, point, shown);
    if (gesture.kind === "drag" && gesture.part === "body") element.style.cursor = "grabbing";
  };

  readonly #onMove = (event: PointerEvent): void => {
    const point = this.#pointOf(event);
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, point);
    if (this.#pinch) {
      this.#followPinch(this.#pinch);
    } else if (this.#held?.pointerId === event.pointerId) {
      if (!this.#held.isCancelled) this.#follow(this.#held, point, this.#shown);
    } else if (event.pointerType !== "touch" && event.buttons === 0) {
      this.#hover(point);
    }
  };

  readonly #onUp = (event: PointerEvent): void => {
    const point = this.#pointOf(event);
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = undefined;
    const held = this.#held?.pointerId === event.pointerId ? this.#held : undefined;
    if (!held) return;
    this.#held = undefined;
    if (held.isCancelled) return;
    const shown = this.#shown;
    // A finger selects when it is lifted where it was put down; else it has scrolled.
    if (event.pointerType === "touch" && !held.hasMoved) this.#select(this.#targetAt(point, true, shown), shown);
    this.#finish(held, point, shown);
    if (event.pointerType !== "touch") this.#hover(point);
  };

  /** The system took the pointer away. After a normal release nothing is held any more, and nothing happens. */
  readonly #onCancel = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = undefined;
    if (this.#held?.pointerId !== event.pointerId) return;
    this.#cancel();
    this.#held = undefined;
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#held || this.#held.isCancelled) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
  };

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    const { host } = this.#options;
    const { deltaX, deltaY, deltaMode } = event;
    const step = { deltaX, deltaY, deltaMode, isZoom: event.ctrlKey || event.metaKey, isHorizontal: event.shiftKey };
    host.actions.setViewport(wheelTo(host.getView().viewport, step, this.#pointOf(event), this.#shown));
    if (!this.#held) this.#hover(this.#pointOf(event));
  };

  #follow(held: Held, point: Point, shown: Shown): void {
    const { host } = this.#options;
    const { gesture } = held;
    if (!held.hasMoved && gesture.kind !== "scrub") {
      const distance = Math.hypot(point.xPx - gesture.press.xPx, point.yPx - gesture.press.yPx);
      if (distance < held.slackPx) return;
    }
    held.hasMoved = true;
    const { viewport, timeline } = shown.view;
    switch (gesture.kind) {
      case "drag":
        host.actions.preview(dragClip(gesture, point, timeline, viewport));
        break;
      case "scrub":
        host.actions.seek(scrubTo(point, viewport, shown.playableSeconds), false);
        break;
      case "pan":
        host.actions.setViewport(withinContent(panTo(gesture, point), shown));
        break;
    }
  }

  #finish(held: Held, point: Point, shown: Shown): void {
    const { host } = this.#options;
    const { gesture } = held;
    if (gesture.kind === "scrub") host.actions.seek(scrubTo(point, shown.view.viewport, shown.playableSeconds), true);
    if (gesture.kind !== "drag" || !held.hasMoved) return;
    const edit = dragClip(gesture, point, shown.view.timeline, shown.view.viewport);
    host.actions.preview(undefined);
    if (!edit) return;
    host.actions.commit(edit);
    this.#options.onDragged(gesture.clipId);
  }

  /** Everything is as it was before the press; the rest of the press does nothing. */
  #cancel(): void {
    const held = this.#held;
    if (!held || held.isCancelled) return;
    held.isCancelled = true;
    const { host, element } = this.#options;
    element.style.cursor = "";
    if (held.gesture.kind === "scrub") host.actions.seek(held.gesture.originSeconds, true);
    if (held.gesture.kind === "drag") host.actions.preview(undefined);
    if (held.gesture.kind === "pan") host.actions.setViewport(held.gesture.viewport);
  }

  #beginPinch(): void {
    const between = this.#betweenFingers();
    this.#held = undefined;
    if (between) this.#pinch = { viewport: this.#options.host.getView().viewport, ...between };
  }

  #followPinch(pinch: Pinch): void {
    const between = this.#betweenFingers();
    if (between) this.#options.host.actions.setViewport(pinchTo(pinch, between.centre, between.distancePx, this.#shown));
  }

  #betweenFingers(): { readonly centre: Point; readonly distancePx: number } | undefined {
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return undefined;
    const centre = { xPx: (a.xPx + b.xPx) / 2, yPx: (a.yPx + b.yPx) / 2 };
    return { centre, distancePx: Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx) };
  }

  #select(target: Target, { view }: Shown): void {
    const { actions } = this.#options.host;
    if (target.kind === "clip" && !view.selection.has(target.clip.id)) actions.select([target.clip.id]);
    else if (target.kind === "video" && !view.selection.has(VIDEO_BAR_ID)) actions.select([VIDEO_BAR_ID]);
    else if (target.kind === "empty" && view.selection.size > 0) actions.select([]);
  }

  #hover(point: Point): void {
    const shown = this.#shown;
    const target = this.#targetAt(point, false, shown);
    this.#options.element.style.cursor = cursorFor(target, shown.view.readOnly);
    this.#options.onHover(target.kind === "clip" ? target.clip.id : undefined);
  }

  #targetAt(point: Point, isTouch: boolean, shown: Shown): Target {
    return targetAt(point, shown, this.#options.host.position(), isTouch ? TOUCH_REACH : MOUSE_REACH);
  }

  #pointOf(event: MouseEvent): Point {
    const box = this.#options.element.getBoundingClientRect();
    return { xPx: event.clientX - box.left, yPx: event.clientY - box.top };
  }
}

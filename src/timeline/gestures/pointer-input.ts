import { isInput } from "#ui/dom/element-of-any-window.ts";
import { VIDEO_BAR_ID, type TimelineHost } from "../contract.ts";
import { isLockedLane, shownOf, type Shown } from "../shown-clips.ts";
import { cursorFor } from "./cursor.ts";
import { EdgeScroller } from "./edge-scroller.ts";
import { gestureFor, panFor } from "./gesture.ts";
import type { Gesture } from "./gesture.ts";
import { ActiveGesture } from "./active-gesture.ts";
import type { GestureMarks } from "./active-gesture.ts";
import { PinchInput } from "./pinch-input.ts";
import { MOUSE_REACH, TOUCH_REACH, pointIn, targetAt } from "./hit-test.ts";
import type { Modifiers, Point, HitTarget } from "./hit-test.ts";
import { clickedSelection, isSelection } from "./selecting.ts";
import { MOUSE_SNAP_PX, TOUCH_SNAP_PX } from "./snapping.ts";
import { SnapKey } from "./snap-key.ts";
import { SpaceKey } from "./space-key.ts";
import { scrollByWheel } from "./wheel.ts";

/** A press becomes a drag after this distance, CSS px: pointers are never quite still. */
const MOUSE_SLACK_PX = 3;
const TOUCH_SLACK_PX = 8;

const MIDDLE_BUTTON = 1;

export type PointerInputOptions = {
  readonly host: TimelineHost;
  /** The element that the canvas fills. */
  readonly element: HTMLElement;
  readonly onHover: (clipId: string | undefined) => void;
  readonly onMarks: (marks: GestureMarks) => void;
  /** A press hit a clip, the video bar, or nothing. */
  readonly onPress: (target: HitTarget) => void;
  /** A marquee has changed the selection. */
  readonly onMarquee: () => void;
};

/** The gesture of the pressed pointer. */
type ActivePress = {
  readonly gesture: ActiveGesture;
  readonly pointerId: number;
  readonly slackPx: number;
  /** Scrubbing begins with the press; any other gesture with the first move beyond the slack. */
  hasMoved: boolean;
  isCancelled: boolean;
  /** The selection to apply on release without a move. */
  readonly clicked: readonly string[] | undefined;
};

/** Turns mouse, pen, touch and wheel input on the canvas into the host's actions. The pure files beside it make the decisions. */
export class PointerInput {
  readonly #options: PointerInputOptions;
  readonly #stop = new AbortController();
  readonly #pinch: PinchInput;
  readonly #space: SpaceKey;
  readonly #scroller: EdgeScroller;
  #active: ActivePress | undefined;
  readonly #snapKey = new SnapKey();
  /** Last known pointer position and modifier keys. */
  #last: { readonly point: Point; readonly modifiers: Modifiers } | undefined;

  constructor(options: PointerInputOptions) {
    this.#options = options;
    const { element, host } = options;
    const { signal } = this.#stop;
    this.#pinch = new PinchInput(host);
    // Key events come from the window that contains the element.
    const keys = element.ownerDocument.defaultView ?? window;
    this.#space = new SpaceKey(keys, signal, () => this.#showCursor());
    this.#scroller = new EdgeScroller(host, () => this.#followLast());
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
    element.addEventListener("lostpointercapture", this.#onCancel, { signal });
    element.addEventListener("pointerleave", this.#onLeave, { signal });
    element.addEventListener("wheel", this.#onWheel, { signal, passive: false });
    // In the capture phase, before any other listener: an active gesture owns Escape.
    keys.addEventListener("keydown", this.#onKey, { signal, capture: true });
    keys.addEventListener("keyup", this.#onKey, { signal, capture: true });
  }

  dispose(): void {
    this.cancel();
    this.#stop.abort();
  }

  /** A gesture is active. */
  get isHolding(): boolean {
    return this.#active !== undefined;
  }

  /** The pressed pointer, if any, has not moved beyond its slack; a scrub has none. */
  get isResting(): boolean {
    return this.#active?.hasMoved !== true || this.#active.gesture.gesture.kind === "scrub";
  }

  get #shown(): Shown {
    return shownOf(this.#options.host.getView());
  }

  readonly #onDown = (event: PointerEvent): void => {
    // Input fields lie over the canvas.
    if (isInput(event.target)) return;
    const isTouch = event.pointerType === "touch";
    const point = pointIn(this.#options.element, event);
    const modifiers = this.#modifiersOf(event);
    if (isTouch && this.#pinch.down(event.pointerId, point)) {
      this.cancel();
      this.#active = undefined;
      return;
    }
    if (this.#active || this.#pinch.isPinching) return;
    const isPan = event.button === MIDDLE_BUTTON || (event.button === 0 && this.#space.isHeld);
    if (event.button !== 0 && !isPan) return;
    const { element } = this.#options;
    // The middle button would otherwise start the browser's autoscroll.
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
    element.setPointerCapture(event.pointerId);
    if (isPan) {
      this.#hold(panFor(point, this.#shown.view.viewport), event, undefined);
      element.style.cursor = "grabbing";
      return;
    }
    const target = this.#targetAt(point, isTouch, this.#shown);
    const selectedBefore = this.#shown.view.selection;
    const clicked = isTouch ? this.#clickedBy(target, modifiers) : this.#pressSelects(target, modifiers);
    this.#options.onPress(target);
    const playheadSeconds = this.#options.host.position();
    const gesture = gestureFor(target, point, this.#shown, { playheadSeconds, isTouch, modifiers, selectedBefore });
    if (!gesture) return;
    this.#hold(gesture, event, clicked);
    if (gesture.kind === "scrub") this.#follow(point, modifiers);
    if (gesture.kind === "move") element.style.cursor = "grabbing";
  };

  readonly #onMove = (event: PointerEvent): void => {
    const point = pointIn(this.#options.element, event);
    const modifiers = this.#modifiersOf(event);
    this.#last = { point, modifiers };
    if (this.#pinch.move(event.pointerId, point)) return;
    if (this.#active?.pointerId === event.pointerId) {
      if (!this.#active.isCancelled) this.#follow(point, modifiers);
    } else if (event.pointerType !== "touch" && event.buttons === 0) {
      this.#hover(point, modifiers);
    }
  };

  readonly #onUp = (event: PointerEvent): void => {
    const point = pointIn(this.#options.element, event);
    const modifiers = this.#modifiersOf(event);
    this.#pinch.up(event.pointerId);
    const active = this.#active?.pointerId === event.pointerId ? this.#active : undefined;
    if (!active) return;
    this.#active = undefined;
    this.#scroller.stop();
    if (!active.isCancelled) {
      if (active.hasMoved) active.gesture.finish(point, modifiers);
      else active.gesture.click();
      if (active.hasMoved && active.gesture.gesture.kind === "marquee") this.#options.onMarquee();
      if (!active.hasMoved && active.clicked) this.#select(active.clicked);
    }
    if (event.pointerType !== "touch") this.#hover(point, modifiers);
  };

  /** The system cancelled the pointer. After a normal release no gesture is active, and this does nothing. */
  readonly #onCancel = (event: PointerEvent): void => {
    this.#pinch.up(event.pointerId);
    if (this.#active?.pointerId !== event.pointerId) return;
    this.cancel();
    this.#active = undefined;
  };

  readonly #onLeave = (): void => {
    if (this.#active) return;
    this.#last = undefined;
    this.#options.onHover(undefined);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const active = this.#active;
    if (event.type === "keydown" && event.key === "Escape" && active && !active.isCancelled) {
      event.preventDefault();
      event.stopPropagation();
      this.cancel();
      return;
    }
    const isSnapKey = this.#snapKey.takes(event, active !== undefined);
    if (!this.#last || !(isSnapKey || ["Alt", "Shift", "Control", "Meta"].includes(event.key))) return;
    // Alt alone would open the browser's menu on release.
    if (event.key === "Alt" && active) event.preventDefault();
    this.#last = { point: this.#last.point, modifiers: this.#modifiersOf(event) };
    if (active) this.#followLast();
    else this.#showCursor();
  };

  targetOf(event: MouseEvent): HitTarget {
    return this.#targetAt(pointIn(this.#options.element, event), false, this.#shown);
  }

  readonly #onWheel = (event: WheelEvent): void => {
    const point = pointIn(this.#options.element, event);
    scrollByWheel(event, point, this.#options.host);
    if (this.#active) this.#followLast();
    else this.#hover(point, this.#modifiersOf(event));
  };

  #hold(gesture: Gesture, event: PointerEvent, clicked: readonly string[] | undefined): void {
    const isTouch = event.pointerType === "touch";
    const { host, onMarks } = this.#options;
    const snapPx = isTouch ? TOUCH_SNAP_PX : MOUSE_SNAP_PX;
    this.#snapKey.reset();
    this.#active = {
      gesture: new ActiveGesture({ host, gesture, snapPx, onMarks }),
      pointerId: event.pointerId,
      slackPx: gesture.kind === "scrub" ? 0 : isTouch ? TOUCH_SLACK_PX : MOUSE_SLACK_PX,
      hasMoved: gesture.kind === "scrub",
      isCancelled: false,
      clicked,
    };
    this.#last = { point: pointIn(this.#options.element, event), modifiers: this.#modifiersOf(event) };
  }

  #follow(point: Point, modifiers: Modifiers): void {
    const active = this.#active;
    if (!active) return;
    const { gesture: before } = active.gesture;
    if (!active.hasMoved && Math.hypot(point.xPx - before.press.xPx, point.yPx - before.press.yPx) < active.slackPx) return;
    active.hasMoved = true;
    active.gesture.follow(point, modifiers);
    const { gesture } = active.gesture;
    if (gesture !== before && gesture.kind === "move") this.#options.element.style.cursor = "grabbing";
    // A pan moves the view itself; a drag of the gain is independent of the view.
    if (gesture.kind !== "pan" && gesture.kind !== "gain")
      this.#scroller.follow(point, gesture.kind === "move" || gesture.kind === "marquee");
  }

  /** Repeats the last move after the view scrolled under the pointer or a modifier changed. */
  #followLast(): void {
    if (this.#last && this.#active?.hasMoved && !this.#active.isCancelled)
      this.#active.gesture.follow(this.#last.point, this.#last.modifiers);
  }

  /** Restores the state before the press; the rest of the press is ignored. */
  readonly cancel = (): void => {
    const active = this.#active;
    if (!active || active.isCancelled) return;
    active.isCancelled = true;
    this.#scroller.stop();
    this.#options.element.style.cursor = "";
    if (active.hasMoved) active.gesture.cancel();
  };

  /** Applies a plain press's selection at once, so that the clip can be dragged; returns the selection to apply on release, if any. */
  #pressSelects(target: HitTarget, modifiers: Modifiers): readonly string[] | undefined {
    const { selection } = this.#shown.view;
    const clicked = this.#clickedBy(target, modifiers);
    const isHeld = target.kind === "clip" ? selection.has(target.clip.id) : target.kind === "video" && selection.has(VIDEO_BAR_ID);
    // The selection stays while the press may become a drag of several clips, or, with Ctrl, a slip.
    if (!clicked || isHeld || modifiers.mod) return clicked;
    this.#select(clicked);
    return undefined;
  }

  /** Undefined where a click selects nothing: on the ruler or the playhead. */
  #clickedBy(target: HitTarget, modifiers: Modifiers): readonly string[] | undefined {
    const selects = target.kind === "clip" || target.kind === "video" || target.kind === "empty";
    return selects ? clickedSelection(target, modifiers, this.#shown) : undefined;
  }

  #select(ids: readonly string[]): void {
    const { host } = this.#options;
    if (!isSelection(host.getView().selection, ids)) host.actions.select(ids);
  }

  #hover(point: Point, modifiers: Modifiers): void {
    this.#last = { point, modifiers };
    const target = this.#showCursor();
    this.#options.onHover(target?.kind === "clip" ? target.clip.id : undefined);
  }

  #showCursor(): HitTarget | undefined {
    if (!this.#last || this.#active) return undefined;
    const shown = this.#shown;
    const target = this.#targetAt(this.#last.point, false, shown);
    const isFixed = shown.view.readOnly || (target.kind === "clip" && isLockedLane(shown, target.clip.laneIndex));
    this.#options.element.style.cursor = cursorFor(target, isFixed, this.#last.modifiers, this.#space.isHeld);
    return target;
  }

  #targetAt(point: Point, isTouch: boolean, shown: Shown): HitTarget {
    return targetAt(point, shown, this.#options.host.position(), isTouch ? TOUCH_REACH : MOUSE_REACH);
  }

  #modifiersOf(event: MouseEvent | KeyboardEvent): Modifiers {
    return { mod: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey, snapKey: this.#snapKey.isHeld };
  }
}

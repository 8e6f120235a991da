import type { ViewHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { EdgeScroller } from "./edge-scroller.ts";
import { pointIn } from "./hit-test.ts";
import type { Point } from "./hit-test.ts";
import { panTo, scrubTo, withinContent } from "./navigation.ts";
import type { Pan } from "./navigation.ts";
import { PinchInput } from "./pinch-input.ts";
import { scrollByWheel } from "./wheel.ts";

/** A finger that moves less than this taps, CSS px. */
const TAP_SLACK_PX = 8;

const MIDDLE_BUTTON = 1;

/** What the pressed pointer does. A finger waits: it seeks on release, or pans from its first move beyond the slack on. */
type Press = { readonly pointerId: number; readonly isTouch: boolean } & (
  | { readonly kind: "scrub"; readonly originSeconds: number }
  | ({ readonly kind: "tap" | "pan" } & Pan)
);

/**
 * Input on a canvas where nothing is edited: a press or drag seeks, a finger taps to seek and drags to pan, two fingers zoom, the middle
 * button pans, the wheel scrolls and zooms.
 */
export class PlayInput {
  readonly #host: ViewHost;
  readonly #element: HTMLElement;
  readonly #stop = new AbortController();
  readonly #pinch: PinchInput;
  readonly #scroller: EdgeScroller;
  #press: Press | undefined;
  #last: Point = { xPx: 0, yPx: 0 };

  /** @param element the one that the canvas fills */
  constructor(host: ViewHost, element: HTMLElement) {
    this.#host = host;
    this.#element = element;
    this.#pinch = new PinchInput(host);
    this.#scroller = new EdgeScroller(host, () => this.#scrub());
    const { signal } = this.#stop;
    element.addEventListener("pointerdown", this.#onDown, { signal });
    element.addEventListener("pointermove", this.#onMove, { signal });
    element.addEventListener("pointerup", this.#onUp, { signal });
    element.addEventListener("pointercancel", this.#onCancel, { signal });
    element.addEventListener("lostpointercapture", this.#onCancel, { signal });
    element.addEventListener("wheel", this.#onWheel, { signal, passive: false });
    // In the capture phase, before any other listener: an active drag owns Escape.
    element.ownerDocument.addEventListener("keydown", this.#onKey, { signal, capture: true });
  }

  /** A pointer holds the canvas. */
  get isHolding(): boolean {
    return this.#press !== undefined || this.#pinch.isPinching;
  }

  dispose(): void {
    this.#end();
    this.#stop.abort();
  }

  readonly #onDown = (event: PointerEvent): void => {
    const point = pointIn(this.#element, event);
    const isTouch = event.pointerType === "touch";
    if (isTouch && this.#pinch.down(event.pointerId, point)) return this.#end();
    if (this.#press || this.#pinch.isPinching) return;
    const { pointerId } = event;
    const { viewport } = this.#host.getView();
    // The middle button would otherwise start the browser's autoscroll.
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
    const pointer = { pointerId, isTouch };
    if (isTouch) this.#press = { ...pointer, kind: "tap", press: point, viewport };
    else if (event.button === MIDDLE_BUTTON) this.#press = { ...pointer, kind: "pan", press: point, viewport };
    else if (event.button === 0) this.#press = { ...pointer, kind: "scrub", originSeconds: this.#host.position() };
    if (!this.#press) return;
    this.#element.setPointerCapture(pointerId);
    this.#last = point;
    this.#scrub();
  };

  readonly #onMove = (event: PointerEvent): void => {
    const point = pointIn(this.#element, event);
    if (this.#pinch.move(event.pointerId, point) || this.#press?.pointerId !== event.pointerId) return;
    this.#last = point;
    const press = this.#press;
    if (press.kind === "scrub") {
      this.#scrub();
      this.#scroller.follow(point, false);
      return;
    }
    if (press.kind === "tap") {
      const [acrossPx, downPx] = [Math.abs(point.xPx - press.press.xPx), Math.abs(point.yPx - press.press.yPx)];
      if (Math.hypot(acrossPx, downPx) < TAP_SLACK_PX) return;
      // The browser scrolls.
      if (downPx > acrossPx) return this.#end();
      this.#press = { ...press, kind: "pan" };
    }
    const shown = shownOf(this.#host.getView());
    const panned = panTo(press, point);
    // A finger that moves up or down scrolls an element of the browser.
    const { scrollTopPx } = press.isTouch ? shown.view.viewport : panned;
    this.#host.actions.setViewport(withinContent({ ...panned, scrollTopPx }, shown));
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#pinch.up(event.pointerId);
    const press = this.#press;
    if (press?.pointerId !== event.pointerId) return;
    this.#press = undefined;
    this.#scroller.stop();
    const seconds = this.#secondsAt(pointIn(this.#element, event));
    if (press.kind === "scrub") this.#host.actions.scrubEnd(seconds);
    else if (press.kind === "tap") this.#host.actions.seek(seconds);
  };

  /** After a normal release nothing is pressed, and this does nothing. */
  readonly #onCancel = (event: PointerEvent): void => {
    this.#pinch.up(event.pointerId);
    if (this.#press?.pointerId === event.pointerId) this.#end();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.#press?.kind !== "scrub") return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  readonly #onWheel = (event: WheelEvent): void => scrollByWheel(event, pointIn(this.#element, event), this.#host);

  #scrub(): void {
    if (this.#press?.kind === "scrub") this.#host.actions.scrubMove(this.#secondsAt(this.#last));
  }

  #secondsAt(point: Point): number {
    return scrubTo(point, shownOf(this.#host.getView()), { snapKey: false });
  }

  /** Ends what the pointer does: a scrub returns to where it began. */
  #end(): void {
    const press = this.#press;
    this.#press = undefined;
    this.#scroller.stop();
    if (press?.kind === "scrub") this.#host.actions.scrubEnd(press.originSeconds);
  }
}

import type { ViewHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { pinchTo } from "./navigation.ts";
import type { Pinch } from "./navigation.ts";
import type { Point } from "./hit-test.ts";

/** Tracks two fingers on the canvas. */
export class PinchInput {
  readonly #host: ViewHost;
  readonly #fingers = new Map<number, Point>();
  #pinch: Pinch | undefined;

  constructor(host: ViewHost) {
    this.#host = host;
  }

  get isPinching(): boolean {
    return this.#pinch !== undefined;
  }

  /** True where this finger is the second: both now belong to the pinch. */
  down(pointerId: number, point: Point): boolean {
    this.#fingers.set(pointerId, point);
    if (this.#fingers.size !== 2) return false;
    this.#begin();
    return true;
  }

  /** True while a pinch is active: the move belongs to it. */
  move(pointerId: number, point: Point): boolean {
    if (this.#fingers.has(pointerId)) this.#fingers.set(pointerId, point);
    if (!this.#pinch) return false;
    const between = this.#between();
    if (between) this.#host.actions.setViewport(pinchTo(this.#pinch, between.centre, between.distancePx, shownOf(this.#host.getView())));
    return true;
  }

  up(pointerId: number): void {
    // Of three fingers any two may remain: the pinch begins again from their positions.
    if (this.#fingers.delete(pointerId) && this.#pinch) this.#begin();
  }

  /** Begins a pinch at the fingers' positions; ends it with fewer than two fingers. */
  #begin(): void {
    const between = this.#between();
    this.#pinch = between && { viewport: this.#host.getView().viewport, ...between };
  }

  #between(): { readonly centre: Point; readonly distancePx: number } | undefined {
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return undefined;
    const centre = { xPx: (a.xPx + b.xPx) / 2, yPx: (a.yPx + b.yPx) / 2 };
    return { centre, distancePx: Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx) };
  }
}

import type { TimelineHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { pinchTo } from "./navigation.ts";
import type { Pinch } from "./navigation.ts";
import type { Point } from "./press.ts";

/** Two fingers on the canvas. */
export class PinchInput {
  readonly #host: TimelineHost;
  readonly #fingers = new Map<number, Point>();
  #pinch: Pinch | undefined;

  constructor(host: TimelineHost) {
    this.#host = host;
  }

  get isPinching(): boolean {
    return this.#pinch !== undefined;
  }

  /** True where this finger is the second, and both now belong to the pinch. */
  down(pointerId: number, point: Point): boolean {
    this.#fingers.set(pointerId, point);
    if (this.#fingers.size !== 2) return false;
    const between = this.#between();
    if (between) this.#pinch = { viewport: this.#host.getView().viewport, ...between };
    return true;
  }

  /** True where a pinch is under way, which the move belongs to. */
  move(pointerId: number, point: Point): boolean {
    if (this.#fingers.has(pointerId)) this.#fingers.set(pointerId, point);
    if (!this.#pinch) return false;
    const between = this.#between();
    if (between) this.#host.actions.setViewport(pinchTo(this.#pinch, between.centre, between.distancePx, shownOf(this.#host.getView())));
    return true;
  }

  up(pointerId: number): void {
    this.#fingers.delete(pointerId);
    if (this.#fingers.size < 2) this.#pinch = undefined;
  }

  #between(): { readonly centre: Point; readonly distancePx: number } | undefined {
    const [a, b] = [...this.#fingers.values()];
    if (!a || !b) return undefined;
    const centre = { xPx: (a.xPx + b.xPx) / 2, yPx: (a.yPx + b.yPx) / 2 };
    return { centre, distancePx: Math.hypot(a.xPx - b.xPx, a.yPx - b.yPx) };
  }
}

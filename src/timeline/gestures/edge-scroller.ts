import type { ViewHost } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import { edgeScrollSpeed, scrolledBy } from "./edge-scroll.ts";
import { withinContent } from "./navigation.ts";
import type { Point } from "./hit-test.ts";

/** Caps the time step of a late frame, so that the view does not jump. */
const LONGEST_STEP_SECONDS = 0.05;

/** Scrolls the view once an animation frame while a drag is near an edge; the drag follows. */
export class EdgeScroller {
  readonly #host: ViewHost;
  readonly #onScrolled: () => void;
  #point: Point | undefined;
  #isVertical = false;
  #request: number | undefined;
  #lastMs = 0;

  /** @param onScrolled called after the view has moved under the pointer */
  constructor(host: ViewHost, onScrolled: () => void) {
    this.#host = host;
    this.#onScrolled = onScrolled;
  }

  /** Sets the pointer's present position. */
  follow(point: Point, isVertical: boolean): void {
    this.#point = point;
    this.#isVertical = isVertical;
    const speed = edgeScrollSpeed(point, this.#host.getView().viewport, isVertical);
    if (speed.xPxPerSecond === 0 && speed.yPxPerSecond === 0) {
      this.stop();
      return;
    }
    if (this.#request !== undefined) return;
    this.#lastMs = performance.now();
    this.#request = requestAnimationFrame(this.#onFrame);
  }

  stop(): void {
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
  }

  readonly #onFrame = (nowMs: number): void => {
    this.#request = undefined;
    if (!this.#point) return;
    const shown = shownOf(this.#host.getView());
    const { viewport } = shown.view;
    const seconds = Math.min(Math.max(0, nowMs - this.#lastMs) / 1000, LONGEST_STEP_SECONDS);
    this.#lastMs = nowMs;
    const speed = edgeScrollSpeed(this.#point, viewport, this.#isVertical);
    const next = withinContent(scrolledBy(viewport, speed, seconds), shown);
    if (next.startSeconds !== viewport.startSeconds || next.scrollTopPx !== viewport.scrollTopPx) {
      this.#host.actions.setViewport(next);
      this.#onScrolled();
    }
    if (speed.xPxPerSecond !== 0 || speed.yPxPerSecond !== 0) this.#request ??= requestAnimationFrame(this.#onFrame);
  };
}

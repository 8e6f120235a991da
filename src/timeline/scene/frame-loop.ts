/** What of a frame must be made anew: everything, or only what the clock moves. */
export type Dirt = "all" | "overlay";

type FrameLoopOptions = {
  /**
   * Draws; called at most once per animation frame and never while the GPU is still busy with the frame before.
   * @param onDrawn for whoever gave the GPU something to do: to be called then, before the picture is shown
   */
  readonly draw: (dirt: Dirt, onDrawn: () => void) => void;
  /** The WebGL context, for its fences. */
  readonly context: () => WebGL2RenderingContext;
  /** True while each animation frame differs from the last by itself. */
  readonly isMoving: () => boolean;
};

/**
 * Draws when something changed, in the next animation frame, and then stops. With a fence after each frame at most one is on its
 * way to the screen: on a slow GPU a queue of frames would show a drag long after the hand.
 */
export class FrameLoop {
  readonly #options: FrameLoopOptions;
  #dirt: Dirt | undefined;
  #request: number | undefined;
  #fence: WebGLSync | undefined;
  #isDisposed = false;

  constructor(options: FrameLoopOptions) {
    this.#options = options;
  }

  invalidate(dirt: Dirt): void {
    if (this.#isDisposed) return;
    if (this.#dirt !== "all") this.#dirt = dirt;
    this.#request ??= requestAnimationFrame(this.#onFrame);
  }

  /** Draws at once, whatever the GPU does: for somebody who reads the pixels now. */
  flush(): void {
    if (this.#isDisposed) return;
    this.#dirt = undefined;
    this.#options.draw("all", () => undefined);
  }

  /** More than what the clock moves is still to be drawn, or the GPU still draws it. */
  get isBusy(): boolean {
    return !this.#isDisposed && (this.#dirt === "all" || !this.#isGpuDone());
  }

  /** The context is gone, and every fence with it. */
  forgetFence(): void {
    this.#fence = undefined;
  }

  dispose(): void {
    this.#isDisposed = true;
    if (this.#request !== undefined) cancelAnimationFrame(this.#request);
    this.#request = undefined;
    this.#fence = undefined;
  }

  readonly #onFrame = (): void => {
    this.#request = undefined;
    if (this.#isDisposed) return;
    const isMoving = this.#options.isMoving();
    if (isMoving) this.#dirt ??= "overlay";
    if (this.#dirt !== undefined && this.#isGpuDone()) {
      const dirt = this.#dirt;
      this.#dirt = undefined;
      this.#options.draw(dirt, this.#fenceFrame);
    }
    if (this.#dirt !== undefined || isMoving) this.#request ??= requestAnimationFrame(this.#onFrame);
  };

  #isGpuDone(): boolean {
    if (!this.#fence) return true;
    const gl = this.#options.context();
    if (gl.isContextLost()) return true;
    if (gl.getSyncParameter(this.#fence, gl.SYNC_STATUS) !== gl.SIGNALED) return false;
    gl.deleteSync(this.#fence);
    this.#fence = undefined;
    return true;
  }

  /** Nothing is flushed for it: to show the picture does that, and takes the fence along. */
  readonly #fenceFrame = (): void => {
    const gl = this.#options.context();
    if (gl.isContextLost()) return;
    this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? undefined;
  };
}

/** What a frame must redraw: everything, or only the overlay with the playhead. */
export type Invalidation = "all" | "overlay";

type FrameLoopOptions = {
  /**
   * Draws; called at most once per animation frame and never while the GPU is still busy with the previous frame.
   * @param onDrawn call it after issuing GPU commands, before the result is shown
   */
  readonly draw: (invalidation: Invalidation, onDrawn: () => void) => void;
  /** The WebGL context, for its fences. */
  readonly context: () => WebGL2RenderingContext;
  /** True while each animation frame differs from the previous one, without `invalidate`. */
  readonly isMoving: () => boolean;
};

/**
 * Draws in the next animation frame after a change, then stops. A fence after each frame allows one frame in flight: on a slow GPU
 * a queue of frames would show a drag long after the pointer moved.
 */
export class FrameLoop {
  readonly #options: FrameLoopOptions;
  #invalidation: Invalidation | undefined;
  #request: number | undefined;
  #fence: WebGLSync | undefined;
  /** The fence is that of a full redraw. */
  #isRedrawInFlight = false;
  #isDisposed = false;

  constructor(options: FrameLoopOptions) {
    this.#options = options;
  }

  invalidate(invalidation: Invalidation): void {
    if (this.#isDisposed) return;
    if (this.#invalidation !== "all") this.#invalidation = invalidation;
    this.#request ??= requestAnimationFrame(this.#onFrame);
  }

  /** Draws synchronously, whatever the GPU's state: for a caller that reads the pixels next. */
  flush(): void {
    if (this.#isDisposed) return;
    this.#invalidation = undefined;
    this.#options.draw("all", () => undefined);
  }

  /** A full redraw is pending, or the GPU has not finished it. Frames of the overlay alone, as during a flash, do not count. */
  get isBusy(): boolean {
    return !this.#isDisposed && (this.#invalidation === "all" || (this.#isRedrawInFlight && !this.#isGpuDone()));
  }

  /** Drops the fence after a context loss, which destroys it. */
  deleteFence(): void {
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
    if (isMoving) this.#invalidation ??= "overlay";
    if (this.#invalidation !== undefined && this.#isGpuDone()) {
      const invalidation = this.#invalidation;
      this.#invalidation = undefined;
      this.#isRedrawInFlight = invalidation === "all";
      this.#options.draw(invalidation, this.#fenceFrame);
    }
    if (this.#invalidation !== undefined || isMoving) this.#request ??= requestAnimationFrame(this.#onFrame);
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

  /** No flush here: showing the frame flushes the commands, including the fence. */
  readonly #fenceFrame = (): void => {
    const gl = this.#options.context();
    if (gl.isContextLost()) return;
    this.#fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0) ?? undefined;
  };
}

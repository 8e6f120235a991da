import type { PixelGrid } from "../pixel-grid.ts";

/** Extra thumbnails left and right of the view, so that a small scroll finds them ready. */
const MARGIN_TILES = 2;

/**
 * The thumbnails in view as a strip, side by side from the picture's beginning, each showing the frame at its left edge and cut where
 * the next one begins. Frame numbers are multiples of a power of two, so that another zoom reuses most of them. Where a frame is wider
 * than a thumbnail, each thumbnail lies at the frame's beginning and stays in view with it. Refilled for each drawn frame without
 * allocation.
 */
export class Filmstrip {
  /** Thumbnails at indexes `first` … `end` lie in view; the others slightly outside. */
  first = 0;
  end = 0;
  count = 0;
  /** Minimum number of frames between thumbnails: a substitute frame farther away would be misleading. */
  stepFrames = 1;
  /** Picture frames, ascending. */
  frames = new Float64Array(256);
  /** Device pixels from the view's left edge, cut to the space of each thumbnail. */
  lefts = new Int32Array(256);
  rights = new Int32Array(256);

  /** @param endFrame one past the picture's last frame */
  layOut(grid: PixelGrid, widthDevicePx: number, framesPerSecond: number, endFrame: number): void {
    this.first = this.end = this.count = 0;
    const frameDevicePx = grid.columnsPerSecond / framesPerSecond;
    if (endFrame <= 0 || !(frameDevicePx > 0)) return;
    if (frameDevicePx < widthDevicePx) this.#layTiles(grid, widthDevicePx, frameDevicePx, endFrame);
    else this.#layFrames(grid, widthDevicePx, frameDevicePx, endFrame);
  }

  #layTiles({ firstColumn, widthDevicePx: viewWidth }: PixelGrid, width: number, frameDevicePx: number, endFrame: number): void {
    const stepFrames = 2 ** Math.floor(Math.log2(width / frameDevicePx));
    this.stepFrames = stepFrames;
    const stepDevicePx = stepFrames * frameDevicePx;
    const from = Math.max(0, Math.floor(firstColumn / stepDevicePx) - MARGIN_TILES);
    const to = Math.ceil((firstColumn + viewWidth) / stepDevicePx) + MARGIN_TILES;
    for (let tile = from; tile < to && tile * stepFrames < endFrame; tile++) {
      const frame = tile * stepFrames;
      const left = Math.round(frame * frameDevicePx) - firstColumn;
      const right = Math.round(Math.min(frame + stepFrames, endFrame) * frameDevicePx) - firstColumn;
      this.#add(frame, left, right, viewWidth);
    }
  }

  #layFrames({ firstColumn, widthDevicePx: viewWidth }: PixelGrid, width: number, frameDevicePx: number, endFrame: number): void {
    this.stepFrames = 1;
    const from = Math.max(0, Math.floor(firstColumn / frameDevicePx) - MARGIN_TILES);
    const to = Math.min(endFrame, Math.ceil((firstColumn + viewWidth) / frameDevicePx) + MARGIN_TILES);
    for (let frame = from; frame < to; frame++) {
      const begins = Math.round(frame * frameDevicePx) - firstColumn;
      const ends = Math.round((frame + 1) * frameDevicePx) - firstColumn;
      const left = ends > 0 && begins < 0 ? Math.min(0, ends - width) : begins;
      this.#add(frame, left, Math.min(left + width, ends), viewWidth);
    }
  }

  #add(frame: number, left: number, right: number, viewWidth: number): void {
    if (this.count === this.frames.length) this.#grow();
    this.frames[this.count] = frame;
    // Clamped far outside the view, where exact positions do not matter and would exceed int32 at deep zoom.
    this.lefts[this.count] = Math.max(-viewWidth, Math.min(2 * viewWidth, left));
    this.rights[this.count] = Math.max(-viewWidth, Math.min(2 * viewWidth, right));
    this.count += 1;
    if (right <= 0) this.first = this.end = this.count;
    else if (left < viewWidth) this.end = this.count;
  }

  #grow(): void {
    const [frames, lefts, rights] = [this.frames, this.lefts, this.rights];
    this.frames = new Float64Array(frames.length * 2);
    this.lefts = new Int32Array(frames.length * 2);
    this.rights = new Int32Array(frames.length * 2);
    this.frames.set(frames);
    this.lefts.set(lefts);
    this.rights.set(rights);
  }
}

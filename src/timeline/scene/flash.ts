import { clipById } from "#model/timeline/timeline.ts";
import { CLIP_INSET_PX, laneBottomPx, laneTopPx, lanesTopPx } from "../layout.ts";
import { withAlpha } from "./colour.ts";
import type { FlashMark, FrameInput } from "./frame-input.ts";
import { xOf, yOf } from "./pixel-grid.ts";
import type { RectBatch } from "./rect-batch.ts";

const FLASH_MS = 600;
const STRONGEST = 0.45;

/** Lets the clips of an undo light up once and fade; steady for the same time where the user prefers reduced motion. */
export class Flash {
  #clipIds: ReadonlySet<string> | undefined;
  #beganMs = 0;
  #isSteady = false;

  start(clipIds: readonly string[], nowMs: number, isSteady: boolean): void {
    this.#clipIds = clipIds.length > 0 ? new Set(clipIds) : undefined;
    this.#beganMs = nowMs;
    this.#isSteady = isSteady;
  }

  get isActive(): boolean {
    return this.#clipIds !== undefined;
  }

  /** Undefined once it is over. */
  at(nowMs: number): FlashMark | undefined {
    const share = (nowMs - this.#beganMs) / FLASH_MS;
    if (share >= 1) this.#clipIds = undefined;
    return this.#clipIds && { clipIds: this.#clipIds, opacity: this.#isSteady ? 1 : (1 - share) ** 2 };
  }
}

export function drawFlash(rects: RectBatch, { flash, grid, palette, shown }: FrameInput): void {
  if (!flash) return;
  const lanesTop = yOf(grid, lanesTopPx(grid.viewport));
  const colour = withAlpha(palette.accent, STRONGEST * flash.opacity);
  for (const id of flash.clipIds) {
    const clip = clipById(shown.view.timeline, id);
    if (!clip) continue;
    const top = Math.max(lanesTop, yOf(grid, laneTopPx(clip.laneIndex, grid.viewport) + CLIP_INSET_PX));
    const bottom = yOf(grid, laneBottomPx(clip.laneIndex, grid.viewport) - CLIP_INSET_PX);
    const left = xOf(grid, clip.startTime);
    if (bottom > top) rects.add(left, top, Math.max(xOf(grid, clip.endTime), left + 2), bottom, colour);
  }
}

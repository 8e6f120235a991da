import { CLIP_INSET_PX, clipHeaderPx, laneBottomPx, laneTopPx, lanesTopPx } from "../../layout.ts";
import type { FrameInput } from "../frame-input.ts";
import { yOf } from "../pixel-grid.ts";
import type { ClipShape } from "./clip-batch.ts";

/** What the clips of a lane have in common. */
export type LaneBand = Pick<ClipShape, "top" | "bottom" | "headerHeight" | "clipTop" | "isLocked"> & {
  isQuiet: boolean;
};

export function newBand(): LaneBand {
  return { top: 0, bottom: 0, headerHeight: 0, clipTop: 0, isLocked: false, isQuiet: false };
}

/** Rewrites a band for a lane: a frame creates one for all of them. */
export function setBand(band: LaneBand, { grid, shown }: FrameInput, laneIndex: number): void {
  const { viewport } = grid;
  const settings = shown.settings.lanes[laneIndex];
  band.top = yOf(grid, laneTopPx(laneIndex, viewport) + CLIP_INSET_PX);
  band.bottom = yOf(grid, laneBottomPx(laneIndex, viewport) - CLIP_INSET_PX);
  band.headerHeight = yOf(grid, clipHeaderPx(laneIndex, viewport));
  band.clipTop = yOf(grid, lanesTopPx(viewport));
  band.isLocked = settings?.isLocked === true;
  band.isQuiet = shown.quietLanes.has(laneIndex);
}

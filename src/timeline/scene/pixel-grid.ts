import type { Viewport } from "#model/timeline/viewport.ts";

/**
 * The viewport in device pixels. Its left edge is rounded to a whole *global column* (column k covers the times
 * [k, k+1) / columnsPerSecond), so that scrolling does not change a waveform's columns, and so that positions are small integers
 * before they become float32: at 16 px a sample and four hours in, a column's number has eleven digits.
 */
export type PixelGrid = {
  readonly widthDevicePx: number;
  readonly heightDevicePx: number;
  readonly devicePixelRatio: number;
  readonly columnsPerSecond: number;
  /** The global column at the left edge. */
  readonly firstColumn: number;
  readonly viewport: Viewport;
};

/** How far a rectangle may extend outside the view, device pixels: enough to hide its corner and outline. */
const OVERHANG_PX = 64;

export function pixelGridOf(
  viewport: Viewport,
  size: { readonly widthDevicePx: number; readonly heightDevicePx: number; readonly devicePixelRatio: number },
): PixelGrid {
  const columnsPerSecond = viewport.pxPerSecond * size.devicePixelRatio;
  return { ...size, columnsPerSecond, firstColumn: Math.round(viewport.startSeconds * columnsPerSecond), viewport };
}

/** Whole device pixels from the left edge, clamped slightly outside the view. */
export function xOf(grid: PixelGrid, seconds: number): number {
  const x = Math.round(seconds * grid.columnsPerSecond - grid.firstColumn);
  return Math.min(Math.max(x, -OVERHANG_PX), grid.widthDevicePx + OVERHANG_PX);
}

/** Converts CSS pixels to whole device pixels. */
export function yOf(grid: PixelGrid, yPx: number): number {
  return Math.round(yPx * grid.devicePixelRatio);
}

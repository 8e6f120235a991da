import type { PixelGrid } from "../pixel-grid.ts";

/** Of times and marks: small, in device pixels as a 2D canvas takes it. */
export function labelFont(grid: PixelGrid, family: string): string {
  return `500 ${10 * grid.devicePixelRatio}px ${family}`;
}

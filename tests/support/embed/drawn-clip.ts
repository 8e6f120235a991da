import type { Page } from "playwright";
import { CLIP_HEADER_PX, CLIP_INSET_PX, lanesTopPx } from "#timeline/layout.ts";

export type DrawnClip = { readonly left: number; readonly right: number };

/**
 * The horizontal extent of a clip in the first lane of the timeline in the element with this id, in CSS pixels of its canvas; undefined if
 * none is drawn. @param hasVideoRow as the whole editor has
 */
export function drawnClip(page: Page, elementId: string, hasVideoRow = false): Promise<DrawnClip | undefined> {
  const top = lanesTopPx(hasVideoRow ? {} : { videoPx: 0 });
  /** In the header of a clip on the first lane, below the letters of its name. */
  const row = top + CLIP_INSET_PX + CLIP_HEADER_PX - 2;
  return page.evaluate(
    async ([id, clipRow, laneRow]) => {
      const canvas = document.querySelector(`#${id} > .layback`)?.shadowRoot?.querySelector("canvas");
      if (!canvas) return undefined;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
      if (!copy) throw new Error("The page cannot read pictures.");
      copy.drawImage(canvas, 0, 0);
      // The page of a test may have less than one pixel a CSS pixel.
      const scale = canvas.width / canvas.clientWidth;
      const lineAt = (y: number) => copy.getImageData(0, Math.floor(y * scale), canvas.width, 1).data;
      const [drawn, empty] = [lineAt(clipRow), lineAt(laneRow)];
      // Clips are coloured (the hue depends on their URL); lanes and grid lines are grey.
      const isColoured = (line: Uint8ClampedArray, x: number) => {
        const channels = line.subarray(4 * x, 4 * x + 3);
        return Math.max(...channels) - Math.min(...channels) > 20;
      };
      const columns = Array.from({ length: canvas.width }, (_none, x) => x).filter((x) => isColoured(drawn, x) && !isColoured(empty, x));
      const [left, last] = [columns[0], columns.at(-1)];
      return left === undefined || last === undefined ? undefined : { left: left / scale, right: (last + 1) / scale };
    },
    [elementId, row, top + 1] as const,
  );
}

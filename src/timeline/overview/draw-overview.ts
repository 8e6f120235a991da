import { CLIP_HUES, hueOf } from "../scene/hues.ts";
import type { SourceHues } from "../scene/hues.ts";
import { cssColour } from "../scene/colour.ts";
import { MARKER_TOKENS } from "../scene/palette.ts";
import { readTokens } from "../scene/read-tokens.ts";
import type { Shown } from "../shown-clips.ts";
import { forEachFilled } from "./overview-model.ts";

const PICTURE_HEIGHT_PX = 3;
const TOP_PX = 3;
/** Width of a marker. */
const MARKER_PX = 3;
/** Maximum height of a lane; lanes share the space below the picture. */
const MOST_LANE_PX = 4;

/** Draws the picture, below it the ranges that clips fill, lane by lane, and the markers. The playhead and the window are elements above. */
export function drawOverview(canvas: HTMLCanvasElement, shown: Shown, hues: SourceHues): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { colour } = readTokens(canvas);
  const fill = (token: string) => cssColour(colour(token));
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  canvas.width = width;
  canvas.height = height;
  const pxPerSecond = width / shown.extentSeconds;
  if (shown.pictureSeconds > 0) {
    context.fillStyle = fill("--n-10");
    context.fillRect(0, TOP_PX * ratio, shown.pictureSeconds * pxPerSecond, PICTURE_HEIGHT_PX * ratio);
  }
  const lanesTop = (TOP_PX + PICTURE_HEIGHT_PX + 2) * ratio;
  const lane = Math.min(MOST_LANE_PX * ratio, (height - lanesTop - 2 * ratio) / Math.max(1, shown.view.index.lanes.length));
  const gap = lane >= 2 * ratio ? ratio : 0;
  const fills = Array.from({ length: CLIP_HUES }, (_, hue) => fill(`--clip-${hue + 1}`));
  forEachFilled(
    shown.view.index,
    pxPerSecond,
    (laneIndex, url, colour) => hueOf(shown.settings.lanes[laneIndex], colour ? { url, colour } : { url }, hues),
    (laneIndex, from, to, hue) => {
      context.fillStyle = fills[hue] ?? "";
      context.fillRect(from, lanesTop + laneIndex * lane, to - from, Math.max(1, lane - gap));
    },
  );
  for (const marker of shown.settings.markers) {
    context.fillStyle = fill(MARKER_TOKENS[marker.colour]);
    context.fillRect(Math.round(marker.time * pxPerSecond) - ratio, 0, MARKER_PX * ratio, height);
  }
}

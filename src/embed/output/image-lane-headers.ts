import { laneIn } from "#model/timeline/lane-order.ts";
import { messages } from "#model/text/messages.ts";
import { CLIP_INSET_PX, laneHeightPx, laneTopPx, lanesTopPx, videoPx, videoSoundTopPx, videoTopPx } from "#timeline/layout.ts";
import { cssColour } from "#timeline/scene/colour.ts";
import { hueOfLane } from "#timeline/scene/hues.ts";
import { readTokens } from "#timeline/scene/read-tokens.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import type { TimelineView } from "#timeline/contract.ts";
import type { ImageFrame } from "./image-size.ts";

type Row = { readonly top: number; readonly height: number; readonly name: string; readonly colour?: string | undefined };

const PADDING_PX = 12;
const STRIPE_PX = 3;

/** Draws the names of the rows at the left edge. @param themed an element with the timeline's theme */
export function drawLaneHeaders(context: CanvasRenderingContext2D, view: TimelineView, frame: ImageFrame, themed: HTMLElement): void {
  const { viewport, devicePixelRatio, headersDevicePx } = frame;
  const tokens = readTokens(themed);
  const colourOf = (token: string) => cssColour(tokens.colour(token));
  const width = headersDevicePx / devicePixelRatio;
  const fill = (colour: string, top: number, height: number, left = 0, wide = width) => {
    context.fillStyle = colour;
    context.fillRect(left, top, wide, height);
  };
  const lanesTop = lanesTopPx(viewport);
  context.save();
  context.scale(devicePixelRatio, devicePixelRatio);
  context.beginPath();
  context.rect(0, 0, width, viewport.heightPx);
  context.clip();
  fill(colourOf("--n-2"), 0, viewport.heightPx);
  fill(colourOf("--ruler"), 0, videoTopPx(viewport));
  context.font = `500 12px ${tokens.font("--font-sans")}`;
  context.textBaseline = "middle";
  for (const { top, height, name, colour } of rowsOf(view, viewport, (hue) => colourOf(`--clip-${hue + 1}`))) {
    if (top >= viewport.heightPx || top + height <= 0) continue;
    fill(colourOf("--n-6"), top + height - 1, 1);
    if (colour !== undefined) fill(colour, top, height - 1, 0, STRIPE_PX);
    context.fillStyle = colourOf("--n-12");
    context.fillText(shortened(context, name, width - 2 * PADDING_PX), PADDING_PX, top + height / 2);
  }
  fill(colourOf("--n-7"), lanesTop - 1, 1);
  fill(colourOf("--n-7"), 0, viewport.heightPx, width - 1, 1);
  context.restore();
}

function rowsOf(view: TimelineView, viewport: ImageFrame["viewport"], hueColour: (hue: number) => string): readonly Row[] {
  const { settings, laneCount } = shownOf(view);
  const lanes = Array.from({ length: laneCount }, (_, index): Row => {
    const lane = laneIn(settings.lanes, index);
    const hue = hueOfLane(lane);
    const colour = hue === undefined ? undefined : hueColour(hue);
    return { top: laneTopPx(index, viewport), height: laneHeightPx(index, viewport), name: lane.name, colour };
  });
  const { videoSoundPx = 0 } = viewport;
  const video: Row = { top: videoTopPx(viewport), height: videoPx(viewport), name: messages.video };
  const sound: Row = { top: videoSoundTopPx(viewport), height: videoSoundPx, name: messages.videoSound };
  return [...(video.height > 0 ? [video] : []), ...(videoSoundPx > CLIP_INSET_PX ? [sound] : []), ...lanes];
}

/** With an ellipsis where it is wider. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  let [from, to] = [0, letters.length];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (context.measureText(`${letters.slice(0, middle).join("")}…`).width <= width) from = middle;
    else to = middle - 1;
  }
  return `${letters.slice(0, from).join("")}…`;
}

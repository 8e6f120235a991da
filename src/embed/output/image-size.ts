import { laneTopOf } from "#model/timeline/lane-heights.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { endSeconds } from "#model/timeline/viewport.ts";
import { laneHeightsIn, lanesTopPx } from "#timeline/layout.ts";
import type { ImageOptions } from "../output-api.ts";
import { checkOptions, shortText, UsageError } from "../usage-error.ts";
import { checkedRange } from "./checked-range.ts";

/** What is drawn, and where: the canvas lies right of the headers. Pixels of the page's screen, except in the viewport. */
export type ImageFrame = {
  readonly viewport: Viewport;
  readonly devicePixelRatio: number;
  readonly widthDevicePx: number;
  readonly heightDevicePx: number;
  readonly headersDevicePx: number;
};

/** What every browser with WebGL 2 can draw. */
const MOST_SIDE_PX = 8192;
const MOST_PX = 2 ** 25;
const LEAST_SECONDS = 0.001;
const TYPES: readonly unknown[] = ["image/png", "image/jpeg", "image/webp"] satisfies ImageOptions["type"][];
const NAMES = ["width", "height", "range", "laneHeaders", "type", "signal"] as const satisfies (keyof ImageOptions)[];

/** Width of the lane headers, as in timeline-canvas.module.css. */
const HEADERS_PX = 168;
const NARROW_HEADERS_PX = 100;
const NARROW_PX = 560;

/** Throws a `UsageError`. @param shown the view in the page */
export function frameOf(options: ImageOptions, shown: Viewport, laneCount: number, devicePixelRatio: number): ImageFrame {
  checkOptions("toBlob", options, NAMES);
  const { laneHeaders = false, type = "image/png" } = options;
  if (!TYPES.includes(type)) throw new UsageError("value", `type is one of ${TYPES.join(", ")}, not ${shortText(type)}.`);
  const headersOf = (width: number) => (!laneHeaders ? 0 : width < NARROW_PX ? NARROW_HEADERS_PX : HEADERS_PX);
  const width = options.width ?? shown.widthPx + headersOf(shown.widthPx + HEADERS_PX);
  const height = options.height ?? lanesTopPx(shown) + laneTopOf(laneHeightsIn(shown), laneCount);
  const sizeOf = (length: unknown, name: string) => {
    const devicePx = typeof length === "number" ? Math.round(length * devicePixelRatio) : Number.NaN;
    if (devicePx >= 1 && devicePx <= MOST_SIDE_PX) return devicePx;
    throw new UsageError(
      "value",
      `${name} is 1 to ${Math.floor(MOST_SIDE_PX / devicePixelRatio)} on this screen, not ${shortText(length)}.`,
    );
  };
  const [widthDevicePx, heightDevicePx] = [sizeOf(width, "width"), sizeOf(height, "height")];
  if (widthDevicePx * heightDevicePx > MOST_PX) throw new UsageError("value", `An image of ${width} × ${height} is too large.`);
  const headersPx = headersOf(width);
  const canvasPx = width - headersPx;
  if (canvasPx < 1) throw new UsageError("value", `A width of ${width} leaves no room beside the lane headers.`);
  const { start, end } = checkedRange(
    "range",
    options.range === undefined ? { start: shown.startSeconds, end: endSeconds(shown) } : options.range,
  );
  if (end - start < LEAST_SECONDS) throw new UsageError("value", `range is at least ${LEAST_SECONDS} s long.`);
  return {
    viewport: { ...shown, startSeconds: start, pxPerSecond: canvasPx / (end - start), scrollTopPx: 0, widthPx: canvasPx, heightPx: height },
    devicePixelRatio,
    widthDevicePx,
    heightDevicePx,
    headersDevicePx: Math.round(headersPx * devicePixelRatio),
  };
}

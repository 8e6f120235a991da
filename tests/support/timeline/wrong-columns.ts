import type { RefObject } from "react";
import type { Clip } from "#model/timeline/clip.ts";
import { allClips } from "#model/timeline/timeline.ts";
import type { Viewport } from "#model/timeline/viewport.ts";
import { CLIP_INSET_PX, laneBottomPx } from "#timeline/layout.ts";
import { timesOf } from "#timeline/scene/clips/caption-times.ts";
import type { CanvasHandle } from "#timeline/canvas/timeline-canvas.tsx";
import { compareDrawnColumns } from "./drawn-columns.ts";
import type { PixelBox } from "./drawn-columns.ts";
import { animationFrame } from "./jobs.ts";
import type { Pcm } from "./pcm-peaks.ts";
import type { TestHost } from "./test-timeline-host.ts";

export type ComparedColumns = { readonly looked: number; readonly wrong: number };

/** Compares the drawing, at one scale (CSS px per second), with the samples: every column of the clips without fades. */
export async function wrongColumns(
  host: TestHost,
  handle: RefObject<CanvasHandle | null>,
  songs: Readonly<Record<string, Pcm>>,
  pxPerSecond: number,
): Promise<ComparedColumns> {
  let looked = 0;
  let wrong = 0;
  host.actions.select([]);
  host.setPosition(1e7);
  const clips = allClips(host.getView().timeline).filter((clip) => clip.fadeIn === 0 && clip.fadeOut === 0 && clip.laneIndex < 4);
  const middle = clips.find(({ startTime }) => startTime > 900) ?? clips[0];
  const startSeconds = pxPerSecond < 1 ? 0 : (middle?.startTime ?? 0) + (pxPerSecond > 100 ? 3.3 : -5);
  host.set({ viewport: { ...host.getView().viewport, pxPerSecond, startSeconds, scrollTopPx: 0 } });
  // Detail arrives in later tasks; none is outstanding once the canvas has been unchanged for a while.
  for (let still = 0, frames = -1; still < 20; still++) {
    await animationFrame();
    const { framesDrawn = 0 } = handle.current?.stats() ?? {};
    if (framesDrawn !== frames) still = 0;
    frames = framesDrawn;
  }
  const image = readPixels(() => handle.current?.drawNow());
  const { viewport } = host.getView();
  const end = viewport.startSeconds + viewport.widthPx / pxPerSecond;
  const widthOf = textRuler();
  for (const clip of clips) {
    const pcm = songs[clip.url];
    if (!pcm || clip.endTime <= viewport.startSeconds || clip.startTime >= end) continue;
    const compared = compareDrawnColumns(image, clip, pcm, viewport, undefined, plateOf(clip, viewport, widthOf));
    looked += compared.looked;
    wrong += compared.wrong;
  }
  return { looked, wrong };
}

/**
 * The plate with a clip's times, where its header has no space for them beside the name: the clip is wide enough for times (B-75), but
 * only a little of it is in view (it is drawn as if it ended 64 px outside). In the clip's lower left corner, one line, or start above end, each
 * 13 px high, with a margin of 3 px around the times on each side.
 */
function plateOf(clip: Clip, viewport: Viewport, widthOf: (text: string) => number): PixelBox | undefined {
  const firstColumn = Math.round(viewport.startSeconds * viewport.pxPerSecond);
  const xOf = (seconds: number) => Math.round(seconds * viewport.pxPerSecond) - firstColumn;
  const [from, to] = [Math.max(xOf(clip.startTime), -64), Math.min(xOf(clip.endTime), viewport.widthPx + 64)];
  const times = timesOf(clip, to - from, { kind: "seconds" });
  if (times === undefined) return undefined;
  const [left, right] = [Math.max(0, from) + 6, Math.min(viewport.widthPx, to) - 6];
  const lineWidth = Math.ceil(widthOf(times.line));
  if (right - left - lineWidth >= 56) return undefined;
  const lines = right - left >= lineWidth ? [times.line] : times.stacked.filter((text) => right - left >= widthOf(text));
  if (lines.length === 0) return undefined;
  const width = Math.max(...lines.map((text) => Math.ceil(widthOf(text))));
  const bottom = laneBottomPx(clip.laneIndex, viewport) - CLIP_INSET_PX - 3;
  return { left: left - 3, right: left + width + 3, top: bottom - 13 * lines.length, bottom };
}

/** Measures texts in the font of the times: digit by digit, as the canvas sets them. */
function textRuler(): (text: string) => number {
  const canvas = document.querySelector("canvas");
  const context = document.createElement("canvas").getContext("2d");
  if (!canvas || !context) throw new Error("No canvas.");
  context.font = `500 10px ${getComputedStyle(canvas).getPropertyValue("--font-mono")}`;
  return (text) => Array.from(text).reduce((width, character) => width + context.measureText(character).width, 0);
}

function readPixels(draw: () => void): ImageData {
  const canvas = document.querySelector("canvas");
  if (!canvas) throw new Error("No canvas.");
  const copy = document.createElement("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No 2D canvas.");
  draw();
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, copy.width, copy.height);
}

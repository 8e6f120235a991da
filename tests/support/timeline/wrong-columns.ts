import type { RefObject } from "react";
import { allClips } from "#model/timeline.ts";
import type { TimelineHandle } from "#timeline/timeline-canvas.tsx";
import { compareDrawnColumns } from "./drawn-columns.ts";
import { animationFrame } from "./jobs.ts";
import type { Pcm } from "./pcm-peaks.ts";
import type { TestHost } from "./timeline-host.ts";

export type ComparedColumns = { readonly looked: number; readonly wrong: number };

/** Compares what is drawn, at one scale (CSS px per second), with the samples: of clips without fades, where no times lie over the waveform. */
export async function wrongColumns(
  host: TestHost,
  handle: RefObject<TimelineHandle | null>,
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
  // Detail comes in later tasks; nothing more comes once the canvas has been still for a while.
  for (let still = 0, frames = -1; still < 20; still++) {
    await animationFrame();
    const { framesDrawn = 0 } = handle.current?.stats() ?? {};
    if (framesDrawn !== frames) still = 0;
    frames = framesDrawn;
  }
  const image = readPixels(() => handle.current?.drawNow());
  const { viewport } = host.getView();
  const end = viewport.startSeconds + viewport.widthPx / pxPerSecond;
  for (const clip of clips) {
    const pcm = songs[clip.url];
    const widthPx = (clip.endTime - clip.startTime) * pxPerSecond;
    const visiblePx = (Math.min(clip.endTime, end) - Math.max(clip.startTime, viewport.startSeconds)) * pxPerSecond;
    // From 80 px on a clip shows its times; where less than 300 px of it are in view they may lie over its waveform.
    if (!pcm || visiblePx <= 0 || (widthPx > 80 && visiblePx < 300)) continue;
    const compared = compareDrawnColumns(image, clip, pcm, viewport);
    looked += compared.looked;
    wrong += compared.wrong;
  }
  return { looked, wrong };
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

import { GivenPeaks } from "#engine/peaks/given-peaks.ts";
import { messages } from "#model/text/messages.ts";
import { openScene } from "#timeline/canvas/open-scene.ts";
import type { PeaksSource, TimelineHost, TimelineView, WaveformPeaks } from "#timeline/contract.ts";
import { shareHues } from "#timeline/scene/hues.ts";
import type { TimelineScene } from "#timeline/scene/timeline-scene.ts";
import { shownOf } from "#timeline/shown-clips.ts";
import type { SourceStatus } from "../api.ts";
import type { ImageOptions } from "../output-api.ts";
import { drawLaneHeaders } from "./image-lane-headers.ts";
import { frameOf } from "./image-size.ts";
import type { ImageFrame } from "./image-size.ts";

export type ImageSource = {
  readonly host: TimelineHost;
  /** Has the theme; gets a canvas that is not shown, while the image is made. */
  readonly themed: () => HTMLElement;
  readonly statusOf: (url: string) => SourceStatus | undefined;
  readonly onStatus: (listener: () => void) => () => void;
};

/** Waveforms are looked at again after a change, but not more often than this. */
const REDRAW_MS = 100;
/** The same without a change: the WebGL context may be lost. */
const LOOK_MS = 1000;

/** Draws a timeline into an image: see `TimelineOutput.toBlob`. */
export async function timelineImage(source: ImageSource, options: ImageOptions, signal: AbortSignal): Promise<Blob> {
  const { host } = source;
  const themed = source.themed();
  signal.throwIfAborted();
  const shown = host.getView();
  const frame = frameOf(options, shown.viewport, shownOf(shown).laneCount, devicePixelRatio);
  const canvas = themed.ownerDocument.createElement("canvas");
  // Tokens are read of it, which needs no box.
  canvas.style.display = "none";
  themed.append(canvas);
  const peaks = watchedPeaks(source);
  const imageHost = hostOf(host, frame, peaks);
  shareHues(host, imageHost);
  let close: () => void = () => undefined;
  try {
    const scene = await new Promise<TimelineScene>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      close = openScene({
        canvas,
        line: themed.ownerDocument.createElement("canvas"),
        host: imageHost,
        onScene: (opened) => opened && resolve(opened),
        onUnable: () => reject(new Error(messages.timelineNeedsWebGl)),
      });
    });
    const size = { ...frame, widthDevicePx: frame.widthDevicePx - frame.headersDevicePx };
    for (let drawn = 0; ; drawn = scene.framesDrawn) {
      peaks.begin();
      scene.resize(size);
      if (scene.framesDrawn > drawn && peaks.areComplete()) break;
      await peaks.change(signal);
    }
    return await blobOf(canvas, imageHost.getView(), frame, themed, options);
  } finally {
    close();
    canvas.remove();
  }
}

/** The same timeline, in another view that nobody moves. */
function hostOf(host: TimelineHost, { viewport }: ImageFrame, peaks: PeaksSource): TimelineHost {
  const never = () => () => undefined;
  let known: { readonly shown: TimelineView; readonly view: TimelineView } | undefined;
  return {
    ...host,
    peaks,
    getView: () => {
      const shown = host.getView();
      if (known?.shown !== shown) known = { shown, view: { ...shown, viewport } };
      return known.view;
    },
    subscribe: never,
    onPlayhead: never,
    onFlash: never,
    onDrawn: () => undefined,
    isPlaying: () => false,
  };
}

/** Follows whether the waveforms of a drawing are complete. */
function watchedPeaks({ host, statusOf, onStatus }: ImageSource) {
  /** Sounds of the drawing that more is to come of. */
  const incomplete = new Set<string>();
  let recompute: (url: string) => void = () => undefined;
  const known = new WeakMap<WaveformPeaks, WaveformPeaks>();
  const watched = (url: string, peaks: WaveformPeaks): WaveformPeaks => {
    const columns: WaveformPeaks["columns"] = (...given) => {
      const pending = peaks.columns(...given);
      if (pending > 0) incomplete.add(url);
      return pending;
    };
    const own = known.get(peaks) ?? Object.assign<WaveformPeaks, Pick<WaveformPeaks, "columns">>(Object.create(peaks), { columns });
    known.set(peaks, own);
    return own;
  };
  return {
    /** The scene computes again what was incomplete; the rest stays as it is. */
    begin: () => {
      for (const url of incomplete) recompute(url);
      incomplete.clear();
    },
    areComplete: () => incomplete.size === 0,
    peaksOf: (url: string): WaveformPeaks | undefined => {
      const peaks = host.peaks.peaksOf(url);
      // No more comes of a sound that failed, nor of one that the page has given peaks of until it plays.
      if (statusOf(url) === "failed" || peaks instanceof GivenPeaks) return peaks;
      const isRead = peaks && (peaks.complete === true || peaks.decodedFrames >= peaks.lengthFrames);
      if (!isRead && statusOf(url) !== undefined) incomplete.add(url);
      return peaks && watched(url, peaks);
    },
    onPeaks: (listener: (url: string) => void) => {
      recompute = listener;
      return () => undefined;
    },
    /** Resolves when waveforms may have changed. Rejects on abort. */
    change: async (signal: AbortSignal): Promise<void> => {
      const over = new AbortController();
      await new Promise<void>((resolve, reject) => {
        const listening = { signal: over.signal };
        const later = () => setTimeout(resolve, REDRAW_MS);
        const look = setTimeout(resolve, LOOK_MS);
        const stops = [host.peaks.onPeaks((url) => incomplete.has(url) && later()), onStatus(later), () => clearTimeout(look)];
        over.signal.addEventListener("abort", () => stops.forEach((stop) => stop()));
        signal.addEventListener("abort", () => reject(signal.reason), listening);
        if (signal.aborted) reject(signal.reason);
      }).finally(() => over.abort());
    },
  };
}

async function blobOf(
  drawn: HTMLCanvasElement,
  view: TimelineView,
  frame: ImageFrame,
  themed: HTMLElement,
  { type = "image/png" }: ImageOptions,
): Promise<Blob> {
  let image = drawn;
  if (frame.headersDevicePx > 0) {
    image = themed.ownerDocument.createElement("canvas");
    image.width = frame.widthDevicePx;
    image.height = frame.heightDevicePx;
    const context = image.getContext("2d");
    if (!context) throw new Error("This browser has no 2D canvas.");
    context.drawImage(drawn, frame.headersDevicePx, 0);
    drawLaneHeaders(context, view, frame, drawn);
  }
  const blob = await new Promise<Blob | null>((resolve) => image.toBlob(resolve, type));
  if (!blob) throw new Error("The browser could not write the image.");
  return blob;
}

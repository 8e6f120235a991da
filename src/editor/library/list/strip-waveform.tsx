import { useEffect, useRef } from "react";
import { PEAKS_BASE_FRAMES } from "#engine/peaks/peaks-format.ts";
import type { SourcePeaks } from "#engine/peaks/peaks-format.ts";
import { onThemeChange } from "#ui/theme/theme-changes.ts";
import { useEditor } from "../../core/store/editor-context.tsx";
import styles from "./preview-strip.module.css";

/** The whole sound under this path, as far as it is read. */
export function StripWaveform({ path }: { readonly path: string }) {
  const { engine } = useEditor();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawWaveform(element, engine.peaks.peaksOf(path));
    const sizes = new ResizeObserver(draw);
    sizes.observe(element);
    const stop = engine.peaks.onPeaks((sourceId) => {
      if (sourceId === path) draw();
    });
    const stopTheme = onThemeChange(element, draw);
    return () => {
      stopTheme();
      stop();
      sizes.disconnect();
    };
  }, [engine, path]);
  return <canvas ref={canvas} className={styles["waveform"]} aria-hidden />;
}

function drawWaveform(canvas: HTMLCanvasElement, peaks: SourcePeaks | undefined): void {
  canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
  canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  if (!context || !peaks || peaks.lengthFrames === 0 || width === 0) return;
  // Whole bins: columns whose edges lie inside bins would have the engine decode those places.
  const framesPerColumn = PEAKS_BASE_FRAMES * Math.ceil(peaks.lengthFrames / width / PEAKS_BASE_FRAMES);
  const count = Math.ceil(peaks.lengthFrames / framesPerColumn);
  const [min, max] = [new Int16Array(count), new Int16Array(count)];
  peaks.columns({ firstColumn: 0, count, framesPerColumn, shiftFrames: 0 }, min, max);
  context.fillStyle = getComputedStyle(canvas).color;
  const columnPx = (width * framesPerColumn) / peaks.lengthFrames;
  const yOf = (sample: number) => (height / 2) * (1 - sample / 32767);
  for (const [column, low] of min.entries()) {
    const top = yOf(max[column] ?? 0);
    context.fillRect(column * columnPx, top, Math.max(1, columnPx), Math.max(1, yOf(low) - top));
  }
}

import { onThemeChange } from "#ui/theme/theme-changes.ts";
import type { ViewHost, TimelineView } from "../contract.ts";
import { shownOf } from "../shown-clips.ts";
import type { Shown } from "../shown-clips.ts";
import { drawBackground } from "./background.ts";
import { ClipBatch } from "./clips/clip-batch.ts";
import { clipTools, drawClips } from "./clips/clips.ts";
import type { ClipTools } from "./clips/clips.ts";
import { drawDropNames } from "./drop-names.ts";
import { Flash } from "./flash.ts";
import type { FrameInput } from "./frame-input.ts";
import { FrameLoop } from "./frame-loop.ts";
import type { Invalidation } from "./frame-loop.ts";
import { FrameTimes } from "./frame-stats.ts";
import type { FrameStats } from "./frame-stats.ts";
import { drawGuideText } from "./guide.ts";
import { RulerCache } from "./ruler/ruler-cache.ts";
import { drawOverlay } from "./overlay.ts";
import { huesOf } from "./hues.ts";
import { readPalette } from "./palette.ts";
import type { Palette } from "./palette.ts";
import { pixelGridOf } from "./pixel-grid.ts";
import type { PlayheadLayer } from "./ruler/playhead-layer.ts";
import type { Drawable } from "./instance-batch.ts";
import { RectBatch, createSizeUniforms } from "./rect-batch.ts";
import type { SizeUniforms } from "./rect-batch.ts";
import type { Surface } from "./surface.ts";
import { fontsOf } from "./text/fonts.ts";
import type { Fonts } from "./text/fonts.ts";
import { GlyphBatch } from "./text/glyph-batch.ts";
import { WaveRows } from "./clips/wave-rows.ts";

export type CanvasSize = { readonly widthDevicePx: number; readonly heightDevicePx: number; readonly devicePixelRatio: number };

/** What pointer and keyboard add to the view; never saved. */
export type SceneMarks = Pick<FrameInput, "hoveredClipId" | "focus" | "drop" | "guide" | "marquee">;

/** What is drawn on the bar of the picture. */
export type PictureLayer = { readonly batch: Drawable; draw(input: FrameInput): void; dispose(): void };
/** @param onNew there is something new to draw */
export type MakePictureLayer = (size: SizeUniforms, onNew: () => void) => PictureLayer;

const NOTHING: Drawable = { draw: () => undefined };
const NO_MARKS: SceneMarks = { hoveredClipId: undefined, focus: undefined, drop: undefined, guide: undefined, marquee: undefined };

/**
 * Draws a host's view on one canvas after each change, in five draw calls: background, clips, thumbnails, text, overlay. During
 * playback the playhead has a layer of its own.
 */
export class TimelineScene {
  readonly #host: ViewHost;
  readonly #surface: Surface;
  readonly #playhead: PlayheadLayer;
  readonly #size = createSizeUniforms();
  readonly #background = new RectBatch(this.#size);
  readonly #waves: WaveRows;
  readonly #clips: ClipBatch;
  readonly #clipTools: ClipTools;
  readonly #picture: PictureLayer | undefined;
  readonly #glyphs = new GlyphBatch(this.#size);
  readonly #overlay = new RectBatch(this.#size);
  readonly #loop: FrameLoop;
  readonly #undo: (() => void)[] = [];
  #palette: Palette;
  #fonts: Fonts;
  readonly #flash = new Flash();
  readonly #ruler = new RulerCache();
  #canvasSize: CanvasSize = { widthDevicePx: 0, heightDevicePx: 0, devicePixelRatio: 1 };
  #marks = NO_MARKS;
  #shown: Shown | undefined;
  readonly #frameTimes = new FrameTimes();
  #visibleClips = 0;
  #beforeDraw: (playheadSeconds: number) => void = () => {};
  #onFirstFrame: () => void = () => {};

  /**
   * Reads the design tokens from the surface's canvas.
   * @param makePicture what is drawn on the bar of the picture; absent: nothing
   */
  constructor(surface: Surface, playhead: PlayheadLayer, host: ViewHost, makePicture?: MakePictureLayer) {
    this.#surface = surface;
    this.#playhead = playhead;
    this.#host = host;
    this.#palette = readPalette(surface.canvas);
    this.#fonts = fontsOf(this.#palette, this.#canvasSize.devicePixelRatio);
    this.#waves = new WaveRows(host.peaks);
    this.#clips = new ClipBatch(this.#size, this.#waves);
    this.#clipTools = clipTools(this.#clips, this.#glyphs, this.#waves);
    this.#picture = makePicture?.(this.#size, () => this.invalidate());
    surface.setLayers({
      background: this.#background,
      clips: this.#clips,
      picture: this.#picture?.batch ?? NOTHING,
      text: this.#glyphs,
      overlays: this.#overlay,
    });
    this.#loop = new FrameLoop({
      draw: (invalidation, onDrawn) => this.#draw(invalidation, onDrawn),
      context: () => surface.gl,
      isMoving: () => this.#host.isPlaying() || this.#flash.isActive,
    });
    this.#undo.push(
      host.subscribe(() => this.invalidate()),
      host.onPlayhead(() => this.invalidate("overlay")),
      onThemeChange(surface.canvas, () => this.#onThemeChange()),
      ...(host.onFlash ? [host.onFlash((clipIds) => this.#startFlash(clipIds))] : []),
      host.peaks.onPeaks((sourceId) => {
        if (this.#waves.sourceChanged(sourceId)) this.invalidate();
      }),
    );
    this.#listen(document.fonts, "loadingdone", () => this.#onFontsLoaded());
    this.#listen(surface.gl.canvas, "webglcontextlost", () => this.#loop.deleteFence());
    this.#listen(surface.gl.canvas, "webglcontextrestored", () => this.invalidate());
  }

  /** Sets the function called before each frame during playback, with the playhead's time. */
  onBeforeDraw(listener: (playheadSeconds: number) => void): void {
    this.#beforeDraw = listener;
  }

  /** Sets the function called once a frame has been drawn; at once if one has. */
  onFirstFrame(listener: () => void): void {
    if (this.framesDrawn > 0) listener();
    else this.#onFirstFrame = listener;
  }

  resize(size: CanvasSize): void {
    const before = this.#canvasSize;
    this.#canvasSize = size;
    this.#surface.resize(Math.max(1, size.widthDevicePx), Math.max(1, size.heightDevicePx));
    if (size.devicePixelRatio !== before.devicePixelRatio) this.#glyphs.reset();
    // A resized canvas is empty until it is drawn; drawing in the same task avoids a flash.
    this.#loop.flush();
  }

  setMarks(marks: Partial<SceneMarks>): void {
    this.#marks = { ...this.#marks, ...marks };
    this.invalidate();
  }

  get marks(): SceneMarks {
    return this.#marks;
  }

  invalidate(invalidation: Invalidation = "all"): void {
    this.#loop.invalidate(invalidation);
  }

  drawNow(): void {
    this.#loop.flush();
  }

  /** A change is not on the screen yet. */
  get isDrawing(): boolean {
    return this.#loop.isBusy;
  }

  get framesDrawn(): number {
    return this.#frameTimes.count;
  }

  stats(): FrameStats {
    return {
      framesDrawn: this.framesDrawn,
      ...this.#frameTimes.read(),
      visibleClips: this.#visibleClips,
      columnsComputed: this.#waves.columnsComputed,
    };
  }

  dispose(): void {
    this.#loop.dispose();
    this.#playhead.hide();
    for (const undo of this.#undo.toReversed()) undo();
    this.#overlay.dispose();
    this.#glyphs.dispose();
    this.#picture?.dispose();
    this.#clips.dispose();
    this.#background.dispose();
  }

  #draw(invalidation: Invalidation, onDrawn: () => void): void {
    const { widthDevicePx, heightDevicePx } = this.#canvasSize;
    if (widthDevicePx === 0 || heightDevicePx === 0 || this.#surface.gl.isContextLost()) return;
    const playhead = this.#host.position();
    const isPlaying = this.#host.isPlaying();
    if (isPlaying) this.#beforeDraw(playhead);
    const began = performance.now();
    const view = this.#host.getView();
    const isStale = this.#shown?.view !== view;
    const isPlayheadAlone = invalidation === "overlay" && !isStale && isPlaying && this.#playhead.isShown && !this.#flash.isActive;
    if (isPlayheadAlone) {
      this.#playhead.moveTo(playhead);
    } else {
      this.#drawCanvas(view, invalidation === "all" || isStale, playhead, isPlaying);
      onDrawn();
      this.#surface.show();
      this.#host.onDrawn?.(view);
    }
    this.#frameTimes.add(performance.now() - began);
    if (this.framesDrawn === 1) this.#onFirstFrame();
  }

  #drawCanvas(view: TimelineView, isContentDirty: boolean, playhead: number, isPlaying: boolean): void {
    const shown = shownOf(view);
    this.#shown = shown;
    const input: FrameInput = {
      ...this.#marks,
      shown,
      grid: pixelGridOf(view.viewport, this.#canvasSize),
      palette: this.#palette,
      fonts: this.#fontsNow(),
      ruler: this.#ruler,
      hues: huesOf(this.#host, view.timeline),
      flash: this.#flash.at(performance.now()),
    };
    this.#size.uniforms.uSize[0] = this.#canvasSize.widthDevicePx;
    this.#size.uniforms.uSize[1] = this.#canvasSize.heightDevicePx;
    if (isContentDirty) this.#drawContent(input);
    drawOverlay(this.#overlay, input, isPlaying ? undefined : playhead);
    this.#surface.draw();
    if (isPlaying) this.#playhead.show(input, playhead);
    else this.#playhead.hide();
  }

  #drawContent(input: FrameInput): void {
    this.#picture?.draw(input);
    // New characters may fill and so empty the atlas: everything placed before must then be placed again.
    for (let attempt = 0; attempt < 2; attempt++) {
      const generation = this.#glyphs.generation;
      this.#glyphs.begin();
      this.#background.begin();
      drawBackground(this.#background, this.#glyphs, input);
      this.#background.end();
      this.#visibleClips = drawClips(this.#clipTools, input);
      drawDropNames(this.#glyphs, input);
      drawGuideText(this.#glyphs, input);
      this.#glyphs.end();
      if (generation === this.#glyphs.generation) return;
    }
  }

  #startFlash(clipIds: readonly string[]): void {
    this.#flash.start(clipIds, performance.now(), matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.invalidate("overlay");
  }

  #fontsNow(): Fonts {
    const { devicePixelRatio } = this.#canvasSize;
    const isSame = this.#fonts.palette === this.#palette && this.#fonts.devicePixelRatio === devicePixelRatio;
    if (!isSame) this.#fonts = fontsOf(this.#palette, devicePixelRatio);
    return this.#fonts;
  }

  /** Draws at once, so that the canvas changes in the same frame as the elements around it. */
  #onThemeChange(): void {
    this.#palette = readPalette(this.#surface.canvas);
    this.#glyphs.reset();
    this.#loop.flush();
  }

  #onFontsLoaded(): void {
    this.#glyphs.reset();
    this.invalidate();
  }

  #listen(target: EventTarget, type: string, listener: () => void): void {
    target.addEventListener(type, listener);
    this.#undo.push(() => target.removeEventListener(type, listener));
  }
}

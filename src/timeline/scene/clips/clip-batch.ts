import { BufferImageSource, GlProgram, UniformGroup } from "pixi.js";
import type { SceneRenderer } from "../scene-renderer.ts";
import { FADE_SHAPES } from "#model/timeline/fade-shape.ts";
import type { FadeShape } from "#model/timeline/fade-shape.ts";
import type { ClipPaint, Palette } from "../palette.ts";
import { writeUnits } from "../colour.ts";
import type { Colour } from "../colour.ts";
import { CLIP_FRAGMENT, CLIP_VERTEX } from "./clip-shader.ts";
import { InstanceBatch } from "../instance-batch.ts";
import type { SizeUniforms } from "../rect-batch.ts";
import type { WaveRows } from "./wave-rows.ts";

/** One clip, or the video bar, in device pixels. */
export type ClipShape = {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Height of the strip at the top. */
  headerHeight: number;
  /** Hatched: nothing edits it. */
  isLocked: boolean;
  /** Clips the drawing at the top: the ruler and the video bar cover lanes that scroll under them. */
  clipTop: number;
  paint: ClipPaint;
  edge: Colour;
  edgeWidth: number;
  /** Row of the clip's waveform; undefined for the video bar. */
  waveRow: number | undefined;
  /** Channels drawn. 2: left above right, from this row and the next. */
  channelCount: 1 | 2;
  /** Linear factor of the waveform's height. */
  gain: number;
  /** How far a fade has come at x is clamp(slope·x + offset, 0, 1). */
  fadeInSlope: number;
  fadeInOffset: number;
  fadeOutSlope: number;
  fadeOutOffset: number;
  /** Undefined: "equalPower". */
  fadeShape: FadeShape | undefined;
  /** The range that lies over another clip, which shows through; device pixels. Empty: from = to. */
  overFrom: number;
  overTo: number;
  /** Right of it the sound is not decoded yet; device pixels. */
  unreadFrom: number;
};

/** Draws all clips in one draw call; waveforms come from one integer texture. */
export class ClipBatch {
  /** The next clip to add, reused for each clip so that a frame allocates none. */
  readonly shape: ClipShape = {
    left: 0,
    top: 0,
    right: 0,
    bottom: 0,
    headerHeight: 0,
    isLocked: false,
    clipTop: 0,
    paint: { body: 0, header: 0, wave: 0, text: 0 },
    edge: 0,
    edgeWidth: 0,
    waveRow: undefined,
    channelCount: 1,
    gain: 1,
    fadeInSlope: 0,
    fadeInOffset: 1,
    fadeOutSlope: 0,
    fadeOutOffset: 1,
    fadeShape: undefined,
    overFrom: 0,
    overTo: 0,
    unreadFrom: Number.MAX_SAFE_INTEGER,
  };
  readonly #batch: InstanceBatch;
  readonly #uniforms;
  readonly #waves: WaveRows;
  #texture: BufferImageSource;

  constructor(size: SizeUniforms, waves: WaveRows) {
    this.#waves = waves;
    this.#texture = textureOf(waves);
    this.#uniforms = new UniformGroup({
      uFirstTexel: { value: 0, type: "i32" },
      uTexelMask: { value: 0, type: "i32" },
      uRadius: { value: 0, type: "f32" },
      uScale: { value: 1, type: "f32" },
      uPage: { value: new Float32Array(3), type: "vec3<f32>" },
      uText: { value: new Float32Array(3), type: "vec3<f32>" },
    });
    this.#batch = new InstanceBatch(
      GlProgram.from({ name: "timeline-clips", vertex: CLIP_VERTEX, fragment: CLIP_FRAGMENT }),
      [
        { name: "aRect", format: "float32x4", words: 4 },
        { name: "aFade", format: "float32x4", words: 4 },
        { name: "aWave", format: "float32x4", words: 4 },
        { name: "aOver", format: "float32x4", words: 4 },
        { name: "aBody", format: "unorm8x4", words: 1 },
        { name: "aHeader", format: "unorm8x4", words: 1 },
        { name: "aWaveColour", format: "unorm8x4", words: 1 },
        { name: "aEdge", format: "unorm8x4", words: 1 },
      ],
      { uniforms: [size, this.#uniforms], texture: this.#texture },
    );
  }

  begin(firstColumn: number, radiusDevicePx: number, devicePixelRatio: number, { page, text }: Pick<Palette, "page" | "text">): void {
    const { uniforms } = this.#uniforms;
    uniforms.uFirstTexel = firstColumn % this.#waves.width;
    uniforms.uTexelMask = this.#waves.width - 1;
    uniforms.uRadius = radiusDevicePx;
    uniforms.uScale = devicePixelRatio;
    writeUnits(page, uniforms.uPage);
    writeUnits(text, uniforms.uText);
    this.#batch.begin();
  }

  /** Adds the clip in `shape`. */
  add(): void {
    const { shape } = this;
    if (shape.bottom <= shape.clipTop) return;
    const at = this.#batch.next();
    const { floats, words } = this.#batch;
    floats[at] = shape.left;
    floats[at + 1] = shape.top;
    floats[at + 2] = shape.right;
    floats[at + 3] = shape.bottom;
    floats[at + 4] = shape.fadeInSlope;
    floats[at + 5] = shape.fadeInOffset;
    floats[at + 6] = shape.fadeOutSlope;
    floats[at + 7] = shape.fadeOutOffset;
    // A fraction of one half marks two rows (stereo).
    floats[at + 8] = shape.waveRow === undefined ? -1 : shape.waveRow + (shape.channelCount === 2 ? 0.5 : 0);
    floats[at + 9] = shape.gain;
    floats[at + 10] = shape.clipTop;
    // The shape of the fades is encoded as multiples of 64 px.
    floats[at + 11] = shape.edgeWidth + (shape.fadeShape === undefined ? 0 : 64 * Math.max(0, FADE_SHAPES.indexOf(shape.fadeShape)));
    floats[at + 12] = shape.overFrom;
    floats[at + 13] = shape.overTo;
    floats[at + 14] = shape.unreadFrom;
    // A negative height marks a locked clip.
    floats[at + 15] = shape.isLocked ? -shape.headerHeight : shape.headerHeight;
    words[at + 16] = shape.paint.body;
    words[at + 17] = shape.paint.header;
    words[at + 18] = shape.paint.wave;
    words[at + 19] = shape.edge;
  }

  end(): void {
    this.#sendWaves();
    this.#batch.end();
  }

  draw(renderer: SceneRenderer): void {
    this.#batch.draw(renderer);
  }

  dispose(): void {
    this.#batch.dispose();
    this.#texture.destroy();
  }

  #sendWaves(): void {
    const { data, width, rowCount } = this.#waves;
    const dirty = this.#waves.drainDirty();
    if (this.#texture.resource !== data) {
      const old = this.#texture;
      this.#texture = textureOf({ data, width, rowCount });
      this.#batch.rebind(this.#texture);
      old.destroy();
    } else if (dirty) {
      this.#texture.update(dirty.from, dirty.to);
    }
  }
}

function textureOf(waves: Pick<WaveRows, "data" | "width" | "rowCount">): BufferImageSource {
  const isEmpty = waves.data.length === 0;
  return new BufferImageSource({
    resource: isEmpty ? new Int16Array(2) : waves.data,
    width: isEmpty ? 1 : waves.width,
    height: isEmpty ? 1 : waves.rowCount,
    format: "rg16sint",
    scaleMode: "nearest",
    autoGarbageCollect: false,
  });
}

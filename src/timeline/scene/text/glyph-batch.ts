import { GlProgram } from "pixi.js";
import type { SceneRenderer } from "../scene-renderer.ts";
import type { Colour } from "../colour.ts";
import { InstanceBatch } from "../instance-batch.ts";
import type { SizeUniforms } from "../rect-batch.ts";
import { GlyphAtlas } from "./glyph-atlas.ts";
import type { Glyph } from "./glyph-atlas.ts";
import { TextRuns } from "./text-runs.ts";
import type { TextRun } from "./text-runs.ts";

const VERTEX = `#version 300 es
in vec2 aCorner;
in vec4 aRect;
in vec2 aTexel;
in vec4 aColour;
uniform vec2 uSize;
out vec2 vTexel;
flat out vec4 vColour;
void main() {
  vec2 extent = aRect.zw * aCorner;
  vec2 at = aRect.xy + extent;
  gl_Position = vec4(at.x / uSize.x * 2.0 - 1.0, 1.0 - at.y / uSize.y * 2.0, 0.0, 1.0);
  vTexel = aTexel + extent;
  vColour = aColour;
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 vTexel;
flat in vec4 vColour;
uniform sampler2D uAtlas;
out vec4 finalColour;
void main() {
  float ink = vTexel.x < 0.0 ? 1.0 : texelFetch(uAtlas, ivec2(floor(vTexel)), 0).r;
  float coverage = ink * vColour.a;
  finalColour = vec4(vColour.rgb * coverage, coverage);
}`;

/** Clips text; device pixels. */
export type TextBounds = { readonly left: number; readonly right: number; readonly top: number };

const ELLIPSIS = "…";
/** Marks a filled rectangle: an x left of the atlas, farther than any rectangle is wide. */
const SOLID = -65_536;

/** Draws all text in one draw call. Quads lie on whole device pixels and copy texels one to one. */
export class GlyphBatch {
  readonly #atlas = new GlyphAtlas();
  readonly #runs = new TextRuns(this.#atlas);
  readonly #batch: InstanceBatch;

  constructor(size: SizeUniforms) {
    this.#batch = new InstanceBatch(
      GlProgram.from({ name: "timeline-glyphs", vertex: VERTEX, fragment: FRAGMENT }),
      [
        { name: "aRect", format: "float32x4", words: 4 },
        { name: "aTexel", format: "float32x2", words: 2 },
        { name: "aColour", format: "unorm8x4", words: 1 },
      ],
      { uniforms: [size], texture: this.#atlas.source },
    );
  }

  /** Changes when earlier glyphs may be wrong: a frame during which it changed is drawn again. */
  get generation(): number {
    return this.#atlas.generation;
  }

  begin(): void {
    this.#batch.begin();
  }

  /** Device pixels. */
  widthOf(font: string, text: string): number {
    return this.#runs.run(font, text).width;
  }

  /** Draws text from `x` at `baseline`, cut with an ellipsis where it does not fit into `bounds`. */
  addText(font: string, text: string, x: number, baseline: number, colour: Colour, bounds: TextBounds): void {
    const run = this.#runs.run(font, text);
    const room = bounds.right - x;
    if (run.width <= room + 0.5 || run.glyphs.length < 2) {
      this.#addRun(run, run.glyphs.length, x, baseline, colour, bounds);
      return;
    }
    const dots = this.#runs.run(font, ELLIPSIS);
    let count = 0;
    while (count < run.glyphs.length && (run.advances[count] ?? 0) + dots.width <= room) count += 1;
    if (count === 0) return;
    this.#addRun(run, count, x, baseline, colour, bounds);
    this.#addRun(dots, 1, x + Math.round(run.advances[count - 1] ?? 0), baseline, colour, bounds);
  }

  /** Draws a filled rectangle behind text that is added later. */
  addPlate(left: number, top: number, right: number, bottom: number, colour: Colour): void {
    if (right > left && bottom > top) this.#write(this.#batch.next(), left, top, right - left, bottom - top, SOLID, SOLID, colour);
  }

  end(): void {
    this.#atlas.flush();
    this.#batch.end();
  }

  draw(renderer: SceneRenderer): void {
    this.#batch.draw(renderer);
  }

  /** A font has loaded, or the pixel ratio changed. */
  reset(): void {
    this.#atlas.reset();
  }

  dispose(): void {
    this.#batch.dispose();
    this.#atlas.dispose();
  }

  #addRun(run: TextRun, count: number, x: number, baseline: number, colour: Colour, bounds: TextBounds): void {
    for (let index = 0; index < count; index++) {
      const glyph = run.glyphs[index];
      if (glyph) this.#addGlyph(glyph, x + (run.pens[index] ?? 0), baseline, colour, bounds);
    }
  }

  #addGlyph(glyph: Glyph, pen: number, baseline: number, colour: Colour, bounds: TextBounds): void {
    const left = pen + glyph.left;
    const top = baseline + glyph.top;
    const cutLeft = Math.max(0, bounds.left - left);
    const cutTop = Math.max(0, bounds.top - top);
    const width = Math.min(glyph.width, bounds.right - left) - cutLeft;
    const height = glyph.height - cutTop;
    if (width <= 0 || height <= 0) return;
    this.#write(this.#batch.next(), left + cutLeft, top + cutTop, width, height, glyph.x + cutLeft, glyph.y + cutTop, colour);
  }

  #write(at: number, left: number, top: number, width: number, height: number, texelX: number, texelY: number, colour: Colour): void {
    const { floats, words } = this.#batch;
    floats[at] = left;
    floats[at + 1] = top;
    floats[at + 2] = width;
    floats[at + 3] = height;
    floats[at + 4] = texelX;
    floats[at + 5] = texelY;
    words[at + 6] = colour;
  }
}

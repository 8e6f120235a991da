import { BufferImageSource } from "pixi.js";

/** A drawn character (or whole string) in the atlas, and its offset from the pen; device pixels. */
export type Glyph = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
};

const SIZE = 1024;
const GAP = 1;

/** Each character is drawn at four offsets of a quarter pixel, so that text keeps its spacing although quads lie on whole pixels. */
export const PEN_PHASES = 4;

/**
 * Characters, drawn once each by a 2D canvas at their display size, as coverage in one byte. A full atlas is emptied and increments
 * `generation`, which invalidates all cached glyphs.
 */
export class GlyphAtlas {
  readonly source: BufferImageSource;
  generation = 0;
  readonly #pixels = new Uint8Array(SIZE * SIZE);
  readonly #glyphs = new Map<string, Glyph>();
  readonly #context: CanvasRenderingContext2D;
  #penX = 0;
  #penY = 0;
  #rowHeight = 0;
  #dirtyFrom = SIZE;
  #dirtyTo = 0;

  constructor() {
    const canvas = document.createElement("canvas");
    canvas.width = SIZE;
    canvas.height = 256;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("This browser has no 2D canvas.");
    this.#context = context;
    this.source = new BufferImageSource({
      resource: this.#pixels,
      width: SIZE,
      height: SIZE,
      format: "r8unorm",
      scaleMode: "nearest",
      alphaMode: "no-premultiply-alpha",
      autoGarbageCollect: false,
    });
    this.reset();
  }

  /** Drops every glyph: a font has loaded, the pixel ratio changed, or the atlas is full. */
  reset(): void {
    this.#glyphs.clear();
    this.#pixels.fill(0);
    this.#penX = this.#penY = this.#rowHeight = 0;
    this.#dirtyFrom = 0;
    this.#dirtyTo = SIZE;
    this.generation += 1;
  }

  /** Advance width of a text in device pixels. */
  measure(font: string, text: string): number {
    this.#context.font = font;
    return this.#context.measureText(text).width;
  }

  /** @param phase 0 … PEN_PHASES − 1: offset to the right in quarters of a pixel. */
  glyph(font: string, text: string, phase: number): Glyph {
    const key = `${phase}${font} ${text}`;
    const known = this.#glyphs.get(key);
    if (known) return known;
    const glyph = this.#draw(font, text, phase);
    this.#glyphs.set(key, glyph);
    return glyph;
  }

  /** Uploads new glyphs to the GPU. */
  flush(): void {
    if (this.#dirtyTo <= this.#dirtyFrom) return;
    this.source.update(this.#dirtyFrom * SIZE, this.#dirtyTo * SIZE);
    this.#dirtyFrom = SIZE;
    this.#dirtyTo = 0;
  }

  dispose(): void {
    this.source.destroy();
  }

  #draw(font: string, text: string, phase: number): Glyph {
    const context = this.#context;
    context.font = font;
    context.fillStyle = "#fff";
    context.textBaseline = "alphabetic";
    const metrics = context.measureText(text);
    const left = Math.ceil(metrics.actualBoundingBoxLeft) + 1;
    const top = Math.ceil(metrics.actualBoundingBoxAscent) + 1;
    const width = Math.min(SIZE - 8, left + Math.ceil(metrics.actualBoundingBoxRight) + 2);
    const height = Math.min(256, top + Math.ceil(metrics.actualBoundingBoxDescent) + 1);
    context.clearRect(0, 0, width, height);
    context.fillText(text, left + phase / PEN_PHASES, top);
    const drawn = context.getImageData(0, 0, width, height).data;
    const { x, y } = this.#room(width, height);
    for (let row = 0; row < height; row++) {
      const at = (y + row) * SIZE + x;
      for (let column = 0; column < width; column++) this.#pixels[at + column] = drawn[(row * width + column) * 4 + 3] ?? 0;
    }
    this.#dirtyFrom = Math.min(this.#dirtyFrom, y);
    this.#dirtyTo = Math.max(this.#dirtyTo, y + height);
    return { x, y, width, height, left: -left, top: -top };
  }

  #room(width: number, height: number): { readonly x: number; readonly y: number } {
    if (this.#penX + width > SIZE) {
      this.#penX = 0;
      this.#penY += this.#rowHeight + GAP;
      this.#rowHeight = 0;
    }
    if (this.#penY + height > SIZE) this.reset();
    const place = { x: this.#penX, y: this.#penY };
    this.#penX += width + GAP;
    this.#rowHeight = Math.max(this.#rowHeight, height);
    return place;
  }
}

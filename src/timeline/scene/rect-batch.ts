import { GlProgram, UniformGroup } from "pixi.js";
import type { SceneRenderer } from "./scene-renderer.ts";
import { InstanceBatch } from "./instance-batch.ts";

const VERTEX = `#version 300 es
in vec2 aCorner;
in vec4 aRect;
in vec4 aColour;
uniform vec2 uSize;
out vec4 vColour;
void main() {
  vec2 at = mix(aRect.xy, aRect.zw, aCorner);
  gl_Position = vec4(at.x / uSize.x * 2.0 - 1.0, 1.0 - at.y / uSize.y * 2.0, 0.0, 1.0);
  vColour = vec4(aColour.rgb * aColour.a, aColour.a);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
in vec4 vColour;
out vec4 finalColour;
void main() {
  finalColour = vColour;
}`;

/** The canvas's size in device pixels, shared by all batches of one scene. */
export function createSizeUniforms(): UniformGroup<{ uSize: { value: Float32Array; type: "vec2<f32>" } }> {
  return new UniformGroup({ uSize: { value: new Float32Array(2), type: "vec2<f32>" } });
}

export type SizeUniforms = ReturnType<typeof createSizeUniforms>;

/** Plain rectangles in one draw call: the background with its grid, and the overlay with the playhead. */
export class RectBatch {
  readonly #batch: InstanceBatch;

  constructor(size: SizeUniforms) {
    this.#batch = new InstanceBatch(
      GlProgram.from({ name: "timeline-rects", vertex: VERTEX, fragment: FRAGMENT }),
      [
        { name: "aRect", format: "float32x4", words: 4 },
        { name: "aColour", format: "unorm8x4", words: 1 },
      ],
      { uniforms: [size] },
    );
  }

  begin(): void {
    this.#batch.begin();
  }

  /** Device pixels; `colour` packed as in `Palette`. Skips empty rectangles. */
  add(left: number, top: number, right: number, bottom: number, colour: number): void {
    if (right <= left || bottom <= top) return;
    const at = this.#batch.next();
    const { floats, words } = this.#batch;
    floats[at] = left;
    floats[at + 1] = top;
    floats[at + 2] = right;
    floats[at + 3] = bottom;
    words[at + 4] = colour;
  }

  end(): void {
    this.#batch.end();
  }

  draw(renderer: SceneRenderer): void {
    this.#batch.draw(renderer);
  }

  dispose(): void {
    this.#batch.dispose();
  }
}

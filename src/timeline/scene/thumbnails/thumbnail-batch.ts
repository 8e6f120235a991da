import { BufferImageSource, GlProgram, UniformGroup } from "pixi.js";
import type { SceneRenderer } from "../scene-renderer.ts";
import { InstanceBatch } from "../instance-batch.ts";
import type { SizeUniforms } from "../rect-batch.ts";
import type { ThumbnailAtlas } from "./thumbnail-atlas.ts";

const VERTEX = `#version 300 es
in vec2 aCorner;
in vec4 aRect;
in vec2 aTexel;
uniform vec2 uSize;
out vec2 vAt;
out vec2 vTexel;
void main() {
  vAt = mix(aRect.xy, aRect.zw, aCorner);
  gl_Position = vec4(vAt.x / uSize.x * 2.0 - 1.0, 1.0 - vAt.y / uSize.y * 2.0, 0.0, 1.0);
  vTexel = aTexel + (aRect.zw - aRect.xy) * aCorner;
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt;
in vec2 vTexel;
uniform sampler2D uAtlas;
uniform vec4 uBox;
uniform float uRadius;
out vec4 finalColour;
void main() {
  vec2 beyond = vec2(max(uBox.x + uRadius - vAt.x, vAt.x - uBox.z + uRadius), vAt.y - uBox.w + uRadius);
  float coverage = clamp(uRadius - length(max(beyond, 0.0)) + 0.5, 0.0, 1.0);
  finalColour = vec4(texelFetch(uAtlas, ivec2(floor(vTexel)), 0).rgb * coverage, coverage);
}`;

/** The inside of the video bar below its header, device pixels. Its lower corners are rounded. */
export type StripBox = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** All thumbnails in one draw call; every texel is one device pixel. */
export class ThumbnailBatch {
  readonly #batch: InstanceBatch;
  readonly #uniforms = new UniformGroup({
    uBox: { value: new Float32Array(4), type: "vec4<f32>" },
    uRadius: { value: 0, type: "f32" },
  });
  #texture = emptyTexture();
  #atlas: ThumbnailAtlas | undefined;

  constructor(size: SizeUniforms) {
    this.#batch = new InstanceBatch(
      GlProgram.from({ name: "timeline-thumbnails", vertex: VERTEX, fragment: FRAGMENT }),
      [
        { name: "aRect", format: "float32x4", words: 4 },
        { name: "aTexel", format: "float32x2", words: 2 },
      ],
      { uniforms: [size, this.#uniforms], texture: this.#texture },
    );
  }

  begin(box: StripBox, radiusDevicePx: number): void {
    const { uniforms } = this.#uniforms;
    uniforms.uBox[0] = box.left;
    uniforms.uBox[1] = box.top;
    uniforms.uBox[2] = box.right;
    uniforms.uBox[3] = box.bottom;
    uniforms.uRadius = radiusDevicePx;
    this.#batch.begin();
  }

  /** Adds a thumbnail or a part of one, from the given texel on. */
  add(left: number, top: number, right: number, bottom: number, texelX: number, texelY: number): void {
    if (right <= left) return;
    const at = this.#batch.next();
    const { floats } = this.#batch;
    floats[at] = left;
    floats[at + 1] = top;
    floats[at + 2] = right;
    floats[at + 3] = bottom;
    floats[at + 4] = texelX;
    floats[at + 5] = texelY;
  }

  /** Uploads the added quads and the atlas's new rows. Draws nothing without an atlas. */
  end(atlas: ThumbnailAtlas | undefined): void {
    if (atlas !== this.#atlas) this.#bind(atlas);
    const dirty = atlas?.drainDirty();
    if (atlas && dirty) this.#texture.update(dirty.from * atlas.side, dirty.to * atlas.side);
    this.#batch.end();
  }

  draw(renderer: SceneRenderer): void {
    this.#batch.draw(renderer);
  }

  dispose(): void {
    this.#batch.dispose();
    this.#texture.destroy();
  }

  #bind(atlas: ThumbnailAtlas | undefined): void {
    const old = this.#texture;
    this.#atlas = atlas;
    this.#texture = atlas ? textureOf(atlas.pixels, atlas.side) : emptyTexture();
    this.#batch.rebind(this.#texture);
    old.destroy();
  }
}

function emptyTexture(): BufferImageSource {
  return textureOf(new Uint8Array(4), 1);
}

function textureOf(resource: Uint8Array, side: number): BufferImageSource {
  return new BufferImageSource({
    resource,
    width: side,
    height: side,
    format: "rgba8unorm",
    scaleMode: "nearest",
    alphaMode: "no-premultiply-alpha",
    autoGarbageCollect: false,
  });
}

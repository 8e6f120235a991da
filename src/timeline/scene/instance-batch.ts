import { Buffer, BufferUsage, Geometry, Shader, State } from "pixi.js";
import type { GlProgram, TextureSource, UniformGroup, VertexFormat } from "pixi.js";
import type { SceneRenderer } from "./scene-renderer.ts";

export type InstanceAttribute = { readonly name: string; readonly format: VertexFormat; readonly words: number };

/** What the program reads beside the instances. The one texture is bound to unit 0, the samplers' default. */
export type InstanceResources = { readonly uniforms: readonly UniformGroup[]; texture?: TextureSource };

/** One draw call of a scene. */
export type Drawable = { draw(renderer: SceneRenderer): void };

/**
 * One draw call: a unit square (attribute `aCorner`) drawn once per instance. Instances are rows of 32-bit words in one buffer that
 * is reused and grows, so that a frame allocates nothing.
 */
export class InstanceBatch {
  readonly wordsPerInstance: number;
  floats: Float32Array;
  /** The same memory as `floats`, for packed colours. */
  words: Uint32Array;
  count = 0;
  readonly #buffer: Buffer;
  readonly #geometry: Geometry;
  readonly #program: GlProgram;
  readonly #shader: Shader;
  readonly #state = State.for2d();
  readonly #resources: InstanceResources;

  constructor(glProgram: GlProgram, attributes: readonly InstanceAttribute[], resources: InstanceResources) {
    this.wordsPerInstance = attributes.reduce((sum, attribute) => sum + attribute.words, 0);
    this.floats = new Float32Array(this.wordsPerInstance * 64);
    this.words = new Uint32Array(this.floats.buffer);
    this.#buffer = new Buffer({ data: this.floats, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
    this.#geometry = new Geometry({ topology: "triangle-strip" });
    this.#geometry.addAttribute("aCorner", { buffer: new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), format: "float32x2" });
    let offset = 0;
    for (const { name, format, words } of attributes) {
      this.#geometry.addAttribute(name, { buffer: this.#buffer, format, stride: this.wordsPerInstance * 4, offset, instance: true });
      offset += words * 4;
    }
    this.#program = glProgram;
    this.#shader = new Shader({ glProgram, resources: {} });
    this.#resources = resources;
  }

  begin(): void {
    this.count = 0;
  }

  /** Adds one instance and returns the index of its first word. */
  next(): number {
    const at = this.count * this.wordsPerInstance;
    if (at + this.wordsPerInstance > this.floats.length) this.#grow();
    this.count += 1;
    return at;
  }

  /** Uploads the instances written since `begin`. */
  end(): void {
    if (this.count > 0) this.#buffer.update(this.count * this.wordsPerInstance * 4);
  }

  /**
   * Uses Pixi's systems directly: a scene of Pixi meshes would compute transforms, tints and global uniforms in every frame that none of
   * our programs reads.
   */
  draw({ shader, texture, geometry, state }: SceneRenderer): void {
    if (this.count === 0) return;
    shader.bind(this.#shader, true);
    for (const group of this.#resources.uniforms) shader.updateUniformGroup(group);
    if (this.#resources.texture) texture.bind(this.#resources.texture, 0);
    geometry.bind(this.#geometry, this.#program);
    state.set(this.#state);
    geometry.draw("triangle-strip", 4, 0, this.count);
  }

  /** Replaces the bound texture. */
  rebind(texture: TextureSource): void {
    this.#resources.texture = texture;
  }

  dispose(): void {
    this.#shader.destroy();
    this.#geometry.destroy(true);
  }

  #grow(): void {
    const larger = new Float32Array(this.floats.length * 2);
    larger.set(this.floats);
    this.floats = larger;
    this.words = new Uint32Array(larger.buffer);
    this.#buffer.data = larger;
  }
}

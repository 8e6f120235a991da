import { Buffer, BufferUsage, Geometry, Mesh, Shader } from "pixi.js";
import type { GlProgram, TextureSource, VertexFormat } from "pixi.js";

export type InstanceAttribute = { readonly name: string; readonly format: VertexFormat; readonly words: number };

type ShaderResources = Record<string, unknown>;

/**
 * One draw call: a unit square (attribute `aCorner`) drawn once per instance. Instances are rows of 32-bit words in one buffer that
 * is kept and grown, so that a frame allocates nothing.
 */
export class InstanceBatch {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly wordsPerInstance: number;
  floats: Float32Array;
  /** The same memory, for packed colours. */
  words: Uint32Array;
  count = 0;
  readonly #buffer: Buffer;
  readonly #geometry: Geometry;
  readonly #shader: Shader;

  constructor(glProgram: GlProgram, attributes: readonly InstanceAttribute[], resources: ShaderResources) {
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
    this.#shader = new Shader({ glProgram, resources });
    this.mesh = new Mesh({ geometry: this.#geometry, shader: this.#shader });
  }

  begin(): void {
    this.count = 0;
  }

  /** Makes room for one more instance and returns the index of its first word. */
  next(): number {
    const at = this.count * this.wordsPerInstance;
    if (at + this.wordsPerInstance > this.floats.length) this.#grow();
    this.count += 1;
    return at;
  }

  /** Sends what was written since `begin`. */
  end(): void {
    this.mesh.visible = this.count > 0;
    if (this.count === 0) return;
    this.#geometry.instanceCount = this.count;
    this.#buffer.update(this.count * this.wordsPerInstance * 4);
  }

  /** Binds another texture in place of the one bound so far. */
  rebind(name: string, resource: TextureSource): void {
    this.#shader.resources[name] = resource;
  }

  dispose(): void {
    this.mesh.destroy();
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

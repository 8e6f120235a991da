/** Frames gathered into one part of the Blob: 2 MB, few enough parts for an hour, small enough to hold. */
const PART_FRAMES = 262_144;

/** Bytes of one stereo float32 frame. */
export const FRAME_BYTES = 8;

/**
 * Gathers stereo into a Blob of interleaved float32 (little endian), as the encoder reads it. The browser keeps a Blob's bytes
 * outside of our memory and on disk where they are many.
 */
export class PcmBlobWriter {
  readonly #parts: Blob[] = [];
  #part = new Float32Array(2 * PART_FRAMES);
  #frames = 0;

  get lengthFrames(): number {
    return this.#parts.length * PART_FRAMES + this.#frames;
  }

  add(left: Float32Array, right: Float32Array, frames = left.length): void {
    for (let frame = 0; frame < frames; frame += 1) {
      this.#part[2 * this.#frames] = left[frame] ?? 0;
      this.#part[2 * this.#frames + 1] = right[frame] ?? 0;
      this.#frames += 1;
      if (this.#frames === PART_FRAMES) this.#flush();
    }
  }

  finish(): Blob {
    this.#flush();
    return new Blob(this.#parts);
  }

  #flush(): void {
    this.#parts.push(new Blob([this.#part.subarray(0, 2 * this.#frames)]));
    this.#frames = 0;
  }
}

export type StereoBlock = { readonly left: Float32Array; readonly right: Float32Array };

/** Reads such a Blob back, block by block. */
export async function* readPcmBlob(pcm: Blob): AsyncGenerator<StereoBlock> {
  for (let at = 0; at < pcm.size; at += PART_FRAMES * FRAME_BYTES) {
    const samples = new Float32Array(await pcm.slice(at, at + PART_FRAMES * FRAME_BYTES).arrayBuffer());
    const left = new Float32Array(samples.length / 2);
    const right = new Float32Array(samples.length / 2);
    for (let frame = 0; frame < left.length; frame += 1) {
      left[frame] = samples[2 * frame] ?? 0;
      right[frame] = samples[2 * frame + 1] ?? 0;
    }
    yield { left, right };
  }
}

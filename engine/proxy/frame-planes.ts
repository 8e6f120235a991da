import type { Plane } from "./box-scale.ts";

/** Luma and the two chroma planes of a decoded frame. */
export type FramePlanes = readonly [luma: Plane, blue: Plane, red: Plane];

/** Chroma samples per luma sample, in x and y. */
const CHROMA: Readonly<Record<string, readonly [x: number, y: number]>> = {
  I420: [0.5, 0.5],
  I420A: [0.5, 0.5],
  NV12: [0.5, 0.5],
  I422: [0.5, 1],
  I444: [1, 1],
};

/** Copies a frame's planes into `memory`, which grows as needed. Rejects if the browser does not give its pixels out. */
export class FramePlaneReader {
  #memory = new Uint8Array(0);

  async read(frame: VideoFrame): Promise<FramePlanes> {
    const chroma = CHROMA[frame.format ?? ""];
    return chroma ? this.#planes(frame, chroma) : this.#converted(frame);
  }

  async #planes(frame: VideoFrame, [chromaX, chromaY]: readonly [number, number]): Promise<FramePlanes> {
    const bytes = this.#ofSize(frame.allocationSize());
    const layout = await frame.copyTo(bytes);
    const { width, height } = sizeOf(frame);
    const [chromaWidth, chromaHeight] = [Math.ceil(width * chromaX), Math.ceil(height * chromaY)];
    const plane = (index: number, shift: number, step: number, planeWidth: number, planeHeight: number): Plane => {
      const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 };
      return { bytes, offset: offset + shift, stride, step, width: planeWidth, height: planeHeight };
    };
    const luma = plane(0, 0, 1, width, height);
    if (frame.format === "NV12") return [luma, plane(1, 0, 2, chromaWidth, chromaHeight), plane(1, 1, 2, chromaWidth, chromaHeight)];
    return [luma, plane(1, 0, 1, chromaWidth, chromaHeight), plane(2, 0, 1, chromaWidth, chromaHeight)];
  }

  /** Frames of more than 8 bits, or of unknown format, are converted by the browser; the result is BT.709, full size. */
  async #converted(frame: VideoFrame): Promise<FramePlanes> {
    const { width, height } = sizeOf(frame);
    const pixels = width * height;
    const bytes = this.#ofSize(7 * pixels);
    const rgba = bytes.subarray(3 * pixels);
    await frame.copyTo(rgba, { format: "RGBA", layout: [{ offset: 0, stride: 4 * width }] });
    for (let at = 0, from = 0; at < pixels; at += 1, from += 4) {
      const [r, g, b] = [rgba[from] ?? 0, rgba[from + 1] ?? 0, rgba[from + 2] ?? 0];
      // BT.709, limited range.
      bytes[at] = 16 + 0.1826 * r + 0.6142 * g + 0.062 * b;
      bytes[pixels + at] = 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b;
      bytes[2 * pixels + at] = 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b;
    }
    const plane = (index: number): Plane => ({ bytes, offset: index * pixels, stride: width, step: 1, width, height });
    return [plane(0), plane(1), plane(2)];
  }

  #ofSize(sizeBytes: number): Uint8Array<ArrayBuffer> {
    if (this.#memory.length < sizeBytes) this.#memory = new Uint8Array(sizeBytes);
    return this.#memory;
  }
}

function sizeOf(frame: VideoFrame): { readonly width: number; readonly height: number } {
  return frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
}

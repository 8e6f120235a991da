/**
 * A colour as the batches store it: one 32-bit word, red in the lowest byte, alpha in the highest, not premultiplied
 * (`unorm8x4` on a little-endian machine, which every browser runs on). Signed, so that opaque colours are small negative integers,
 * which need no heap allocation.
 */
export type Colour = number;

export function packColour(red: number, green: number, blue: number, alpha = 255): Colour {
  return red | (green << 8) | (blue << 16) | (alpha << 24);
}

/** @param alpha 0…1 */
export function withAlpha(colour: Colour, alpha: number): Colour {
  return (colour & 0xffffff) | (Math.round(alpha * 255) << 24);
}

/** The colour in CSS syntax, for 2D canvases. */
export function cssColour(colour: Colour): string {
  return `rgb(${colour & 255} ${(colour >>> 8) & 255} ${(colour >>> 16) & 255} / ${(colour >>> 24) / 255})`;
}

/** The opaque mix: amount 0 is `from`, 1 is `to`. */
export function mixColours(from: Colour, to: Colour, amount: number): Colour {
  const channel = (shift: number) => {
    const a = (from >>> shift) & 255;
    return Math.round(a + (((to >>> shift) & 255) - a) * amount);
  };
  return packColour(channel(0), channel(8), channel(16));
}

/** The grey of the same luminance (Rec. 709 weights). */
export function greyOf(colour: Colour): Colour {
  const luminance = Math.round(0.2126 * (colour & 255) + 0.7152 * ((colour >>> 8) & 255) + 0.0722 * ((colour >>> 16) & 255));
  return packColour(luminance, luminance, luminance);
}

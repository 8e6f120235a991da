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

/** The contrast ratio of two opaque colours, 1…21 (WCAG 2.2). */
export function contrastRatio(one: Colour, other: Colour): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The colour if its contrast with `other` is sufficient, else its first mix with `towards` whose contrast is. */
export function legibleBeside(other: Colour, ratio: number, colour: Colour, towards: Colour): Colour {
  for (let amount = 0; amount < 1; amount += 0.04) {
    const mixed = mixColours(colour, towards, amount);
    if (contrastRatio(mixed, other) >= ratio) return mixed;
  }
  return towards;
}

function luminanceOf(colour: Colour): number {
  const linear = (shift: number) => {
    const value = ((colour >>> shift) & 255) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(0) + 0.7152 * linear(8) + 0.0722 * linear(16);
}

export function isTransparent(colour: Colour): boolean {
  return colour >>> 24 === 0;
}

/** Red, green and blue, 0…1, into the first three places of `target`. */
export function writeUnits(colour: Colour, target: Float32Array): void {
  for (const [place, shift] of [0, 8, 16].entries()) target[place] = ((colour >>> shift) & 255) / 255;
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

import type { Palette } from "../palette.ts";

/**
 * The canvas's fonts in device pixels, as a 2D canvas takes them. Made once for a palette and a pixel ratio: laid out texts are found by these
 * very strings.
 */
export type Fonts = {
  readonly palette: Palette;
  readonly devicePixelRatio: number;
  /** Times of clips, labels of the ruler. */
  readonly times: string;
  /** Names of markers. */
  readonly marks: string;
  /** Names of clips. */
  readonly names: string;
  /** Where nothing is yet. */
  readonly hints: string;
};

export function fontsOf(palette: Palette, devicePixelRatio: number): Fonts {
  const font = (px: number, family: string) => `500 ${px * devicePixelRatio}px ${family}`;
  return {
    palette,
    devicePixelRatio,
    times: font(10, palette.fontMono),
    marks: font(10, palette.fontSans),
    names: font(11, palette.fontSans),
    hints: font(12, palette.fontSans),
  };
}

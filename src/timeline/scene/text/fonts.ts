import type { Palette } from "../palette.ts";

/**
 * The canvas's fonts in CSS syntax, sized in device pixels. Created once per palette and pixel ratio: these strings are the cache keys
 * of laid out texts.
 */
export type Fonts = {
  readonly palette: Palette;
  readonly devicePixelRatio: number;
  /** Clip times and ruler labels. */
  readonly times: string;
  /** Marker names. */
  readonly marks: string;
  /** Clip names. */
  readonly names: string;
  /** Hints on empty areas. */
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

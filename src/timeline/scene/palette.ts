import type { MarkerColour } from "#model/timeline/marker.ts";
import { greyOf, mixColours, packColour, withAlpha } from "./colour.ts";
import type { Colour } from "./colour.ts";
import { CLIP_HUES } from "./hues.ts";

/** The colours of one clip. */
export type ClipPaint = {
  readonly body: Colour;
  readonly header: Colour;
  readonly wave: Colour;
  readonly text: Colour;
};

/** Every colour the canvas uses, resolved from the design tokens of the element it is mounted in. */
export type Palette = {
  readonly page: Colour;
  readonly lane: Colour;
  readonly newLane: Colour;
  readonly ruler: Colour;
  readonly hairline: Colour;
  readonly gridLine: Colour;
  readonly tick: Colour;
  readonly pastEnd: Colour;
  readonly text: Colour;
  readonly quietText: Colour;
  readonly accent: Colour;
  readonly focus: Colour;
  readonly selectedEdge: Colour;
  readonly clipEdge: Colour;
  readonly video: ClipPaint;
  readonly selectedVideo: ClipPaint;
  /** By hue; each plain, selected, muted, selected and muted. */
  readonly clips: readonly (readonly [ClipPaint, ClipPaint, ClipPaint, ClipPaint])[];
  /** Clips whose sound cannot be played: plain, selected. */
  readonly failed: readonly [ClipPaint, ClipPaint];
  readonly markers: Readonly<Record<MarkerColour, Colour>>;
  readonly fontSans: string;
  readonly fontMono: string;
};

/** The clip hues with these colour names: of equal lightness, so that no marker stands out. */
export const MARKER_TOKENS: Readonly<Record<MarkerColour, string>> = {
  yellow: "--clip-2",
  green: "--clip-3",
  cyan: "--clip-4",
  blue: "--clip-5",
  purple: "--clip-6",
  red: "--clip-8",
};

/** The value of a design token, or what pages without the tokens get. */
export function tokenOf(style: CSSStyleDeclaration, token: string): string {
  return style.getPropertyValue(token).trim() || (FALLBACKS[token] ?? "");
}

/** For pages without the tokens: the same values, as sRGB. */
const FALLBACKS: Readonly<Record<string, string>> = {
  "--n-1": "#0b0b0b",
  "--n-2": "#121212",
  "--n-3": "#191919",
  "--n-4": "#212121",
  "--n-5": "#2a2a2a",
  "--n-6": "#303030",
  "--n-7": "#404040",
  "--n-10": "#9c9c9c",
  "--n-11": "#bebebe",
  "--n-12": "#f0f0f0",
  "--accent": "#f2a44e",
  "--focus": "#fac37f",
  "--danger": "#e24947",
  "--clip-1": "#d29a63",
  "--clip-2": "#b1a957",
  "--clip-3": "#7bb581",
  "--clip-4": "#48b6b0",
  "--clip-5": "#63abd8",
  "--clip-6": "#9b9ce0",
  "--clip-7": "#c78ec0",
  "--clip-8": "#d98f8f",
  "--clip-ink": "#0f0f0f",
  "--font-sans": "ui-sans-serif, system-ui, sans-serif",
  "--font-mono": "ui-monospace, monospace",
};

/** The colour of a hue as CSS. */
export function hueToken(hue: number): string {
  const token = `--clip-${hue + 1}`;
  return `var(${token}, ${FALLBACKS[token]})`;
}

/** Reads the tokens once; call it again after a theme change. Accepts any CSS colour syntax. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const valueOf = (token: string) => tokenOf(style, token);
  const colourOf = createColourReader();
  const token = (name: string): Colour => colourOf(valueOf(name));
  const [page, text] = [token("--n-1"), token("--n-12")];
  const inks = { page, text, quiet: token("--n-11"), onHue: token("--clip-ink") };
  const paints = Array.from({ length: CLIP_HUES }, (_, index) => clipPaints(token(`--clip-${index + 1}`), inks));
  return {
    page,
    lane: token("--n-2"),
    newLane: mixColours(page, token("--n-2"), 0.4),
    ruler: token("--n-3"),
    hairline: token("--n-6"),
    gridLine: withAlpha(text, 0.045),
    tick: token("--n-7"),
    pastEnd: withAlpha(packColour(0, 0, 0), 0.28),
    text,
    quietText: token("--n-10"),
    accent: token("--accent"),
    focus: token("--focus"),
    selectedEdge: text,
    clipEdge: withAlpha(page, 0.85),
    video: { body: token("--n-5"), header: token("--n-7"), wave: token("--n-3"), text },
    selectedVideo: { body: token("--n-7"), header: token("--n-11"), wave: token("--n-5"), text: token("--clip-ink") },
    clips: paints,
    failed: failedPaints(token("--danger"), inks),
    markers: {
      yellow: token(MARKER_TOKENS.yellow),
      green: token(MARKER_TOKENS.green),
      cyan: token(MARKER_TOKENS.cyan),
      blue: token(MARKER_TOKENS.blue),
      purple: token(MARKER_TOKENS.purple),
      red: token(MARKER_TOKENS.red),
    },
    fontSans: valueOf("--font-sans"),
    fontMono: valueOf("--font-mono"),
  };
}

export type ClipInks = {
  readonly page: Colour;
  readonly text: Colour;
  /** Text on muted clips. */
  readonly quiet: Colour;
  /** Text on a selected clip's header. */
  readonly onHue: Colour;
};

/** Share of a muted clip's colours, and of its header when selected, in the mix with the page's: high enough for legible text. */
const MUTED_STRENGTH = 0.68;
const MUTED_SELECTED_HEADER = 0.86;

/** A hue's clips: plain, selected, muted, selected and muted. Name and times have a contrast of at least 4.5 : 1 on each. */
export function clipPaints(hue: Colour, { page, text, quiet, onHue }: ClipInks): Palette["clips"][number] {
  const plain = (shade: Colour, ink: Colour): ClipPaint => ({
    body: mixColours(page, shade, 0.26),
    header: mixColours(page, shade, 0.46),
    wave: shade,
    text: ink,
  });
  const selected = (shade: Colour, header: Colour): ClipPaint => ({
    body: mixColours(page, shade, 0.4),
    header,
    wave: mixColours(shade, text, 0.35),
    text: onHue,
  });
  const grey = greyOf(hue);
  const muted = mixColours(page, grey, MUTED_STRENGTH);
  return [plain(hue, text), selected(hue, hue), plain(muted, quiet), selected(muted, mixColours(page, grey, MUTED_SELECTED_HEADER))];
}

/** The clips of a sound that cannot be played: without its hue. */
export function failedPaints(danger: Colour, { page, text, onHue }: ClipInks): Palette["failed"] {
  return [
    { body: mixColours(page, danger, 0.16), header: mixColours(page, danger, 0.42), wave: danger, text },
    { body: mixColours(page, danger, 0.3), header: mixColours(danger, text, 0.25), wave: danger, text: onHue },
  ];
}

/** Converts a CSS colour to bytes with the browser's own parser: one pixel of a 2D canvas. */
function createColourReader(): (css: string) => Colour {
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser has no 2D canvas.");
  return (css) => {
    context.fillStyle = "#000";
    context.fillStyle = css;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return packColour(red, green, blue);
  };
}

/** The colours of a clip of this hue. */
export function paintOf(palette: Palette, hue: number, isSelected: boolean, isMuted: boolean): ClipPaint {
  return palette.clips[hue]?.[(isMuted ? 2 : 0) + (isSelected ? 1 : 0)] ?? palette.video;
}

import type { MarkerColour } from "#model/timeline/marker.ts";
import { greyOf, isTransparent, legibleBeside, mixColours, withAlpha } from "./colour.ts";
import type { Colour } from "./colour.ts";
import { CLIP_HUES } from "./hues.ts";
import { readTokens } from "./read-tokens.ts";
import type { TokenValues } from "./read-tokens.ts";

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
  /** Of even and of odd lanes. */
  readonly lanes: readonly [Colour, Colour];
  readonly videoRow: Colour;
  readonly newLane: Colour;
  readonly ruler: Colour;
  readonly hairline: Colour;
  readonly gridLine: Colour;
  readonly tick: Colour;
  readonly pastEnd: Colour;
  readonly text: Colour;
  readonly quietText: Colour;
  readonly accent: Colour;
  readonly playhead: Colour;
  readonly focus: Colour;
  readonly selectedEdge: Colour;
  readonly clipEdge: Colour;
  readonly video: ClipPaint;
  readonly selectedVideo: ClipPaint;
  /** By hue; each plain, selected, muted, selected and muted. */
  readonly clips: readonly (readonly [ClipPaint, ClipPaint, ClipPaint, ClipPaint])[];
  /** Clips whose sound cannot be played; as one of `clips`. */
  readonly failed: Palette["clips"][number];
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

/** The colour of a hue as CSS. */
export function hueToken(hue: number): string {
  return `var(--clip-${hue + 1})`;
}

/** The palette of the element's theme now; read it again after a change of theme. */
export function readPalette(element: HTMLElement): Palette {
  return paletteOf(readTokens(element));
}

export function paletteOf({ colour, font }: TokenValues): Palette {
  const [page, text] = [colour("--n-1"), colour("--n-12")];
  const waveform = colour("--waveform");
  const inks = {
    page,
    text,
    quiet: colour("--n-11"),
    onHue: colour("--clip-ink"),
    waveform: isTransparent(waveform) ? undefined : waveform,
  };
  const lane = colour("--lane");
  return {
    page,
    lanes: [lane, colour("--lane-alt")],
    videoRow: lane,
    newLane: mixColours(page, lane, 0.4),
    ruler: colour("--ruler"),
    hairline: colour("--n-6"),
    gridLine: colour("--grid"),
    tick: colour("--n-7"),
    pastEnd: colour("--past-end"),
    text,
    quietText: colour("--n-10"),
    accent: colour("--accent"),
    playhead: colour("--playhead"),
    focus: colour("--focus"),
    selectedEdge: colour("--selection"),
    clipEdge: withAlpha(page, 0.85),
    video: { body: colour("--n-5"), header: colour("--n-7"), wave: colour("--n-3"), text },
    selectedVideo: { body: colour("--n-7"), header: colour("--n-11"), wave: colour("--n-5"), text: page },
    clips: Array.from({ length: CLIP_HUES }, (_, hue) => clipPaints(colour(`--clip-${hue + 1}`), inks)),
    failed: clipPaints(colour("--danger"), { ...inks, waveform: undefined }),
    markers: {
      yellow: colour(MARKER_TOKENS.yellow),
      green: colour(MARKER_TOKENS.green),
      cyan: colour(MARKER_TOKENS.cyan),
      blue: colour(MARKER_TOKENS.blue),
      purple: colour(MARKER_TOKENS.purple),
      red: colour(MARKER_TOKENS.red),
    },
    fontSans: font("--font-sans"),
    fontMono: font("--font-mono"),
  };
}

export type ClipInks = {
  readonly page: Colour;
  readonly text: Colour;
  /** Text on muted clips. */
  readonly quiet: Colour;
  /** Text on a selected clip's header. */
  readonly onHue: Colour;
  /** One colour for all waveforms; undefined: each has its clip's hue. */
  readonly waveform: Colour | undefined;
};

/** Share of a muted clip's colours, and of its header when selected, in the mix with the page's: high enough for legible text. */
const MUTED_STRENGTH = 0.68;
const MUTED_SELECTED_HEADER = 0.86;

/** Contrast of text, and of waveforms. */
const TEXT_RATIO = 4.5;
const WAVE_RATIO = 3;

/**
 * A hue's clips: plain, selected, muted, selected and muted. Name and times have a contrast of at least 4.5 : 1 on each, and the waveform
 * one of 3 : 1, whatever the hue: a header or waveform that had less is moved towards the page's colour or the text's.
 */
export function clipPaints(hue: Colour, { page, text, quiet, onHue, waveform = hue }: ClipInks): Palette["clips"][number] {
  const plain = (shade: Colour, wave: Colour, ink: Colour): ClipPaint => {
    const body = mixColours(page, shade, 0.26);
    return {
      body,
      header: legibleBeside(ink, TEXT_RATIO, mixColours(page, shade, 0.46), page),
      wave: legibleBeside(body, WAVE_RATIO, wave, text),
      text: ink,
    };
  };
  const selected = (shade: Colour, wave: Colour, header: Colour): ClipPaint => {
    const body = mixColours(page, shade, 0.4);
    return {
      body,
      header: legibleBeside(onHue, TEXT_RATIO, header, text),
      wave: legibleBeside(body, WAVE_RATIO, mixColours(wave, text, 0.35), text),
      text: onHue,
    };
  };
  const grey = greyOf(hue);
  const muted = mixColours(page, grey, MUTED_STRENGTH);
  const mutedWave = mixColours(page, greyOf(waveform), MUTED_STRENGTH);
  return [
    plain(hue, waveform, text),
    selected(hue, waveform, hue),
    plain(muted, mutedWave, quiet),
    selected(muted, mutedWave, mixColours(page, grey, MUTED_SELECTED_HEADER)),
  ];
}

/** The colours of a clip of this hue. */
export function paintOf(palette: Palette, hue: number, isSelected: boolean, isMuted: boolean): ClipPaint {
  return palette.clips[hue]?.[(isMuted ? 2 : 0) + (isSelected ? 1 : 0)] ?? palette.video;
}

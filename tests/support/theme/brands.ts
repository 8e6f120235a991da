import type { AppliedTheme } from "#ui/theme/theme.ts";

/** A dark brand of few values: everything else is derived from them. */
const harbour = {
  base: "dark",
  tokens: { surface: "#0d1726", text: "#e8eef7", accent: "#5cc8ff", "on-accent": "#06121d" },
} as const satisfies AppliedTheme;

/** A light brand with clip colours, lanes and fonts of its own. */
const paper = {
  base: "light",
  tokens: {
    surface: "#fbf7ef",
    text: "#2b2118",
    accent: "#0b6e4f",
    "on-accent": "#ffffff",
    "lane-alt": "#f1eadc",
    waveform: "#3f3428",
    playhead: "#b3261e",
    "clip-1": "#8a5a00",
    "clip-2": "#5f6b00",
    "clip-3": "#1f7345",
    "clip-4": "#006f75",
    "clip-5": "#2b62a8",
    "clip-6": "#5c55b5",
    "clip-7": "#94408f",
    "clip-8": "#a8433f",
    "font-sans": "Georgia, serif",
  },
} as const satisfies AppliedTheme;

/** The themes that the tests look at: both of ours, and two brands. */
export const TESTED_THEMES = {
  dark: { base: "dark", tokens: {} },
  light: { base: "light", tokens: {} },
  harbour,
  paper,
} as const satisfies Readonly<Record<string, AppliedTheme>>;

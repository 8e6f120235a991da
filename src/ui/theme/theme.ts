/** "auto" is light where the visitor prefers it (`prefers-color-scheme`). */
export type ThemeBase = "dark" | "light" | "auto";

export const THEME_BASES: readonly ThemeBase[] = ["dark", "light", "auto"];

/** Colours that a page may set, each also as the custom property `--layback-<name>`. */
export const COLOUR_TOKENS = [
  "surface",
  "panel",
  "raised",
  "line",
  "border",
  "text",
  "text-secondary",
  "text-muted",
  "lane",
  "lane-alt",
  "ruler",
  "grid",
  "waveform",
  "playhead",
  "selection",
  "accent",
  "accent-hover",
  "accent-text",
  "on-accent",
  "focus",
  "danger",
  "danger-text",
  "on-danger",
  "success",
  "solo",
  "clip-1",
  "clip-2",
  "clip-3",
  "clip-4",
  "clip-5",
  "clip-6",
  "clip-7",
  "clip-8",
  "on-clip",
] as const;

/** Font families that a page may set. */
export const FONT_TOKENS = ["font-sans", "font-mono"] as const;

export type ThemeToken = (typeof COLOUR_TOKENS)[number] | (typeof FONT_TOKENS)[number];

/** CSS colours and font families by token. */
export type ThemeTokens = { readonly [Token in ThemeToken]?: string | undefined };

/** A base theme in which a page's tokens replace some values. */
export type AppliedTheme = { readonly base: ThemeBase; readonly tokens: ThemeTokens };

import { describe, expect, test } from "vitest";
import { TESTED_THEMES } from "#tests/support/theme/brands.ts";
import { contrastOf, tokenColours } from "#tests/support/theme/token-colours.ts";
import { mixColours } from "#timeline/scene/colour.ts";
import { paletteOf } from "#timeline/scene/palette.ts";

const TEXT = [
  ["--n-12", ["--n-1", "--n-2", "--n-3", "--n-4", "--n-5", "--overlay", "--surround", "--lane", "--lane-alt"]],
  ["--n-11", ["--n-1", "--n-2", "--n-3", "--n-4", "--n-5", "--overlay", "--surround"]],
  ["--n-10", ["--n-1", "--n-2", "--n-3", "--n-4", "--overlay", "--surround", "--ruler"]],
  ["--accent-text", ["--n-1", "--n-2", "--n-3", "--overlay"]],
  ["--danger-text", ["--n-1", "--n-2", "--n-3", "--n-4", "--overlay"]],
  ["--success-text", ["--n-1", "--n-2", "--n-3", "--overlay"]],
  ["--on-accent", ["--accent", "--accent-hover"]],
  ["--on-danger", ["--danger", "--danger-hover"]],
  ["--on-solo", ["--solo"]],
] as const;

const GRAPHICS = [
  ["--n-8", ["--n-1", "--n-2", "--n-3", "--overlay"]],
  ["--focus", ["--n-1", "--n-2", "--n-3", "--n-4", "--overlay", "--surround", "--lane", "--lane-alt"]],
  ["--accent", ["--n-1", "--n-2", "--n-3", "--n-5", "--overlay"]],
  ["--danger", ["--n-5"]],
  ["--success", ["--n-5"]],
  ["--playhead", ["--lane", "--lane-alt", "--ruler", "--n-1"]],
  ["--selection", ["--lane", "--lane-alt"]],
] as const;

/** Opacity of the strip's drawing, as in its stylesheet. */
const OVERVIEW_OPACITY = 0.85;

describe.each(Object.entries(TESTED_THEMES))("look, in the theme %s", (_name, { base, tokens }) => {
  const values = tokenColours(base, tokens);
  const { colour } = values;
  const contrast = (one: string, other: string) => contrastOf(colour(one), colour(other));

  test.each(TEXT)("text in %s has a contrast of at least 4.5 on its backgrounds", (ink, grounds) => {
    for (const ground of grounds) expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GRAPHICS)("controls, meters and lines in %s have a contrast of at least 3", (ink, grounds) => {
    for (const ground of grounds) expect(contrast(ink, ground), ground).toBeGreaterThanOrEqual(3);
  });

  test("the playhead is seen on every clip that is neither selected nor muted", () => {
    const { clips, playhead } = paletteOf(values);
    for (const [{ body }] of clips) expect(contrastOf(playhead, body)).toBeGreaterThanOrEqual(3);
  });

  test("flags and names of markers have a contrast of at least 4.5 on their row, and clips of 3 in the overview", () => {
    const { markers, newLane, page } = paletteOf(values);
    for (const marker of Object.values(markers)) expect(contrastOf(marker, newLane)).toBeGreaterThanOrEqual(4.5);
    for (let hue = 1; hue <= 8; hue++) {
      const drawn = mixColours(page, colour(`--clip-${hue}`), OVERVIEW_OPACITY);
      expect(contrastOf(drawn, page), `hue ${hue}`).toBeGreaterThanOrEqual(3);
    }
  });

  test("the video bar's name is legible, selected or not", () => {
    const { video, selectedVideo } = paletteOf(values);
    for (const { text, header } of [video, selectedVideo]) expect(contrastOf(text, header)).toBeGreaterThanOrEqual(4.5);
  });
});

test("canary: a text colour near its background is found", () => {
  const { colour } = tokenColours("light", { "text-muted": "#a0a0a0" });
  expect(contrastOf(colour("--n-10"), colour("--n-1"))).toBeLessThan(4.5);
});

test("the eight clip hues of each scheme are equal in luminance, so that no clip stands out", () => {
  for (const scheme of ["dark", "light"] as const) {
    const { colour } = tokenColours(scheme);
    const ratios = Array.from({ length: 8 }, (_, hue) => contrastOf(colour(`--clip-${hue + 1}`), colour("--n-1")));
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.15);
  }
});

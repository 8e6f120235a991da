import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packColour } from "#timeline/scene/colour.ts";
import type { Colour } from "#timeline/scene/colour.ts";
import { clipPaints } from "#timeline/scene/palette.ts";

const tokens = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8");

/** A dark theme token, the first in the file: `oklch(L C h)` to sRGB (Ottosson, "A perceptual color space for image processing"). */
function token(name: string): Colour {
  const [, text] = new RegExp(`${name}: oklch\\(([\\d. ]+)\\)`, "u").exec(tokens) ?? [];
  const [lightness = Number.NaN, chroma = 0, hue = 0] = (text ?? "").split(" ").map(Number);
  if (Number.isNaN(lightness)) throw new Error(`There is no colour ${name}.`);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const coded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, coded)) * 255);
  });
  return packColour(red, green, blue);
}

/** The contrast ratio of two opaque colours (WCAG 2.2). */
function contrast(one: Colour, other: Colour): number {
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = [0, 8, 16].map((shift) => {
      const value = ((colour >>> shift) & 255) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const inks = { page: token("--n-1"), text: token("--n-12"), quiet: token("--n-11"), onHue: token("--clip-ink") };
const STATES = ["plain", "selected", "muted", "muted and selected"] as const;

test.each(STATES.map((state, at) => ({ state, at })))(
  "name and times on a clip that is $state have a contrast of 4.5 : 1 in all eight hues, its waveform of 3 : 1",
  ({ at }) => {
    for (let hue = 1; hue <= 8; hue++) {
      const paint = clipPaints(token(`--clip-${hue}`), inks)[at];
      if (!paint) throw new Error("This state has no paint.");
      expect(contrast(paint.text, paint.header), `hue ${hue}, header`).toBeGreaterThanOrEqual(4.5);
      // If the header is too narrow, the times are drawn on the body.
      expect(contrast(inks.text, paint.body), `hue ${hue}, body`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(paint.wave, paint.body), `hue ${hue}, waveform`).toBeGreaterThanOrEqual(3);
    }
  },
);

test("a muted clip's header has less contrast than that of an audible one, selected or not", () => {
  for (let hue = 1; hue <= 8; hue++) {
    const [plain, selected, muted, both] = clipPaints(token(`--clip-${hue}`), inks);
    expect(contrast(muted.header, inks.page)).toBeLessThan(contrast(plain.header, inks.page));
    expect(contrast(both.header, inks.page)).toBeLessThan(contrast(selected.header, inks.page));
  }
});

import { readFileSync } from "node:fs";
import { packColour } from "#timeline/scene/colour.ts";
import type { Colour } from "#timeline/scene/colour.ts";
import type { TokenValues } from "#timeline/scene/read-tokens.ts";
import type { ThemeTokens } from "#ui/theme/theme.ts";

const sheet = readFileSync(new URL("../../../src/ui/tokens.css", import.meta.url), "utf8").replaceAll(/\/\*[^]*?\*\//gu, "");

/** Lightness, a and b of OKLab, and alpha. */
type Oklab = readonly [number, number, number, number];

/** The design tokens as `tokens.css` defines them, with a page's `--layback-*` properties: the subset of CSS that the file uses. */
export function tokenColours(scheme: "dark" | "light", given: ThemeTokens = {}): TokenValues {
  const declared = new Map(Object.entries(given).map(([token, value]) => [`--layback-${token}`, value]));
  for (const selector of ["[data-layback-theme]", ...(scheme === "light" ? ['[data-layback-theme="light"]'] : [])]) {
    const [, block = ""] = sheet.split(`\n${selector} {`);
    for (const [, name = "", value = ""] of block.slice(0, block.indexOf("\n}")).matchAll(/(--[\w-]+):\s*([^;]+);/gu))
      declared.set(name, value);
  }
  const textOf = (token: string): string => {
    const value = declared.get(token);
    if (value === undefined) throw new Error(`There is no token ${token}.`);
    return resolved(value);
  };
  const resolved = (value: string): string => {
    const at = value.indexOf("var(");
    if (at < 0) return value.trim();
    const end = closingAt(value, at + 3);
    const [name = "", ...fallback] = partsOf(value.slice(at + 4, end));
    const replacement = declared.has(name) || fallback.length === 0 ? textOf(name) : resolved(fallback.join(", "));
    return resolved(value.slice(0, at) + replacement + value.slice(end + 1));
  };
  return { font: textOf, colour: (token) => packed(parsed(textOf(token))) };
}

/** The contrast ratio of two opaque colours (WCAG 2.2). */
export function contrastOf(one: Colour, other: Colour): number {
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = unitsOf(colour).map(toLinear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const unitsOf = (colour: Colour) => [0, 8, 16].map((shift) => ((colour >>> shift) & 255) / 255);
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** The place of the bracket that closes the one at `open`. */
function closingAt(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A bracket is open in ${text}.`);
}

/** The parts between the commas outside of brackets. */
function partsOf(text: string): readonly string[] {
  let depth = 0;
  const cuts = [-1];
  for (const [at, character] of Array.from(text).entries()) {
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === "," && depth === 0) cuts.push(at);
  }
  return cuts.map((from, place) => text.slice(from + 1, cuts[place + 1]).trim());
}

function parsed(css: string): Oklab {
  if (css === "transparent") return [0, 0, 0, 0];
  const mixed = /^color-mix\(in oklab, (.*)\)$/su.exec(css)?.[1];
  if (mixed !== undefined) return mixOf(partsOf(mixed));
  const numbers = /^oklch\(([^)]*)\)$/u.exec(css)?.[1];
  if (numbers !== undefined) {
    const [lightness = 0, chroma = 0, hue = 0, percent = 100] = numbers
      .split(/[\s/%]+/u)
      .filter(Boolean)
      .map(Number);
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle), percent / 100];
  }
  const digits = /^#([\da-f]{6})$/u.exec(css)?.[1];
  if (digits === undefined) throw new Error(`Not a colour that is read here: ${css}`);
  return fromSrgb([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255));
}

/** A percentage at either colour is its share; transparency is premultiplied. */
function mixOf(parts: readonly string[]): Oklab {
  const [first, second] = parts.map((part) => {
    const [, colour = part, share] = /^(.*) ([\d.]+)%$/su.exec(part) ?? [];
    return { colour: parsed(colour.trim()), share: share === undefined ? undefined : Number(share) / 100 };
  });
  if (!first || !second) throw new Error("Two colours are mixed.");
  const to = second.share ?? 1 - (first.share ?? 0.5);
  const alpha = first.colour[3] * (1 - to) + second.colour[3] * to;
  const mixed = (at: 0 | 1 | 2) =>
    alpha === 0 ? 0 : (first.colour[at] * first.colour[3] * (1 - to) + second.colour[at] * second.colour[3] * to) / alpha;
  return [mixed(0), mixed(1), mixed(2), alpha];
}

/** From and to sRGB by linear light (Ottosson, "A perceptual color space for image processing"). */
function fromSrgb(units: readonly number[]): Oklab {
  const [red = 0, green = 0, blue = 0] = units.map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    1,
  ];
}

function packed([lightness, a, b, alpha]: Oklab): Colour {
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
  return packColour(red, green, blue, Math.round(alpha * 255));
}

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readTheme } from "#embed/theme/read-theme.ts";
import { ThemeError } from "#embed/theme/theme-error.ts";
import { COLOUR_TOKENS, FONT_TOKENS } from "#ui/theme/theme.ts";

/** Accepts every value, as a browser never does: what is refused here is refused by our own rules. */
const anything = () => true;
/** Accepts no value: what is refused is refused by the browser. */
const nothing = () => false;

function refusalOf(theme: unknown, supports = anything): Pick<ThemeError, "path" | "message"> {
  try {
    readTheme(theme, supports);
  } catch (error) {
    if (error instanceof ThemeError) return { path: error.path, message: error.message };
    throw error;
  }
  throw new Error(`${JSON.stringify(theme)} was read.`);
}

describe("a page's theme", () => {
  test("is a base, an object with tokens, or by default dark", () => {
    expect(readTheme("light")).toEqual({ base: "light", tokens: {} });
    expect(readTheme()).toEqual({ base: "dark", tokens: {} });
    expect(readTheme({ tokens: { surface: "#fff", grid: undefined, "font-sans": '"Inter", serif' } }, anything)).toEqual({
      base: "dark",
      tokens: { surface: "#fff", "font-sans": '"Inter", serif' },
    });
    expect(readTheme({ base: "auto" })).toEqual({ base: "auto", tokens: {} });
  });

  test("is a new object each time, because the same theme has custom properties read again", () => {
    expect(readTheme("light")).not.toBe(readTheme("light"));
  });

  test.each([null, 1, "blue", [], () => undefined])("is not %s", (theme) => {
    expect(refusalOf(theme)).toEqual({ path: "", message: expect.stringContaining("A theme is") });
  });

  test("has no other key, base or list of tokens", () => {
    expect(refusalOf({ token: {} })).toEqual({ path: "token", message: 'A theme has no "token", only a base and tokens.' });
    expect(refusalOf({ base: "blue" }).path).toBe("base");
    expect(refusalOf({ tokens: ["#fff"] }).path).toBe("tokens");
  });

  test.each(["colour", "Surface", "--layback-surface", "__proto__x", "constructor"])("has no token %s", (token) => {
    expect(refusalOf({ tokens: { [token]: "#fff" } })).toEqual({
      path: `tokens.${token}`,
      message: `A theme has no token "${token}".`,
    });
  });

  test.each([
    "red; --n-1: blue",
    "red }",
    "red !important",
    "url(https://media.invalid)",
    "var(--mine)",
    "VAR( --mine)",
    "rgb(0 0 env(x))",
    "attr(title)",
    "red/**/",
    "\\72 ed",
    "@import",
    "<style>",
    "inherit",
    "rgb(0 0 0",
    "rgb(0 0 0))",
    "currentColor",
    "",
    `rgb(${" ".repeat(300)}0 0 0)`,
    7,
    null,
  ])("has no colour %j, whatever the browser says", (value) => {
    expect(refusalOf({ tokens: { accent: value } })).toEqual({
      path: "tokens.accent",
      message: expect.stringMatching(/^The token "accent" needs a CSS colour; ".*" is none\.$/su),
    });
  });

  test("has no colour and no font that the browser does not know", () => {
    expect(refusalOf({ tokens: { "clip-3": "blau" } }, nothing).message).toBe('The token "clip-3" needs a CSS colour; "blau" is none.');
    expect(refusalOf({ tokens: { "font-mono": "a; b" } })).toEqual({
      path: "tokens.font-mono",
      message: 'The token "font-mono" needs a list of font families; "a; b" is none.',
    });
  });
});

test("each token is a hook of the style sheet and a row of the documentation, and there are no others", () => {
  const byName = (one = "", other = "") => one.localeCompare(other);
  const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const tokens = [...COLOUR_TOKENS, ...FONT_TOKENS].toSorted(byName);
  const hooks = new Set([...textOf("src/ui/tokens.css").matchAll(/var\(--layback-([\w-]+)/gu)].map(([, name]) => name));
  expect([...hooks].toSorted(byName)).toEqual(tokens);
  const rows = new Set([...textOf("docs/theming.md").matchAll(/^\| `([\w-]+)` +\|/gmu)].map(([, name]) => name));
  expect(tokens.filter((token) => !rows.has(token))).toEqual([]);
});

import { themeMessages } from "#model/text/theme-messages.ts";
import { COLOUR_TOKENS, FONT_TOKENS, THEME_BASES } from "#ui/theme/theme.ts";
import type { AppliedTheme, ThemeBase, ThemeToken, ThemeTokens } from "#ui/theme/theme.ts";
import { ThemeError } from "./theme-error.ts";

/**
 * The look: one of ours, or one of ours in which tokens have other values. Colours in any CSS syntax without `var()`; `grid` may be
 * translucent, the others are opaque.
 */
export type Theme = ThemeBase | CustomTheme;

export type CustomTheme = {
  /** Has the values of all tokens that are not given. Default: "dark". */
  readonly base?: ThemeBase | undefined;
  readonly tokens?: ThemeTokens | undefined;
};

/** Whether a value is valid for a CSS property; `CSS.supports` of the page. */
export type Supports = (property: "color" | "font-family", value: string) => boolean;

const MOST_CHARACTERS = 200;
/** What the values of colours and fonts consist of: nothing that ends a declaration, begins a comment or escapes a character. */
const PLAIN = { color: /^[\w\s#%.,()+/-]+$/u, "font-family": /^[\w\s.,"'-]+$/u };
/** Values that are not fixed: they depend on the place in the page, or load something. */
const NOT_FIXED = /^\s*(?:inherit|initial|unset|revert|revert-layer|currentcolor)\s*$|\/\*|(?:var|env|attr|url|if)\(/iu;

/** Reads a theme of a page; a new object each time. Throws a `ThemeError`. */
export function readTheme(theme: unknown = "dark", supports: Supports = (property, value) => CSS.supports(property, value)): AppliedTheme {
  if (isBase(theme)) return { base: theme, tokens: {} };
  if (!isRecord(theme)) throw new ThemeError("", themeMessages.themeUnknown);
  const { base = "dark", tokens = {}, ...others } = theme;
  const [other] = Object.keys(others);
  if (other !== undefined) throw new ThemeError(shortened(other), themeMessages.themeKeyUnknown(shortened(other)));
  if (!isBase(base)) throw new ThemeError("base", themeMessages.themeUnknown);
  if (!isRecord(tokens)) throw new ThemeError("tokens", themeMessages.themeUnknown);
  const given = Object.entries(tokens).filter(([, value]) => value !== undefined);
  return { base, tokens: Object.fromEntries(given.map(([token, value]) => [token, readValue(token, value, supports)])) };
}

function readValue(token: string, value: unknown, supports: Supports): string {
  const name = shortened(token);
  const property = isOneOf(COLOUR_TOKENS, token) ? "color" : isOneOf(FONT_TOKENS, token) ? "font-family" : undefined;
  if (property === undefined) throw new ThemeError(`tokens.${name}`, themeMessages.themeTokenUnknown(name));
  const isValid =
    typeof value === "string" &&
    value.length <= MOST_CHARACTERS &&
    PLAIN[property].test(value) &&
    !NOT_FIXED.test(value) &&
    isClosed(value) &&
    supports(property, value);
  if (isValid) return value;
  const sentence = property === "color" ? themeMessages.themeColourInvalid : themeMessages.themeFontInvalid;
  throw new ThemeError(`tokens.${name}`, sentence(name, shortened(String(value))));
}

/** CSS itself closes brackets and quotes at the end of a value. */
function isClosed(value: string): boolean {
  const count = (character: string) => value.split(character).length - 1;
  return count("(") === count(")") && count('"') % 2 === 0 && count("'") % 2 === 0;
}

function isBase(value: unknown): value is ThemeBase {
  return isOneOf(THEME_BASES, value);
}

function isOneOf<One extends ThemeBase | ThemeToken>(list: readonly One[], value: unknown): value is One {
  return list.some((one) => one === value);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

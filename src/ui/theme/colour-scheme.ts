import type { AppliedTheme, ThemeBase } from "./theme.ts";

const PREFERS_LIGHT = "(prefers-color-scheme: light)";

/** The scheme of a base theme now; "auto" has the one that the visitor prefers. */
export function schemeOf(base: ThemeBase): "dark" | "light" {
  if (base !== "auto") return base;
  return matchMedia(PREFERS_LIGHT).matches ? "light" : "dark";
}

/** Calls the listener when the visitor prefers the other scheme. Returns the function that unsubscribes. */
export function onPreferredScheme(listener: () => void): () => void {
  const query = matchMedia(PREFERS_LIGHT);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** The custom properties of a page's tokens, which tokens.css reads. */
export function propertiesOf(tokens: AppliedTheme["tokens"]): Readonly<Record<`--layback-${string}`, string | undefined>> {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--layback-${token}`, value]));
}

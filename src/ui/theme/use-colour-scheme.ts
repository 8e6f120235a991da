import { useSyncExternalStore } from "react";
import { onPreferredScheme, schemeOf } from "./colour-scheme.ts";
import type { ThemeBase } from "./theme.ts";

/** The scheme of a base theme; follows the visitor's preference where the theme does. */
export function useColourScheme(base: ThemeBase): "dark" | "light" {
  return useSyncExternalStore(onPreferredScheme, () => schemeOf(base));
}

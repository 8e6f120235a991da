import { useSyncExternalStore } from "react";
import type { ThemeBase } from "./theme.ts";

const PREFERS_LIGHT = "(prefers-color-scheme: light)";

/** The scheme of a base theme; follows the visitor's preference where the theme does. */
export function useColourScheme(base: ThemeBase): "dark" | "light" {
  const prefersLight = useSyncExternalStore(subscribe, () => matchMedia(PREFERS_LIGHT).matches);
  if (base !== "auto") return base;
  return prefersLight ? "light" : "dark";
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PREFERS_LIGHT);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

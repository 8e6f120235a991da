import { THEME_BASES } from "#ui/theme/theme.ts";
import type { ThemeBase } from "#ui/theme/theme.ts";
import { settingsIn } from "../local-settings.ts";
import type { LocalSettings } from "../local-settings.ts";

const KEY = "layback-theme";

/** The editor's theme on this device; default "dark". */
export function readStoredTheme(strings: LocalSettings = settingsIn(() => localStorage)): ThemeBase {
  const stored = strings.get(KEY);
  return THEME_BASES.find((base) => base === stored) ?? "dark";
}

export function storeTheme(theme: ThemeBase, strings: LocalSettings = settingsIn(() => localStorage)): void {
  strings.set(KEY, theme);
}

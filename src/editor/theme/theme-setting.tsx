import { SunMoon } from "lucide-react";
import { createContext, useCallback, useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#model/text/account-messages.ts";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import type { MenuEntry } from "#ui/overlays/menu.tsx";
import type { ThemeBase } from "#ui/theme/theme.ts";
import { readStoredTheme, storeTheme } from "./stored-theme.ts";

type ThemeSetting = { readonly theme: ThemeBase; readonly setTheme: (theme: ThemeBase) => void };

/** The settings of the web site's own page; undefined where a page around the editor decides. */
export const OwnPageContext = createContext<ThemeSetting | undefined>(undefined);

/** The root of the web site's editor, in the theme that this device has stored. */
export function StoredThemeRoot({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  const [theme, setShown] = useState(() => readStoredTheme());
  const setTheme = useCallback((next: ThemeBase) => {
    setShown(next);
    storeTheme(next);
  }, []);
  return (
    <OwnPageContext value={useMemo(() => ({ theme, setTheme }), [theme, setTheme])}>
      <InstanceRoot theme={theme} className={className}>
        {children}
      </InstanceRoot>
    </OwnPageContext>
  );
}

/** The menu of themes; none where the page around the editor decides. */
export function useThemeEntries(): readonly MenuEntry[] {
  const setting = useContext(OwnPageContext);
  if (!setting) return [];
  const entry = (theme: ThemeBase, label: string): MenuEntry => ({ id: theme, label, onAction: () => setting.setTheme(theme) });
  return [
    {
      id: "theme",
      label: accountMessages.theme,
      icon: <SunMoon size={16} aria-hidden />,
      chosen: setting.theme,
      entries: [
        entry("dark", accountMessages.themeDark),
        entry("light", accountMessages.themeLight),
        entry("auto", accountMessages.themeLikeSystem),
      ],
    },
  ];
}

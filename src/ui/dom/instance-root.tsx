import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { UNSAFE_PortalProvider } from "react-aria/PortalProvider";
import { textDirection } from "#model/text/language/language.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { cx } from "../cx.ts";
import { useLanguage } from "../language/use-language.ts";
import { propertiesOf } from "../theme/colour-scheme.ts";
import { announceThemeChange } from "../theme/theme-changes.ts";
import type { AppliedTheme, ThemeBase } from "../theme/theme.ts";
import { useColourScheme } from "../theme/use-colour-scheme.ts";
import styles from "./instance-root.module.css";
import "../tokens.css";

type InstanceRootProps = {
  /** Default: "dark". Another object with the same values has everything read the values again. */
  readonly theme?: ThemeBase | AppliedTheme;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * The root of one mounted instance: sets the tokens and contains every overlay (dialogs, menus, tooltips, toasts), so that several
 * instances on one page, or in shadow roots, do not affect each other. Another language renders all of it anew.
 */
export function InstanceRoot({ theme = "dark", className, children }: InstanceRootProps) {
  const root = useRef<HTMLDivElement>(null);
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const { base, tokens } = typeof theme === "string" ? { base: theme, tokens: {} } : theme;
  const scheme = useColourScheme(base);
  const shown = useRef({ theme, scheme });
  useLayoutEffect(() => {
    if (shown.current.theme === theme && shown.current.scheme === scheme) return;
    shown.current = { theme, scheme };
    if (root.current) announceThemeChange(root.current);
  }, [theme, scheme]);
  const { locale, version } = useLanguage();
  const spoken = useRef(version);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (spoken.current === version || !root.current) return;
    spoken.current = version;
    if (hasFocus.current) takeLostFocus(root.current);
  }, [version]);
  const content = (
    <>
      <UNSAFE_PortalProvider getContainer={() => overlays}>{children}</UNSAFE_PortalProvider>
      <section ref={setOverlays} aria-label={uiMessages.popUps} className={styles["overlays"]} />
    </>
  );
  const isSet = version > 0;
  return (
    <div
      ref={root}
      key={version}
      data-layback-theme={scheme}
      style={propertiesOf(tokens)}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      className={cx(styles["root"], className)}
      {...(isSet && { lang: locale, dir: textDirection(locale) })}
    >
      {isSet ? <I18nProvider locale={locale}>{content}</I18nProvider> : content}
    </div>
  );
}

/** What had the focus was removed with the previous language. */
function takeLostFocus(root: HTMLElement): void {
  if (root.ownerDocument.activeElement !== root.ownerDocument.body) return;
  root.tabIndex = -1;
  root.addEventListener("blur", () => root.removeAttribute("tabindex"), { once: true });
  root.focus({ preventScroll: true });
}

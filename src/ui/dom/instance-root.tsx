import { type ReactNode, useEffect, useRef, useState } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { UNSAFE_PortalProvider } from "react-aria/PortalProvider";
import { textDirection } from "#model/text/language/language.ts";
import { uiMessages } from "#model/text/ui-messages.ts";
import { cx } from "../cx.ts";
import { useLanguage } from "../language/use-language.ts";
import styles from "./instance-root.module.css";
import "../tokens.css";

export type Theme = "dark" | "auto";

type InstanceRootProps = {
  /** "auto" follows `prefers-color-scheme` (public pages); the editor is always dark. */
  readonly theme?: Theme;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * The root of one mounted instance: sets the tokens and contains every overlay (dialogs, menus, tooltips, toasts), so that several
 * instances on one page, or in shadow roots, do not affect each other. Another language renders all of it anew.
 */
export function InstanceRoot({ theme = "dark", className, children }: InstanceRootProps) {
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const { locale, version } = useLanguage();
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version || !root.current) return;
    shown.current = version;
    takeLostFocus(root.current);
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
      data-layback-theme={theme}
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

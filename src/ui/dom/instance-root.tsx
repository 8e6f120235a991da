import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { UNSAFE_PortalProvider } from "react-aria/PortalProvider";
import { cx } from "../cx.ts";
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
 * instances on one page, or in shadow roots, do not affect each other.
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
  return (
    <div ref={root} data-layback-theme={scheme} style={propertiesOf(tokens)} className={cx(styles["root"], className)}>
      <UNSAFE_PortalProvider getContainer={() => overlays}>{children}</UNSAFE_PortalProvider>
      <section ref={setOverlays} aria-label="Pop-ups" className={styles["overlays"]} />
    </div>
  );
}

function propertiesOf(tokens: AppliedTheme["tokens"]): CSSProperties {
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--layback-${token}`, value]));
}

import { type ReactNode, useState } from "react";
import { UNSAFE_PortalProvider } from "react-aria/PortalProvider";
import { uiMessages } from "#model/text/ui-messages.ts";
import { cx } from "../cx.ts";
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
 * instances on one page, or in shadow roots, do not affect each other.
 */
export function InstanceRoot({ theme = "dark", className, children }: InstanceRootProps) {
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  return (
    <div data-layback-theme={theme} className={cx(styles["root"], className)}>
      <UNSAFE_PortalProvider getContainer={() => overlays}>{children}</UNSAFE_PortalProvider>
      <section ref={setOverlays} aria-label={uiMessages.popUps} className={styles["overlays"]} />
    </div>
  );
}

import type { ReactNode } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { createRoot } from "react-dom/client";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { pageLocaleOf } from "../page-locale.ts";
import styles from "./mount-in.module.css";

export type Mounted = {
  /** Has the focus where nothing inside it has; keys and gestures of this instance happen in it. */
  readonly root: HTMLElement;
  /**
   * Takes the box away at once; resolves when what was rendered has let go of everything, a moment later: a page whose own React is at
   * work, as in an effect's clean-up, may be the one that asks for it, and its React may be ours.
   */
  dispose(): Promise<void>;
};

/** Renders somewhere. */
export type Mount = (node: ReactNode, onError: (error: unknown) => void) => Mounted;

/** Renders into a box of its own at the end of `place`: the root of one instance, with its overlays. */
export function mountIn(place: HTMLElement | ShadowRoot, node: ReactNode, onError: (error: unknown) => void): Mounted {
  const root = place.ownerDocument.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  place.append(root);
  const react = createRoot(root, { onUncaughtError: onError });
  const locale = pageLocaleOf(place);
  react.render(
    <I18nProvider {...(locale !== undefined && { locale })}>
      <InstanceRoot className={styles["instance"] ?? ""}>{node}</InstanceRoot>
    </I18nProvider>,
  );
  return {
    root,
    dispose: async () => {
      root.remove();
      await Promise.resolve();
      react.unmount();
    },
  };
}

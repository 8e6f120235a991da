import type { ReactNode } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { createRoot } from "react-dom/client";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import { pageLocaleOf } from "../page-locale.ts";
import styles from "./mount-in.module.css";

export type Mounted = {
  /** Focused when nothing inside is; keys and gestures of this instance happen in it. */
  readonly root: HTMLElement;
  /**
   * Removes the element at once; resolves after the unmount, a microtask later: the caller may be an effect's clean-up in the page's own
   * React, which may be the same React and still be rendering.
   */
  dispose(): Promise<void>;
};

/** Renders a node at some place of the page, once `isReady` has resolved. */
export type Mount = (node: ReactNode, onError: (error: unknown) => void, isReady?: Promise<void>) => Mounted;

/** Renders into a new element at the end of `place`: the root of one instance, with its overlays. */
export function mountIn(
  place: HTMLElement | ShadowRoot,
  node: ReactNode,
  onError: (error: unknown) => void,
  isReady?: Promise<void>,
): Mounted {
  const root = place.ownerDocument.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  place.append(root);
  const react = createRoot(root, { onUncaughtError: onError });
  const locale = pageLocaleOf(place);
  let isDisposed = false;
  const render = () => {
    if (isDisposed) return;
    react.render(
      <I18nProvider {...(locale !== undefined && { locale })}>
        <InstanceRoot className={styles["instance"] ?? ""}>{node}</InstanceRoot>
      </I18nProvider>,
    );
  };
  if (isReady) void isReady.then(render);
  else render();
  return {
    root,
    dispose: async () => {
      isDisposed = true;
      root.remove();
      await Promise.resolve();
      react.unmount();
    },
  };
}

import type { ReactNode } from "react";
import { I18nProvider } from "react-aria/I18nProvider";
import { createRoot } from "react-dom/client";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import { InstanceRoot } from "#ui/dom/instance-root.tsx";
import type { AppliedTheme } from "#ui/theme/theme.ts";
import { pageLocaleOf } from "../page-locale.ts";
import { readTheme } from "../theme/read-theme.ts";
import type { Rendered } from "../shadow/place-in-shadow.ts";
import styles from "../shadow/instance.module.css";

/**
 * Disposal resolves after the unmount, a microtask later: the caller may be an effect's clean-up in the page's own React, which may be the
 * same React and still be rendering.
 */
export type Mounted = Rendered<Promise<void>>;

/** Renders a node at some place of the page, once `isReady` has resolved. */
export type Mount = (node: ReactNode, onError: (error: unknown) => void, theme: AppliedTheme, isReady?: Promise<void>) => Mounted;

/** Renders into a new element at the end of `place`: the root of one instance, with its overlays. */
export function mountIn(
  place: HTMLElement | ShadowRoot,
  node: ReactNode,
  onError: (error: unknown) => void,
  theme: AppliedTheme = { base: "dark", tokens: {} },
  isReady?: Promise<void>,
): Mounted {
  const root = place.ownerDocument.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  place.append(root);
  const react = createRoot(root, { onUncaughtError: onError });
  const locale = pageLocaleOf(place);
  const themes = createStore(() => theme);
  let isDisposed = false;
  const render = () => {
    if (isDisposed) return;
    react.render(
      <I18nProvider {...(locale !== undefined && { locale })}>
        <ThemedRoot themes={themes}>{node}</ThemedRoot>
      </I18nProvider>,
    );
  };
  if (isReady) void isReady.then(render);
  else render();
  return {
    root,
    setTheme: (next) => themes.setState(readTheme(next), true),
    dispose: async () => {
      isDisposed = true;
      root.remove();
      await Promise.resolve();
      react.unmount();
    },
  };
}

type ThemedRootProps = { readonly themes: StoreApi<AppliedTheme>; readonly children: ReactNode };

function ThemedRoot({ themes, children }: ThemedRootProps) {
  return (
    <InstanceRoot theme={useStore(themes)} className={styles["instance"] ?? ""}>
      {children}
    </InstanceRoot>
  );
}

import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { enableShadowDOM } from "react-stately/private/flags/flags";
import { InstanceRoot } from "#ui/instance-root.tsx";
import styles from "./mount-in-shadow.module.css";
import { adoptStyles } from "./styles.ts";

// Focus and presses inside of shadow roots: react-aria looks through them only where it is told to.
enableShadowDOM();

export type ShadowMount = {
  /** Has the focus where nothing inside it has; keys and gestures of this instance happen in it. */
  readonly root: HTMLElement;
  dispose(): void;
};

/**
 * Renders into a shadow root, the given one or one of its own inside the page's element: no style of either reaches the other, and every overlay stays
 * inside.
 */
export function mountInShadow(place: HTMLElement | ShadowRoot, node: ReactNode, onError: (error: unknown) => void): ShadowMount {
  const page = place.ownerDocument;
  const shadow = place instanceof ShadowRoot ? place : ownShadow(place);
  adoptStyles(shadow);
  const root = page.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  shadow.append(root);
  const react = createRoot(root, { onUncaughtError: onError });
  react.render(<InstanceRoot className={styles["instance"] ?? ""}>{node}</InstanceRoot>);
  return {
    root,
    dispose: () => {
      react.unmount();
      root.remove();
      if (shadow !== place) shadow.host.remove();
    },
  };
}

/** In an element of its own: one that the page gives may have children, and can be given a shadow root only once. */
function ownShadow(element: HTMLElement): ShadowRoot {
  const host = element.ownerDocument.createElement("div");
  host.className = "layback";
  element.append(host);
  return host.attachShadow({ mode: "open" });
}

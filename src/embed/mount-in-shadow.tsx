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
 * Renders into a shadow root of its own inside the page's element: no style of either reaches the other, and every overlay stays
 * inside.
 */
export function mountInShadow(element: HTMLElement, node: ReactNode, onError: (error: unknown) => void): ShadowMount {
  const page = element.ownerDocument;
  const host = page.createElement("div");
  host.className = "layback";
  const shadow = host.attachShadow({ mode: "open" });
  adoptStyles(shadow);
  const root = page.createElement("div");
  root.className = styles["root"] ?? "";
  root.tabIndex = -1;
  root.part.add("root");
  shadow.append(root);
  element.append(host);
  const react = createRoot(root, { onUncaughtError: onError });
  react.render(<InstanceRoot className={styles["instance"] ?? ""}>{node}</InstanceRoot>);
  return {
    root,
    dispose: () => {
      react.unmount();
      host.remove();
    },
  };
}

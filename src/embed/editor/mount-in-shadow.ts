import type { ReactNode } from "react";
import { enableShadowDOM } from "react-stately/private/flags/flags";
import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";
import { mountIn } from "./mount-in.tsx";
import type { Mounted } from "./mount-in.tsx";
import { adoptStyles } from "../styles.ts";

// Focus and presses inside of shadow roots: react-aria looks through them only where it is told to.
enableShadowDOM();

/**
 * Renders into a shadow root, the given one or one of its own inside the page's element: no style of either reaches the other, and every overlay stays
 * inside.
 */
export function mountInShadow(place: HTMLElement | ShadowRoot, node: ReactNode, onError: (error: unknown) => void): Mounted {
  const shadow = isShadowRoot(place) ? place : ownShadow(place);
  const giveStylesBack = adoptStyles(shadow);
  const mounted = mountIn(shadow, node, onError);
  return {
    root: mounted.root,
    dispose: () => {
      if (shadow !== place) shadow.host.remove();
      const gone = mounted.dispose();
      giveStylesBack();
      return gone;
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

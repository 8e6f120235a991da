import { enableShadowDOM } from "react-stately/private/flags/flags";
import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";
import { mountIn } from "./mount-in.tsx";
import type { Mount, Mounted } from "./mount-in.tsx";
import { adoptStyles } from "../styles.ts";

// React-aria handles focus and presses inside shadow roots only after this call.
enableShadowDOM();

/**
 * Renders into a shadow root: the given one, or a new one inside the page's element. Styles of either side do not affect the other, and
 * every overlay stays inside.
 */
export function mountInShadow(place: HTMLElement | ShadowRoot, ...[node, onError, isReady]: Parameters<Mount>): Mounted {
  const shadow = isShadowRoot(place) ? place : ownShadow(place);
  const releaseStyles = adoptStyles(shadow);
  const mounted = mountIn(shadow, node, onError, isReady);
  return {
    root: mounted.root,
    dispose: () => {
      if (shadow !== place) shadow.host.remove();
      const gone = mounted.dispose();
      releaseStyles();
      return gone;
    },
  };
}

/** Adds an element of our own: the page's element may have children, and can have only one shadow root. */
function ownShadow(element: HTMLElement): ShadowRoot {
  const host = element.ownerDocument.createElement("div");
  host.className = "layback";
  element.append(host);
  return host.attachShadow({ mode: "open" });
}

import { enableShadowDOM } from "react-stately/private/flags/flags";
import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";
import { mountIn } from "./mount-in.tsx";
import type { Mount, Mounted } from "./mount-in.tsx";
import { adoptStyles } from "../styles.ts";
import { takePlace } from "../usage-error.ts";
import { giveHeight } from "./give-height.ts";

// React-aria handles focus and presses inside shadow roots only after this call.
enableShadowDOM();

/**
 * Opens an instance that mounts into a place of the page, which it has for itself until it is disposed of. Throws a `UsageError` for a wrong
 * place, and what `open` throws. @param call the page's call, for the message
 */
export function openIn<Instance>(call: string, place: HTMLElement | ShadowRoot, open: (mount: Mount) => Instance): Instance {
  const freePlace = takePlace(call, place);
  try {
    return open((...given) => {
      const mounted = mountInShadow(place, ...given);
      return {
        ...mounted,
        dispose: () => {
          freePlace();
          return mounted.dispose();
        },
      };
    });
  } catch (error) {
    freePlace();
    throw error;
  }
}

/**
 * Renders into a shadow root: the given one, or a new one inside the page's element. Styles of either side do not affect the other, and
 * every overlay stays inside.
 */
function mountInShadow(place: HTMLElement | ShadowRoot, ...given: Parameters<Mount>): Mounted {
  const shadow = isShadowRoot(place) ? place : ownShadow(place);
  const releaseStyles = adoptStyles(shadow);
  const mounted = mountIn(shadow, ...given);
  const stopWatching = giveHeight(mounted.root);
  return {
    root: mounted.root,
    setTheme: mounted.setTheme,
    dispose: () => {
      stopWatching();
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

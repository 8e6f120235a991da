import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";
import { giveHeight } from "./give-height.ts";
import { adoptStyles } from "../styles.ts";
import type { Theme } from "../theme/read-theme.ts";
import { takePlace } from "../usage-error.ts";

/** What is rendered into a shadow root. */
export type Rendered<Gone> = {
  /** Focused when nothing inside is; keys and gestures of this instance happen in it. */
  readonly root: HTMLElement;
  /** Throws a `ThemeError`. */
  readonly setTheme: (theme: Theme) => void;
  /** Removes the element at once. */
  readonly dispose: () => Gone;
};

/** Renders into the shadow root of an instance's place. */
export type RenderInPlace = <Gone>(render: (shadow: ShadowRoot) => Rendered<Gone>) => Rendered<Gone>;

/**
 * Opens an instance in a place of the page, which it has for itself until it is disposed of. Throws a `UsageError` for a wrong place, and
 * what `open` throws. @param call the page's call, for the message
 */
export function openInPlace<Instance>(
  call: string,
  place: HTMLElement | ShadowRoot,
  open: (renderInPlace: RenderInPlace) => Instance,
): Instance {
  const freePlace = takePlace(call, place);
  try {
    return open((render) => {
      const rendered = renderInShadow(place, render);
      return {
        ...rendered,
        dispose: () => {
          freePlace();
          return rendered.dispose();
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
function renderInShadow<Gone>(place: HTMLElement | ShadowRoot, render: (shadow: ShadowRoot) => Rendered<Gone>): Rendered<Gone> {
  const shadow = isShadowRoot(place) ? place : ownShadow(place);
  const releaseStyles = adoptStyles(shadow);
  const rendered = render(shadow);
  const stopWatching = giveHeight(rendered.root);
  return {
    root: rendered.root,
    setTheme: rendered.setTheme,
    dispose: () => {
      stopWatching();
      if (shadow !== place) shadow.host.remove();
      const gone = rendered.dispose();
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

import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";

/** The page's language at this place (`lang`), for number formats and key direction; undefined if there is none or it is invalid. */
export function pageLocaleOf(place: HTMLElement | ShadowRoot): string | undefined {
  const element = isShadowRoot(place) ? place.host : place;
  const lang = element.closest("[lang]")?.getAttribute("lang") ?? "";
  // Inside a shadow root, the search continues at the root's host.
  const around = element.getRootNode();
  if (lang === "") return isShadowRoot(around) ? pageLocaleOf(around) : undefined;
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

import { isShadowRoot } from "#ui/dom/element-of-any-window.ts";

/** The language that the page gives this place in it (`lang`), for numbers and for the direction of keys; undefined where it gives none, or none that is one. */
export function pageLocaleOf(place: HTMLElement | ShadowRoot): string | undefined {
  const element = isShadowRoot(place) ? place.host : place;
  const lang = element.closest("[lang]")?.getAttribute("lang") ?? "";
  // Where that is a shadow root's, the page goes on around it.
  const around = element.getRootNode();
  if (lang === "") return isShadowRoot(around) ? pageLocaleOf(around) : undefined;
  try {
    return Intl.getCanonicalLocales(lang)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

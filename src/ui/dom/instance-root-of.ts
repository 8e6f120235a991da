/** The root of the mounted instance that contains an element and its pop-ups; the element itself outside any instance. */
export function instanceRootOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>("[data-layback-theme]") ?? element;
}

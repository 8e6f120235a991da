/** The root of the mounted instance that an element belongs to: its pop-ups are in there too. The element itself where it is in none. */
export function instanceRootOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>("[data-layback-theme]") ?? element;
}

/** The class of a page's elements; where there is no page, as on a server, one that nothing can use. */
export const PageElement = "HTMLElement" in globalThis ? HTMLElement : (Object as unknown as typeof HTMLElement);

/** Defines a custom element once, however often its module is loaded; nothing where there is no page. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if ("customElements" in globalThis && !customElements.get(name)) customElements.define(name, element);
}

/** An element with a class of a style module. */
export function newElement<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  className: string | undefined,
): HTMLElementTagNameMap[Name] {
  const element = page.createElement(name);
  element.className = className ?? "";
  return element;
}

/** The focused element in the document or shadow tree of an element; undefined if there is none. */
export function focusedBeside(element: Element | null): Element | undefined {
  const { activeElement } = (element?.getRootNode() ?? {}) as Partial<Document | ShadowRoot>;
  return activeElement && activeElement !== element?.ownerDocument.body ? activeElement : undefined;
}

/** What an event or a document names, whichever window it is of: each window has classes of its own, so that `instanceof` knows only ours. */

export function isNode(target: EventTarget | null | undefined): target is Node {
  return target !== null && target !== undefined && "nodeType" in target;
}

export function isElement(target: EventTarget | null | undefined): target is Element {
  return isNode(target) && target.nodeType === Node.ELEMENT_NODE;
}

/** One that can have the focus and a style, and no drawing. */
export function isHtmlElement(target: EventTarget | null | undefined): target is HTMLElement {
  return isElement(target) && target.namespaceURI === "http://www.w3.org/1999/xhtml";
}

export function isInput(target: EventTarget | null | undefined): target is HTMLInputElement {
  return isHtmlElement(target) && target.localName === "input";
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return node.nodeType === Node.DOCUMENT_FRAGMENT_NODE && "host" in node;
}

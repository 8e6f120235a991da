/** Type guards for nodes of any window: each window has its own classes, so `instanceof` matches only those of this one. */

export function isNode(target: EventTarget | null | undefined): target is Node {
  return target !== null && target !== undefined && "nodeType" in target;
}

export function isElement(target: EventTarget | null | undefined): target is Element {
  return isNode(target) && target.nodeType === Node.ELEMENT_NODE;
}

/** An HTML element: focusable and styleable, unlike SVG. */
export function isHtmlElement(target: EventTarget | null | undefined): target is HTMLElement {
  return isElement(target) && target.namespaceURI === "http://www.w3.org/1999/xhtml";
}

export function isInput(target: EventTarget | null | undefined): target is HTMLInputElement {
  return isHtmlElement(target) && target.localName === "input";
}

export function isShadowRoot(node: Node): node is ShadowRoot {
  return node.nodeType === Node.DOCUMENT_FRAGMENT_NODE && "host" in node;
}

/** All styles of this build as one text; the build inserts it (build/own-styles.ts). */
declare const __LAYBACK_STYLES__: string;

const sheets = new WeakMap<Document, CSSStyleSheet>();
/** Number of instances in each shadow root. */
const users = new WeakMap<ShadowRoot, number>();

/**
 * Adopts one style sheet, shared by all shadow roots of a page, after the page's own. It does not apply outside of them, and no CSP for
 * inline styles blocks it. The returned function removes it, unless another instance in this root needs it.
 */
export function adoptStyles(shadow: ShadowRoot): () => void {
  const sheet = sheetOf(shadow.ownerDocument);
  users.set(shadow, (users.get(shadow) ?? 0) + 1);
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  return () => {
    const left = (users.get(shadow) ?? 1) - 1;
    users.set(shadow, left);
    if (left === 0) shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

function sheetOf(page: Document): CSSStyleSheet {
  const known = sheets.get(page);
  if (known) return known;
  // A root accepts only sheets constructed by its own window: the page may have mounted the element in another frame.
  const sheet = new (page.defaultView ?? globalThis).CSSStyleSheet();
  sheet.replaceSync(__LAYBACK_STYLES__);
  sheets.set(page, sheet);
  return sheet;
}
